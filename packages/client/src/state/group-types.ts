// Groups as screens see them.

import type { MemberAttributes } from './application-types.ts'
import type { LoadState } from './load-state.ts'

/** What a member may do: the owner everything, admins most of it. */
export type GroupRole = 'owner' | 'admin' | 'member'

/** A group, as far as it is known. */
export interface Group {
  /** The id of the group. */
  readonly id: string
  /** The name of the group. */
  readonly name: string
  /** The description; may be empty. */
  readonly description: string
  /** A URL; empty if there is none. */
  readonly avatar: string
  /** Free text of the application. */
  readonly custom: string
  /** The user who owns it. */
  readonly owner: string
  /** When it was created, in milliseconds since 1970. */
  readonly createdAt: number
  /** How many members it has, the owner included. */
  readonly memberCount: number
  /** How many members it may have. */
  readonly maxMembers: number
  /** Whether anybody can find it. */
  readonly isPublic: boolean
  /** Whether applicants have to wait until the owner or an admin accepts them. */
  readonly needsApproval: boolean
  /** Whether ordinary members may invite others. */
  readonly membersMayInvite: boolean
  /** Whether invited users have to accept before they are members. */
  readonly inviteNeedsConfirmation: boolean
  /** Whether only the owner, admins and users on the allowlist may write. */
  readonly isBanned: boolean
  /** Whether an operator has disabled it: members can only read it and leave. */
  readonly isDisabled: boolean
  /** Undefined until it is loaded; empty if there is none. */
  readonly announcement: string | undefined
  /** The user's own role; undefined if they are not a member. */
  readonly role: GroupRole | undefined
  /** When the user's mute ends: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** Whether the user may write although everybody is muted. */
  readonly isAllowed: boolean
  /** Whether the user has blocked the messages of this group. */
  readonly isShielded: boolean
  /** Whether the user has turned off notifications for this group. */
  readonly isQuiet: boolean
  /** Why the user is no longer a member, if that happened in this session. */
  readonly ended: 'left' | 'removed' | 'blocked' | 'dissolved' | undefined
  /** Whether the details were loaded; before that only some fields are known. */
  readonly isLoaded: boolean
}

/** A member of a group. */
export interface GroupMember {
  /** The user name. */
  readonly user: string
  /** The role of the member, which decides what they may do. */
  readonly role: GroupRole
  /** When the user joined, in milliseconds since 1970. */
  readonly joinedAt: number
  /** When the mute ends. Visible to the owner, to admins and to the member; 0 for everybody else. */
  readonly mutedUntil: number
  /** Whether the user is on the allowlist, and may write while everybody is muted. */
  readonly isAllowed: boolean
  /** The member's attributes in this group, as far as they were loaded. */
  readonly attributes: MemberAttributes | undefined
}

/** The members loaded so far: the owner first, then admins, then members in the order of joining. */
export interface MemberList {
  /** The members loaded so far. */
  readonly members: readonly GroupMember[]
  /** Whether all members are loaded. */
  readonly isComplete: boolean
  /** Whether a page is being loaded. */
  readonly load: LoadState
}

/** An open request: an application, or an invitation, where `user` is the inviter. */
export interface GroupRequest {
  /** The group. */
  readonly groupId: string
  /** The name of the group; may be empty. */
  readonly groupName: string
  /** The applicant, or the user who invites. */
  readonly user: string
  /** The applicant's message. */
  readonly message: string
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
}

/** A file that a group shares. */
export interface SharedFile {
  /** The id of the file. */
  readonly id: string
  /** The file name. */
  readonly name: string
  /** The user who shared it. */
  readonly owner: string
  /** The size in bytes. */
  readonly bytes: number
  /** When it was shared, in milliseconds since 1970. */
  readonly createdAt: number
}
