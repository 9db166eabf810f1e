// Rooms as screens see them.

import type { RoomAttributes } from './application-types.ts'
import type { LoadState } from './load-state.ts'

export interface Room {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly owner: string
  readonly createdAt: number
  readonly maxMembers: number
  readonly memberCount: number
  /** Undefined until it is known; empty if there is none. */
  readonly announcement: string | undefined
  /** Only the owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  /** Slow mode: members wait this many seconds between two messages; 0 without it. */
  readonly slowSeconds: number
  readonly role: 'owner' | 'admin' | 'member'
  /** When the user's mute ends: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** `joining` while the join request is open, also after a reconnect. */
  readonly presence: 'out' | 'joining' | 'in'
  /**
   * Why the user is no longer in the room, if that happened in this session. `away`: they were disconnected for too
   * long.
   */
  readonly ended: 'left' | 'removed' | 'blocked' | 'destroyed' | 'away' | undefined
  /** Keys and values of the application. */
  readonly attributes: RoomAttributes
  /** The details were loaded; before that only some fields are known. */
  readonly isLoaded: boolean
}

export interface RoomMember {
  readonly user: string
  readonly role: 'owner' | 'admin' | 'member'
  readonly joinedAt: number
  readonly mutedUntil: number
  readonly isAllowed: boolean
}

export interface RoomMemberList {
  /** Owner first, then admins, then the others in the order of joining. */
  readonly members: readonly RoomMember[]
  readonly isComplete: boolean
  readonly load: LoadState
}

/** The information that a user receives on joining. */
export type RoomInfo = Pick<
  Room,
  'isBanned' | 'createdAt' | 'isAllowed' | 'memberCount' | 'mutedUntil' | 'slowSeconds'
>
