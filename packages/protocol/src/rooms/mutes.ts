// Mutes in a room: of single users, and of everybody.

import { call } from '../call.ts'
import { getsMute, listsMutes, mutesEverybody, mutesUsers, unmutesUsers } from '../memberships/moderation.ts'
import { ofRoom } from './shapes.ts'

/** Mutes people for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time. */
export const muteInRoom = call('rooms.mute', mutesUsers('POST chatrooms/{roomId}/mute', ofRoom))

/** Ends mutes. Names are joined by commas. */
export const unmuteInRoom = call(
  'rooms.unmute',
  unmutesUsers('DELETE chatrooms/{roomId}/mute/{users}', ofRoom),
)

/** Lists muted people and when their mutes end. */
export const listMutedInRoom = call('rooms.listMuted', listsMutes('GET chatrooms/{roomId}/mute', ofRoom))

/** Tells whether the caller is muted. */
export const isMutedInRoom = call(
  'rooms.isMuted',
  getsMute('GET sdk/chatrooms/{roomId}/mute/{member}', ofRoom),
)

/** Mutes everybody except owner, admins and the allowlist. */
export const banRoom = call('rooms.ban', mutesEverybody('POST chatrooms/{roomId}/ban', ofRoom))

/** Lets everybody write again. */
export const unbanRoom = call('rooms.unban', mutesEverybody('DELETE chatrooms/{roomId}/ban', ofRoom))
