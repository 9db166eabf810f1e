// Turns the content of the composer into drafts for the client. Media drafts are in create-media-drafts.ts.

import type { ConversationRef, Draft } from '@parley/client'
import type { Quote } from '../messages/message-ext.ts'
import type { MentionList } from './mentions/mentions-in-text.ts'

/** What a message may have besides its content. */
export interface Carried {
  readonly reply?: Quote | undefined
  readonly mentions?: MentionList
  readonly wantsReceipts?: boolean
}

export type Ext = Readonly<Record<string, unknown>>

export function textDraft(to: ConversationRef, text: string, carried: Carried): Draft {
  return { ...commonOf(to, carried), kind: 'text', text }
}

/** Fields of all drafts; `more` goes into the ext. */
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
