// Limits of the settings of groups and rooms.

import { fail, invalidParameter } from '@parley/protocol'

/** Maximum lengths of texts, in characters. */
export const longest = { name: 128, description: 512, avatar: 1024, custom: 8192 } as const

/** Refuses a maximum below the number of members there are, or above the server's setting. */
export function checkMaxMembers(maxMembers: number, least: number, most: number): number {
  if (!Number.isInteger(maxMembers) || maxMembers < least || maxMembers > most)
    fail('invalidParameter', { message: invalidParameter('maxusers', maxMembers) })
  return maxMembers
}
