// Entries as they are handed to the database, and what is known of them afterwards.

import type { Flag } from '../tables.ts'

export interface NewEntry {
  /** The message id. */
  readonly id: number
  readonly logId: number
  readonly senderId: number
  /** 0 when no device sent it. */
  readonly deviceId: number
  /** The same sender and key again mean the same entry. Keys that begin with the time are the cheapest. */
  readonly clientKey: string | null
  /** The type of the message body. */
  readonly type: number
  readonly counted: Flag
  readonly audience: string | null
  readonly sentAt: number
  readonly meta: Uint8Array
  /** The content type of a message; null for what is none. */
  readonly kind?: number | null
  /** The user whose reading position this entry moves. */
  readonly readerId?: number
  /** The message up to which the reader has read; without one, this entry itself. */
  readonly readUpTo?: number | null
  /** Bits of `entries.flags`. */
  readonly flags?: number
  /** The message of somebody else that the sender of this entry has read. */
  readonly reads?: number
  /** The message of somebody else that a device of the sender of this entry has got, with all before it. */
  readonly delivers?: number
  /** The group message whose receipt this entry is. */
  readonly confirms?: Confirmation
}

export interface NewCursor {
  readonly deviceId: number
  readonly logId: number
  readonly seq: number
}

export interface Append {
  readonly entries: readonly NewEntry[]
  readonly cursors: readonly NewCursor[]
}

/** Where an entry is: its own place, or the place of the first one with its key. */
export interface Appended {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly sentAt: number
  readonly duplicate: boolean
  /** The answer of its commit was lost, and it was found to be stored. */
  readonly isRecovered?: boolean
  /** The receipt had nothing to say: it was not stored, and has no number. */
  readonly isNothing?: true
  /** What a receipt for a group message says and whom it is for. */
  readonly confirmed?: Confirmed
}

export interface Confirmation {
  /** The message that was read. */
  readonly messageId: number
  /** What the reader sent along. */
  readonly content: string
  /** Where in the meta there is room for the number: `countRoom` bytes. */
  readonly countAt: number
}

/** What a receipt turned out to be: the how-manieth, and for whom. */
export interface Confirmed {
  readonly count: number
  readonly audience: string
}
