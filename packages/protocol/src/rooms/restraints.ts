// Who may not write in a room, who may although nobody may, and who may not come back.

import { call } from '../call.ts'
import { flag, id, list, maybe, number, object, text, wire } from '../shape/index.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/** For so many milliseconds, −1 for ever. Muting again replaces the time that is left. */
export const muteInRoom = call('rooms.mute', {
  rest: 'POST chatrooms/{roomId}/mute',
  actsAs: 'resource',
  input: { ...ofRoom, users: wire('usernames', list(id)), duration: wire('mute_duration', number) },
  answer: {
    muted: wire(
      'data',
      list(object({ isDone: wire('result', flag), until: wire('expire', number), user: text })),
    ),
  },
})

/** Names joined by commas. */
export const unmuteInRoom = call('rooms.unmute', {
  rest: 'DELETE chatrooms/{roomId}/mute/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', list(object({ isDone: wire('result', flag), user: text }))) },
})

export const listMutedInRoom = call('rooms.listMuted', {
  rest: 'GET chatrooms/{roomId}/mute',
  input: ofRoom,
  answer: { muted: wire('data', list(object({ until: wire('expire', number), user: text }))) },
})

export const isMutedInRoom = call('rooms.isMuted', {
  rest: 'GET sdk/chatrooms/{roomId}/mute/{member}',
  input: { ...ofRoom, member: id },
  answer: { isMuted: wire('data', flag) },
})

export const blockInRoom = call('rooms.block', {
  rest: 'POST chatrooms/{roomId}/blocks/users',
  actsAs: 'resource',
  input: { ...ofRoom, users: wire('usernames', list(id)) },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** The older form, for one. */
export const blockOneInRoom = call('rooms.blockOne', {
  rest: 'POST chatrooms/{roomId}/blocks/users/{member}',
  actsAs: 'resource',
  input: { ...ofRoom, member: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Names joined by commas. */
export const unblockInRoom = call('rooms.unblock', {
  rest: 'DELETE chatrooms/{roomId}/blocks/users/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

export const listBlockedInRoom = call('rooms.listBlocked', {
  rest: 'GET chatrooms/{roomId}/blocks/users',
  input: ofRoom,
  answer: { users: wire('data', list(text)), count: maybe(number) },
})

/** Nobody but owner, admins and the allowlist may write. */
export const banRoom = call('rooms.ban', {
  rest: 'POST chatrooms/{roomId}/ban',
  actsAs: 'resource',
  input: ofRoom,
  answer: { isBanned: wire('data.mute', flag) },
})

export const unbanRoom = call('rooms.unban', {
  rest: 'DELETE chatrooms/{roomId}/ban',
  actsAs: 'resource',
  input: ofRoom,
  answer: { isBanned: wire('data.mute', flag) },
})

export const allowInRoom = call('rooms.allow', {
  rest: 'POST chatrooms/{roomId}/white/users',
  actsAs: 'resource',
  input: { ...ofRoom, users: wire('usernames', list(id)) },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Names joined by commas. */
export const disallowInRoom = call('rooms.disallow', {
  rest: 'DELETE chatrooms/{roomId}/white/users/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

export const listAllowedInRoom = call('rooms.listAllowed', {
  rest: 'GET chatrooms/{roomId}/white/users',
  input: ofRoom,
  answer: { users: wire('data', list(text)), count: maybe(number) },
})

export const isAllowedInRoom = call('rooms.isAllowed', {
  rest: 'GET chatrooms/{roomId}/white/users/{member}',
  input: { ...ofRoom, member: id },
  answer: { isAllowed: wire('data.white', flag), user: wire('data.member', text) },
})
