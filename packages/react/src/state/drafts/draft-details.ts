// What belongs to a draft besides its text: the message that it answers, who is mentioned in it, and whether readers
// are asked to tell. Kept in the host's storage, so whatever comes out of there is checked.

import { type Quote, quoteOf } from '../../messages/message-extensions.ts'

/** Somebody who was chosen by @; `user` is 'ALL' for everybody. */
export interface Mentioned {
  readonly user: string
  readonly name: string
}

export interface DraftMore {
  readonly reply: Quote | undefined
  readonly mentions: readonly Mentioned[]
  /** Groups: readers are asked to tell that they read it. Stays when the text is sent. */
  readonly wantsReceipts: boolean
}

export const noMore: DraftMore = { reply: undefined, mentions: [], wantsReceipts: false }

const mostMentions = 50

export function readMore(stored: string | null | undefined): DraftMore {
  if (!stored) return noMore
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return noMore
    const { reply, mentions, wantsReceipts } = value as Readonly<Record<string, unknown>>
    return {
      reply: quoteOf({ ext: { parley_reply: reply } }),
      mentions: Array.isArray(mentions) ? mentions.filter(isMentioned).slice(-mostMentions) : [],
      wantsReceipts: wantsReceipts === true,
    }
  } catch {
    return noMore
  }
}

/** Empty when there is nothing to keep. */
export function writeMore({ reply, mentions, wantsReceipts }: DraftMore): string {
  if (!reply && mentions.length === 0 && !wantsReceipts) return ''
  return JSON.stringify({
    ...(reply && { reply }),
    ...(mentions.length > 0 && { mentions: mentions.slice(-mostMentions) }),
    ...(wantsReceipts && { wantsReceipts }),
  })
}

function isMentioned(value: unknown): value is Mentioned {
  const { user, name } = (value ?? {}) as Partial<Mentioned>
  return typeof user === 'string' && user !== '' && typeof name === 'string' && name !== ''
}
