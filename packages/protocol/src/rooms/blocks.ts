// The block list of a room.

import { call } from '../call.ts'
import { addsMember, addsUsers, listsUsers, removesUsers } from '../memberships/moderation.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/** Blocks people from a room: they are removed and cannot join again. */
export const blockInRoom = call(
  'rooms.block',
  addsUsers('POST chatrooms/{roomId}/blocks/users', ofRoom, roomOutcomes),
)

/** Blocks one person. The older form of `rooms.block`. */
export const blockOneInRoom = call(
  'rooms.blockOne',
  addsMember('POST chatrooms/{roomId}/blocks/users/{member}', ofRoom, roomOutcomes),
)

/** Unblocks people. Names are joined by commas. */
export const unblockInRoom = call(
  'rooms.unblock',
  removesUsers('DELETE chatrooms/{roomId}/blocks/users/{users}', ofRoom, roomOutcomes),
)

/** Lists the people who are blocked from the room. */
export const listBlockedInRoom = call(
  'rooms.listBlocked',
  listsUsers('GET chatrooms/{roomId}/blocks/users', ofRoom),
)
