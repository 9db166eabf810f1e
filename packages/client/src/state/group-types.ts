// What the client knows about groups, as screens see it.

import type { MemberAttributes } from './application-types.ts'
import type { LoadState } from './load-state.ts'

export type GroupRole = 'owner' | 'admin' | 'member'

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
  /** An address; empty when there is none. */
  readonly avatar: string
  /** Whatever the application keeps with the group. */
  readonly custom: string
  readonly owner: string
  readonly createdAt: number
  readonly memberCount: number
  readonly maxMembers: number
  readonly isPublic: boolean
  /** Whoever wants to come in waits until owner or admins agree. */
  readonly needsApproval: boolean
  readonly membersMayInvite: boolean
  /** Whoever is invited is asked first. */
  readonly inviteNeedsConfirmation: boolean
  /** Nobody but owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  /** Switched off by those who run the application: it can be read, and left. */
  readonly isDisabled: boolean
  /** Undefined until it was loaded; empty when there is none. */
  readonly announcement: string | undefined
  /** Mine; undefined when I am not in it. */
  readonly role: GroupRole | undefined
  /** Until when I may not write: a time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  /** I may write although everybody is muted. */
  readonly isAllowed: boolean
  /** I get nothing of this group. */
  readonly isShielded: boolean
  /** I want no notifications of this group. */
  readonly isQuiet: boolean
  /** Why I am no longer in it, if that happened in this visit. */
  readonly ended: 'left' | 'removed' | 'blocked' | 'dissolved' | undefined
  /** Everything above is known; before that only what came along with something else. */
  readonly isLoaded: boolean
}

export interface GroupMember {
  readonly user: string
  readonly role: GroupRole
  readonly joinedAt: number
  /** For owner and admins to see, and of oneself; 0 otherwise. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** What the group knows about this member, as far as it was loaded. */
  readonly attributes: MemberAttributes | undefined
}

/** Members that were loaded so far: the owner first, then admins, then members in the order of joining. */
export interface MemberList {
  readonly members: readonly GroupMember[]
  readonly isComplete: boolean
  readonly load: LoadState
}

/** Somebody waits for an answer: an applicant, or (in invitations) the one who invited me. */
export interface GroupRequest {
  readonly groupId: string
  readonly groupName: string
  readonly user: string
  /** What the applicant said. */
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
