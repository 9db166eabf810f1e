// The block list of a group.

import { call } from '../call.ts'
import { addsMember, addsUsers, listsUsers, removesUsers } from '../memberships/moderation.ts'
import { ofGroup, outcomes } from './shapes.ts'

/** Blocks people from a group: members are removed, and nobody on the list can join. */
export const blockMembers = call(
  'groups.block',
  addsUsers('POST chatgroups/{groupId}/blocks/users', ofGroup, outcomes),
)

/** Blocks one person. The older form of `groups.block`. */
export const blockMember = call(
  'groups.blockOne',
  addsMember('POST chatgroups/{groupId}/blocks/users/{member}', ofGroup, outcomes),
)

/** Unblocks people. Names are joined by commas. */
export const unblockMembers = call(
  'groups.unblock',
  removesUsers('DELETE chatgroups/{groupId}/blocks/users/{users}', ofGroup, outcomes),
)

/** Lists the people who are blocked from the group. */
export const listBlockedIn = call(
  'groups.listBlocked',
  listsUsers('GET chatgroups/{groupId}/blocks/users', ofGroup),
)
