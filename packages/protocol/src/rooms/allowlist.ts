// The allowlist of a room: who may write while everybody else is muted.

import { call } from '../call.ts'
import { addsUsers, getsAllowlistEntry, listsUsers, removesUsers } from '../memberships/moderation.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/** Adds people to the allowlist. They may write while everybody else is muted. */
export const allowInRoom = call(
  'rooms.allow',
  addsUsers('POST chatrooms/{roomId}/white/users', ofRoom, roomOutcomes),
)

/** Removes people from the allowlist. Names are joined by commas. */
export const disallowInRoom = call(
  'rooms.disallow',
  removesUsers('DELETE chatrooms/{roomId}/white/users/{users}', ofRoom, roomOutcomes),
)

/** Lists the people on the allowlist. */
export const listAllowedInRoom = call(
  'rooms.listAllowed',
  listsUsers('GET chatrooms/{roomId}/white/users', ofRoom),
)

/** Tells whether the caller is on the allowlist. */
export const isAllowedInRoom = call(
  'rooms.isAllowed',
  getsAllowlistEntry('GET chatrooms/{roomId}/white/users/{member}', ofRoom),
)
