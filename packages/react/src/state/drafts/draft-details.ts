// The details of a draft besides its text: the message that it replies to, its mentions, and whether it requests read
// receipts. They are kept in the host's storage, so everything read from there is validated.

import { type Quote, quoteOf } from '../../messages/message-ext.ts'

/** A user mentioned with @; `user` is 'ALL' for everybody. */
export interface MentionedUser {
  /** The user id. */
  readonly user: string
  /** The name in the text, without the `@`. */
  readonly name: string
}

/** The details of a draft besides its text and files. */
export interface DraftDetails {
  /** The message that it replies to. */
  readonly reply: Quote | undefined
  /** The users that it mentions. */
  readonly mentions: readonly MentionedUser[]
  /** In groups: whether it requests read receipts; undefined for the default of the group. Stays set after sending. */
  readonly wantsReceipts: boolean | undefined
}

export const noDetails: DraftDetails = { reply: undefined, mentions: [], wantsReceipts: undefined }

const mostMentions = 50

export function readDetails(stored: string | null | undefined): DraftDetails {
  if (!stored) return noDetails
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return noDetails
    const { reply, mentions, wantsReceipts } = value as Readonly<Record<string, unknown>>
    return {
      reply: quoteOf({ ext: { parley_reply: reply } }),
      mentions: Array.isArray(mentions) ? mentions.filter(isMentioned).slice(-mostMentions) : [],
      wantsReceipts: typeof wantsReceipts === 'boolean' ? wantsReceipts : undefined,
    }
  } catch {
    return noDetails
  }
}

/** Serializes the details of a draft. Empty if there is nothing to store. */
export function writeDetails({ reply, mentions, wantsReceipts }: DraftDetails): string {
  if (!reply && mentions.length === 0 && wantsReceipts === undefined) return ''
  return JSON.stringify({
    ...(reply && { reply }),
    ...(mentions.length > 0 && { mentions: mentions.slice(-mostMentions) }),
    ...(wantsReceipts !== undefined && { wantsReceipts }),
  })
}

function isMentioned(value: unknown): value is MentionedUser {
  const { user, name } = (value ?? {}) as Partial<MentionedUser>
  return typeof user === 'string' && user !== '' && typeof name === 'string' && name !== ''
}
