// Selectors for groups. The server decides; these let screens explain why an action is not offered, instead of letting
// it fail.

import type { ConversationRef, Group, GroupRole, State } from '../state.ts'

/** The group with this id; undefined if it is not known. */
export function groupOf(state: State, id: string): Group | undefined {
  return state.groups.get(id)
}

/** The number of applications and invitations that the user can answer. */
export function requestCount(state: State): number {
  return state.applications.length + state.invitations.length
}

/** The reason why the user may not do something in a group. */
export interface WriteRefusal {
  /** `outside`: a loaded group that the user is not a member of. */
  readonly why: 'muted' | 'banned' | 'disabled' | 'outside' | NonNullable<Group['ended']>
  /** When it ends, if known. */
  readonly until?: number
}

/** Why the user cannot write in a conversation; undefined if they can, as far as is known here. */
export function whyNotWrite(state: State, ref: ConversationRef, now: number): WriteRefusal | undefined {
  const group = ref.type === 'group' ? groupOf(state, ref.id) : undefined
  if (!group) return undefined
  if (group.ended) return { why: group.ended }
  if (!group.role) return group.isLoaded ? { why: 'outside' } : undefined
  if (group.isDisabled) return { why: 'disabled' }
  const { mutedUntil: until } = group
  if (until > now) return { why: 'muted', until }
  if (until < 0) return { why: 'muted' }
  return group.isBanned && group.role === 'member' && !group.isAllowed ? { why: 'banned' } : undefined
}

/** Something that a user may or may not do in a group. */
export type GroupAction =
  | 'modify'
  | 'announce'
  | 'ban'
  | 'allow'
  | 'answerApplication'
  | 'open'
  | 'addAdmin'
  | 'handOver'
  | 'dissolve'
  | 'removeMember'
  | 'mute'
  | 'block'
  | 'invite'
  | 'shareFile'
  | 'leave'

const ranks = ['member', 'admin', 'owner']

/** Whether the user may do this in a group, and to this member. `now` is needed because a mute may have ended. */
export function mayI(
  group: Group | undefined,
  act: GroupAction,
  target?: {
    /** The role of the member; undefined if it is not known. */
    readonly role: GroupRole | undefined
  },
  now = 0,
): boolean {
  const { role, mutedUntil = 0, ended, isDisabled } = group ?? {}
  if (!group || !role || ended) return false
  const ownRank = ranks.indexOf(role)
  if (act === 'leave') return ownRank < 2
  if (isDisabled) return false
  if (act === 'invite') return ownRank > 0 || group.membersMayInvite
  if (act === 'shareFile')
    return mutedUntil >= 0 && mutedUntil <= now && (ownRank > 0 || group.isAllowed || !group.isBanned)
  const targetRank = target?.role ? ranks.indexOf(target.role) : -1
  if (/^(open|dissolve|addAdmin|handOver)$/.test(act)) return ownRank > 1 && targetRank < 2
  // A user cannot act against a member of their own rank.
  return ownRank > 0 && (!/^(removeMember|mute|block)$/.test(act) || targetRank < ownRank)
}
