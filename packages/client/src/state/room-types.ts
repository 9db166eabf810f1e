// What the client knows about rooms, as screens see it.

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
  /** Empty: none. Undefined until it is known. */
  readonly announcement: string | undefined
  /** Nobody but owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  readonly role: 'owner' | 'admin' | 'member'
  /** I may not write until then: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** I am in it; `joining` while the channel is asked, also after a reconnect. */
  readonly presence: 'out' | 'joining' | 'in'
  /** Why it is over for me, if that happened in this visit. `away`: I was gone for too long. */
  readonly ended: 'left' | 'removed' | 'blocked' | 'destroyed' | 'away' | undefined
  /** Keys and texts of the application. */
  readonly attributes: RoomAttributes
  /** All of it is known; before that only what came along with something else. */
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

/** What whoever comes in is told. */
export type RoomInfo = Pick<Room, 'isBanned' | 'createdAt' | 'isAllowed' | 'memberCount' | 'mutedUntil'>
