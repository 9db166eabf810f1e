// Checks the settings of a new group. Pure.

import { type calls, groupDefaults, groupLimits, type InputOf } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { checkMaxMembers, longest } from '../memberships/shared.ts'

export interface NewGroup {
  readonly name: string
  readonly description: string
  readonly avatar: string
  readonly custom: string
  readonly isPublic: boolean
  readonly needsApproval: boolean
  readonly membersMayInvite: boolean
  readonly inviteNeedsConfirmation: boolean
  readonly maxMembers: number
  /** New members see earlier messages. */
  readonly historyForNew: boolean
}

/** The requested group with defaults. Refuses invalid settings. */
export function newGroup(
  input: InputOf<typeof calls.groups.create>,
  { maxGroupMembers: mostMembers, historyForNew }: Pick<Config, 'maxGroupMembers' | 'historyForNew'>,
): NewGroup {
  const usual = Math.min(groupLimits.defaultMaxMembers, mostMembers)
  const maxMembers = checkMaxMembers(input.maxMembers ?? usual, 1, mostMembers)
  return {
    name: checkText('groupname', input.name ?? '', longest.name),
    description: checkText('desc', input.description ?? '', longest.description),
    avatar: checkText('avatar', input.avatar ?? '', longest.avatar),
    custom: checkText('custom', input.custom ?? '', longest.custom),
    isPublic: input.isPublic ?? groupDefaults.public,
    needsApproval: input.needsApproval ?? groupDefaults.approval,
    membersMayInvite: input.membersMayInvite ?? groupDefaults.allowInvites,
    inviteNeedsConfirmation: input.inviteNeedsConfirmation ?? groupDefaults.inviteNeedsConfirmation,
    maxMembers,
    historyForNew,
  }
}
