// From what stands in the composer to what the client sends. What is not text is made in media-drafts.ts.

import type { ConversationRef, Draft } from '@parley/client'
import type { Quote } from '../messages/message-extensions.ts'
import type { MentionList } from './mentions/mentions-in-text.ts'

/** What any message may carry besides its content. */
export interface Carried {
  readonly reply?: Quote | undefined
  readonly mentions?: MentionList
  readonly wantsReceipts?: boolean
}

export type Ext = Readonly<Record<string, unknown>>

export function textDraft(to: ConversationRef, text: string, carried: Carried): Draft {
  return { ...commonOf(to, carried), kind: 'text', text }
}

/** What drafts of all kinds have; `more` goes into the ext. */
export function commonOf(to: ConversationRef, { reply, mentions, wantsReceipts }: Carried, more: Ext = {}) {
  const ext: Ext = {
    ...more,
    ...(reply && { parley_reply: reply }),
    ...(mentions && { em_at_list: mentions }),
  }
  return {
    to,
    ...(Object.keys(ext).length > 0 && { ext }),
    ...(wantsReceipts && to.type !== 'single' && { wantsReceipts }),
  }
}
