// The allowlist of a group: who may write while everybody else is muted.

import { call } from '../call.ts'
import { addsUsers, getsAllowlistEntry, listsUsers, removesUsers } from '../memberships/moderation.ts'
import { ofGroup, outcomes } from './shapes.ts'

/** Adds members to the allowlist. They may write while everybody else is muted. */
export const allowMembers = call(
  'groups.allow',
  addsUsers('POST chatgroups/{groupId}/white/users', ofGroup, outcomes),
)

/** Removes members from the allowlist. Names are joined by commas. */
export const disallowMembers = call(
  'groups.disallow',
  removesUsers('DELETE chatgroups/{groupId}/white/users/{users}', ofGroup, outcomes),
)

/** Lists the members on the allowlist. */
export const listAllowed = call(
  'groups.listAllowed',
  listsUsers('GET chatgroups/{groupId}/white/users', ofGroup),
)

/** Tells whether the caller is on the allowlist. */
export const isAllowedIn = call(
  'groups.isAllowed',
  getsAllowlistEntry('GET chatgroups/{groupId}/white/users/{member}', ofGroup),
)
