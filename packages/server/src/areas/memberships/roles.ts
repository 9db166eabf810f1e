// Roles as answers name them.

import { Role } from '../../directory/groups.ts'

/** The name of a role; undefined for users who are not members. */
export function roleWord(role: number | null): 'owner' | 'admin' | 'member' | undefined {
  if (role === null) return undefined
  return role === Role.owner ? 'owner' : role === Role.admin ? 'admin' : 'member'
}
