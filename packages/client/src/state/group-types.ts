// Groups as screens see them.

import type { MemberAttributes } from './application-types.ts'
import type { LoadState } from './load-state.ts'

export type GroupRole = 'owner' | 'admin' | 'member'

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
  /** A URL; empty if there is none. */
  readonly avatar: string
  /** Free text of the application. */
  readonly custom: string
  readonly owner: string
  readonly createdAt: number
  readonly memberCount: number
  readonly maxMembers: number
  readonly isPublic: boolean
  /** Users who apply wait until the owner or an admin accepts them. */
  readonly needsApproval: boolean
  readonly membersMayInvite: boolean
  /** Invited users have to accept before they are members. */
  readonly inviteNeedsConfirmation: boolean
  /** Only the owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  /** Disabled by an operator of the application: members can only read it and leave. */
  readonly isDisabled: boolean
  /** Undefined until it is loaded; empty if there is none. */
  readonly announcement: string | undefined
  /** The user's own role; undefined if they are not a member. */
  readonly role: GroupRole | undefined
  /** When the user's mute ends: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** The user may write although everybody is muted. */
  readonly isAllowed: boolean
  /** The user has blocked the messages of this group. */
  readonly isShielded: boolean
  /** The user has turned off notifications for this group. */
  readonly isQuiet: boolean
  /** Why the user is no longer a member, if that happened in this session. */
  readonly ended: 'left' | 'removed' | 'blocked' | 'dissolved' | undefined
  /** The details were loaded; before that only some fields are known. */
  readonly isLoaded: boolean
}

export interface GroupMember {
  readonly user: string
  readonly role: GroupRole
  readonly joinedAt: number
  /** Visible to owner and admins, and for oneself; otherwise 0. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** The member's attributes in this group, as far as they were loaded. */
  readonly attributes: MemberAttributes | undefined
}

/** The members loaded so far: the owner first, then admins, then members in the order of joining. */
export interface MemberList {
  readonly members: readonly GroupMember[]
  readonly isComplete: boolean
  readonly load: LoadState
}

/** An open request: an application, or an invitation, where `user` is the inviter. */
export interface GroupRequest {
  readonly groupId: string
  readonly groupName: string
  readonly user: string
  /** The applicant's message. */
  readonly message: string
  readonly at: number
}

/** A file that a group shares. */
export interface SharedFile {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly bytes: number
  readonly createdAt: number
}
