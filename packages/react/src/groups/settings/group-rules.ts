// What can be said about who comes into a group, and how its texts may be. The server has the last word on all of it.

import type { Group } from '@parley/client'

/** Who finds the group and how people come in. */
export type GroupRules = Pick<
  Group,
  'isPublic' | 'needsApproval' | 'membersMayInvite' | 'inviteNeedsConfirmation' | 'maxMembers'
>

export const usualRules: GroupRules = {
  isPublic: false,
  needsApproval: true,
  membersMayInvite: true,
  inviteNeedsConfirmation: false,
  maxMembers: 200,
}

export const longestName = 128
export const longestDescription = 512
export const longestPicture = 1024
export const mostMembers = 5000
export const leastMembers = 2

/** A whole number in the bounds, or undefined. */
export function sizeOf(text: string, least = leastMembers): number | undefined {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return undefined
  const size = Number(text)
  return size >= least && size <= mostMembers ? size : undefined
}

/** The address of a picture if it can be one: a page of the web, nothing that runs or reads this machine. */
export function pictureOf(address: string): string | undefined {
  const wanted = address.trim()
  if (!/^https?:\/\/\S+$/i.test(wanted) || !URL.canParse(wanted)) return undefined
  return wanted
}
