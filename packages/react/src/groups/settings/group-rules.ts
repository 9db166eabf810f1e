// Rules about joining a group, and limits of its texts. The server makes the final decision.

import type { Group } from '@parley/client'

/** Visibility and joining. */
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

/** An integer within the limits, or undefined. */
export function sizeOf(text: string, least = leastMembers): number | undefined {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return undefined
  const size = Number(text)
  return size >= least && size <= mostMembers ? size : undefined
}

/** The URL of a picture, if it is an http(s) URL; undefined for script and local URLs. */
export function pictureOf(address: string): string | undefined {
  const wanted = address.trim()
  if (!/^https?:\/\/\S+$/i.test(wanted) || !URL.canParse(wanted)) return undefined
  return wanted
}
