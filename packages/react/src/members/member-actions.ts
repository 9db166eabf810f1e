// The actions on a member, in menu order. Managers see all of them: one that is not allowed says why instead of
// disappearing. Pure.

import type { Group } from '@parley/client'
import type { StringKey } from '../strings/strings.ts'
import type { Member } from './member-manager.ts'
import { isMuted } from './mute-time-left.ts'
import { isManager, whyNot } from './why-not-allowed.ts'

const minute = 60_000

export type MemberAct =
  | 'private'
  | 'mention'
  | 'admin'
  | 'noAdmin'
  | 'mute'
  | 'unmute'
  | 'allow'
  | 'disallow'
  | 'remove'
  | 'block'

export interface MemberAction {
  readonly act: MemberAct
  readonly label: StringKey
  readonly why: StringKey | undefined
}

/** In milliseconds; −1 for ever. */
export const muteTimes: readonly { readonly label: StringKey; readonly duration: number }[] = [
  { label: 'members.do.mute.minutes', duration: 10 * minute },
  { label: 'members.do.mute.hour', duration: 60 * minute },
  { label: 'members.do.mute.day', duration: 24 * 60 * minute },
  { label: 'members.do.mute.ever', duration: -1 },
]

export interface Around {
  readonly me: string | undefined
  readonly now: number
  /** Whether the host can open another conversation. */
  readonly canOpen: boolean
}

/** The actions on a member. Empty for the user themselves: personal settings are elsewhere. */
export function memberActions(
  group: Group,
  member: Member,
  { me, now, canOpen }: Around,
): readonly MemberAction[] {
  if (member.user === me) return []
  const action = (act: MemberAct, why?: StringKey): MemberAction => ({
    act,
    label: `members.do.${act}`,
    why,
  })
  const talks = [...(canOpen ? [action('private')] : []), ...(group.role ? [action('mention')] : [])]
  // Ordinary members cannot manage anything, so a list of disabled actions would only be in the way.
  if (!isManager(group)) return talks
  const isAdmin = member.role === 'admin'
  const isAbove = member.role !== 'member'
  return [
    ...talks,
    action(isAdmin ? 'noAdmin' : 'admin', whyNot(group, 'addAdmin', member)),
    isMuted(member.mutedUntil, now)
      ? action('unmute', whyNot(group, 'mute', member))
      : action('mute', whyNot(group, 'mute', member)),
    member.isAllowed
      ? action('disallow', whyNot(group, 'allow', member))
      : action('allow', whyNot(group, 'allow', member) ?? (isAbove ? 'members.why.admin' : undefined)),
    action('remove', whyNot(group, 'removeMember', member)),
    action('block', whyNot(group, 'block', member)),
  ]
}
