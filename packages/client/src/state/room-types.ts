// Rooms as screens see them.

import type { RoomAttributes } from './application-types.ts'
import type { LoadState } from './load-state.ts'

/** A room, as far as it is known. */
export interface Room {
  /** The id of the room. */
  readonly id: string
  /** The name of the room. */
  readonly name: string
  /** The description; may be empty. */
  readonly description: string
  /** The user who owns it. */
  readonly owner: string
  /** When it was created, in milliseconds since 1970. */
  readonly createdAt: number
  /** How many users may be in it at the same time. */
  readonly maxMembers: number
  /** How many users are in it. */
  readonly memberCount: number
  /** Undefined until it is known; empty if there is none. */
  readonly announcement: string | undefined
  /** Whether only the owner, admins and users on the allowlist may write. */
  readonly isBanned: boolean
  /** Slow mode: the seconds that members have to wait between two messages; 0 if it is off. */
  readonly slowSeconds: number
  /** The role of the user in the room, which decides what they may do. */
  readonly role: 'owner' | 'admin' | 'member'
  /** When the user's mute ends: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** Whether the user is on the allowlist, and may write while everybody is muted. */
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
  /** Whether the details were loaded; before that only some fields are known. */
  readonly isLoaded: boolean
}

/** A user in a room. */
export interface RoomMember {
  /** The user name. */
  readonly user: string
  /** The role of the user in the room, which decides what they may do. */
  readonly role: 'owner' | 'admin' | 'member'
  /** When the user joined, in milliseconds since 1970; 0 if it is unknown. */
  readonly joinedAt: number
  /** When the user's mute ends: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** Whether the user is on the allowlist, and may write while everybody is muted. */
  readonly isAllowed: boolean
}

/** The users of a room who were loaded so far. */
export interface RoomMemberList {
  /** Owner first, then admins, then the others in the order of joining. */
  readonly members: readonly RoomMember[]
  /** Whether all of them are loaded. */
  readonly isComplete: boolean
  /** Whether a page is being loaded. */
  readonly load: LoadState
}

/** The information that a user receives on joining. */
export type RoomInfo = Pick<
  Room,
  'isBanned' | 'createdAt' | 'isAllowed' | 'memberCount' | 'mutedUntil' | 'slowSeconds'
>
