// Messages between the rooms of different nodes.

import type { EntryHeader } from '../sessions/other-nodes.ts'
import type { RoomDelta } from './replica.ts'

/** The recipients of an event: everybody in the room, or these users; never the acting device. */
export interface EventRecipients {
  readonly to?: readonly number[] | undefined
  readonly byId?: number | undefined
  readonly resource?: string | undefined
}

/** A change of a room with its events, whose frames are the byte strings of the message, in order. */
export interface ChangedHint {
  readonly kind: 'changed'
  readonly logId: number
  /** The number of the change. */
  readonly version: number
  readonly delta: RoomDelta
  readonly news: readonly EventRecipients[]
}

export type RoomHint =
  | ChangedHint
  /** Events besides those of a change. */
  | { readonly kind: 'news'; readonly logId: number; readonly news: readonly EventRecipients[] }
  /** Entries of the log. Their metas are the byte strings of the message, in order. */
  | { readonly kind: 'said'; readonly logId: number; readonly entries: readonly EntryHeader[] }
  /** A member has written, and waits from now on in a room with slow mode. */
  | {
      readonly kind: 'wrote'
      readonly logId: number
      readonly userId: number
      readonly key: string | null
    }
  /** The log has entries up to this number, which are too large for a message. */
  | { readonly kind: 'reached'; readonly logId: number; readonly head: number }

export interface RoomLinks {
  send(to: 'all' | Iterable<number>, hint: RoomHint, blobs?: readonly Uint8Array[]): void
  /** The other nodes that these users are connected to. */
  nodesOf(users: Iterable<number>): ReadonlySet<number>
  /** Resolves when the other nodes have processed all messages so far, or after a moment if one does not answer. */
  settled(): Promise<void>
  /** Whether it is known who is connected to the other nodes. */
  readonly isComplete: boolean
}
