// Entries as they are passed to the database, and the result of appending them.

import type { Flag } from '../tables.ts'

export interface NewEntry {
  /** The message id. */
  readonly id: number
  readonly logId: number
  readonly senderId: number
  /** 0 if no device sent it. */
  readonly deviceId: number
  /**
   * Makes sends idempotent: the same sender and key mean the same entry. Keys that begin with the time are the
   * cheapest.
   */
  readonly clientKey: string | null
  /** The type of the message body. */
  readonly type: number
  readonly counted: Flag
  readonly audience: string | null
  readonly sentAt: number
  readonly meta: Uint8Array
  /** The content type of a message; null for other entries. */
  readonly kind?: number | null
  /** The user whose read position this entry moves. */
  readonly readerId?: number
  /** The message up to which the reader has read; without one, this entry itself. */
  readonly readUpTo?: number | null
  /** Bits of `entries.flags`. */
  readonly flags?: number
  /** The message of another user that the sender of this entry has read. */
  readonly reads?: number
  /** The message of another user that a device of this entry's sender has received, with all before it. */
  readonly delivers?: number
  /** The group message whose receipt this entry is. */
  readonly confirms?: Confirmation
  /** The event for the app's back end. Absent if nobody listens. */
  readonly event?: EntryEvent | undefined
  /**
   * PostgreSQL: the versions that the rules decided on. If one has changed, the entry is not stored, and the rules have to
   * be asked again. SQLite has one program, which knows every change.
   */
  readonly checks?: readonly VersionCheck[] | undefined
}

/** The version of a user (by user id), or of a group or thread (by the id of its log). */
export interface VersionCheck {
  readonly kind: 'user' | 'group' | 'thread'
  readonly id: number
  readonly version: number
}

/** The node number of this program, with the incarnation that shows whether the program still holds it. */
export interface Fence {
  readonly node: number
  readonly incarnation: number
}

export interface NewCursor {
  readonly deviceId: number
  readonly logId: number
  readonly seq: number
}

export interface Append {
  readonly entries: readonly NewEntry[]
  readonly cursors: readonly NewCursor[]
  /** Everything is refused if another program holds this node number now. */
  readonly fence?: Fence | undefined
}

/** The position of an entry: its own, or that of the first entry with the same key. */
export interface Appended {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly sentAt: number
  readonly duplicate: boolean
  /** The answer to the commit was lost, and the entry was found in the database. */
  readonly isRecovered?: boolean
  /** Not stored, because the rules decided on an older state of the conversation. */
  readonly isStale?: true
  /** The receipt had no effect: it was not stored and has no number. */
  readonly isNothing?: true
  /** The content and the audience of a receipt for a group message. */
  readonly confirmed?: Confirmed
}

export interface Confirmation {
  /** The message that was read. */
  readonly messageId: number
  /** Content that the reader sent along. */
  readonly content: string
  /** The offset of the space for the number in the meta: `countWidth` bytes. */
  readonly countAt: number
}

/** The outcome of a receipt: its count, and its audience. */
export interface Confirmed {
  readonly count: number
  readonly audience: string
}

/** What an event of a log entry adds to the entry. */
export interface EntryEvent {
  readonly appId: number
  /** For example `messages.sent`. */
  readonly kind: string
  /** The kind of the conversation. */
  readonly chat: string
  /** When it was recorded. */
  readonly at: number
  /** The event as JSON. Without it, the event is read from the meta of the entry. */
  readonly data?: string | undefined
}
