// Why an action in a group is not offered, as text. The client decides whether it is allowed; this finds the reason.

import type { Group, GroupRole } from '@parley/client'
import { mayI } from '@parley/client/groups'
import type { StringKey } from '../strings/strings.ts'

export type Act = Parameters<typeof mayI>[1]

const ofOwner: ReadonlySet<Act> = new Set<Act>(['open', 'addAdmin', 'handOver', 'dissolve'])
const against: ReadonlySet<Act> = new Set<Act>(['removeMember', 'mute', 'block'])

/** Why the user may not do this to that member, as text; undefined if they may. */
export function whyNot(
  group: Group,
  act: Act,
  target?: { readonly role: GroupRole | undefined },
): StringKey | undefined {
  if (mayI(group, act, target)) {
    const isFull = act === 'invite' && group.memberCount >= group.maxMembers
    return isFull ? 'members.why.full' : undefined
  }
  if (group.role === undefined || group.ended) return 'members.why.ended'
  if (group.isDisabled && act !== 'leave') return 'members.why.disabled'
  if (act === 'leave') return 'groupSettings.leave.owner'
  if (act === 'invite') return 'members.why.invites'
  if (ofOwner.has(act)) return group.role === 'owner' ? 'members.why.theOwner' : 'members.why.owner'
  if (group.role === 'member') return 'members.why.managers'
  if (against.has(act) && target?.role === 'owner') return 'members.why.theOwner'
  if (against.has(act)) return 'members.why.admins'
  return 'members.why.managers'
}

export const isManager = ({ role }: Pick<Group, 'role'>): boolean => role === 'owner' || role === 'admin'
