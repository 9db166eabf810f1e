// Mutes, the allowlist and the block list of a room.

import { call } from '../call.ts'
import {
  banned,
  mutedOutcomes,
  muteInput,
  muteList,
  namedUsers,
  ownAllowlistEntry,
  ownMute,
  unmutedOutcomes,
  userList,
} from '../memberships/fields.ts'
import { id, wire } from '../shape/index.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/** Mutes people for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time. */
export const muteInRoom = call('rooms.mute', {
  rest: 'POST chatrooms/{roomId}/mute',
  actsAs: 'resource',
  input: { ...ofRoom, ...muteInput },
  answer: mutedOutcomes,
})

/** Ends mutes. Names are joined by commas. */
export const unmuteInRoom = call('rooms.unmute', {
  rest: 'DELETE chatrooms/{roomId}/mute/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: unmutedOutcomes,
})

/** Lists muted people and when their mutes end. */
export const listMutedInRoom = call('rooms.listMuted', {
  rest: 'GET chatrooms/{roomId}/mute',
  input: ofRoom,
  answer: muteList,
})

/** Tells whether the caller is muted. */
export const isMutedInRoom = call('rooms.isMuted', {
  rest: 'GET sdk/chatrooms/{roomId}/mute/{member}',
  input: { ...ofRoom, member: id },
  answer: ownMute,
})

/** Blocks people from a room: they are removed and cannot join again. */
export const blockInRoom = call('rooms.block', {
  rest: 'POST chatrooms/{roomId}/blocks/users',
  actsAs: 'resource',
  input: { ...ofRoom, ...namedUsers },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Blocks one person. The older form of `rooms.block`. */
export const blockOneInRoom = call('rooms.blockOne', {
  rest: 'POST chatrooms/{roomId}/blocks/users/{member}',
  actsAs: 'resource',
  input: { ...ofRoom, member: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Unblocks people. Names are joined by commas. */
export const unblockInRoom = call('rooms.unblock', {
  rest: 'DELETE chatrooms/{roomId}/blocks/users/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Lists the people who are blocked from the room. */
export const listBlockedInRoom = call('rooms.listBlocked', {
  rest: 'GET chatrooms/{roomId}/blocks/users',
  input: ofRoom,
  answer: userList,
})

/** Mutes everybody except owner, admins and the allowlist. */
export const banRoom = call('rooms.ban', {
  rest: 'POST chatrooms/{roomId}/ban',
  actsAs: 'resource',
  input: ofRoom,
  answer: banned,
})

/** Lets everybody write again. */
export const unbanRoom = call('rooms.unban', {
  rest: 'DELETE chatrooms/{roomId}/ban',
  actsAs: 'resource',
  input: ofRoom,
  answer: banned,
})

/** Adds people to the allowlist. They may write while everybody else is muted. */
export const allowInRoom = call('rooms.allow', {
  rest: 'POST chatrooms/{roomId}/white/users',
  actsAs: 'resource',
  input: { ...ofRoom, ...namedUsers },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Removes people from the allowlist. Names are joined by commas. */
export const disallowInRoom = call('rooms.disallow', {
  rest: 'DELETE chatrooms/{roomId}/white/users/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Lists the people on the allowlist. */
export const listAllowedInRoom = call('rooms.listAllowed', {
  rest: 'GET chatrooms/{roomId}/white/users',
  input: ofRoom,
  answer: userList,
})

/** Tells whether the caller is on the allowlist. */
export const isAllowedInRoom = call('rooms.isAllowed', {
  rest: 'GET chatrooms/{roomId}/white/users/{member}',
  input: { ...ofRoom, member: id },
  answer: ownAllowlistEntry,
})
