// Tags of the users in a room, for the application's back end: it mutes everybody with a tag at once.

import { call } from '../call.ts'
import { anything, flag, id, list, number, text, wire } from '../shape/index.ts'
import { ofRoom } from './shapes.ts'

/**
 * Replaces the tags of a user who is in a room; an empty list removes them. The tags end when the user leaves. A tag that is
 * muted mutes the user as well.
 */
export const setRoomTags = call('rooms.setTags', {
  rest: 'PUT chatrooms/{roomId}/users/{member}/tag',
  by: 'app',
  input: { ...ofRoom, member: id, tags: list(text) },
  answer: { isDone: wire('data.result', flag) },
})

/** Lists the tags of a user in a room, each with the end of its mute: a time in text, `-1` for ever, `0` for none. */
export const roomTags = call('rooms.tags', {
  rest: 'GET chatrooms/{roomId}/users/{member}/tag',
  by: 'app',
  input: { ...ofRoom, member: id },
  answer: { tags: wire('data', anything) },
})

/**
 * Mutes the users with a tag for a number of seconds: `-1` for ever, `0` ends the mute. Owner and admins are left out. A
 * longer mute of a user by a moderator stays.
 */
export const muteRoomTag = call('rooms.muteTag', {
  rest: 'PUT chatrooms/{roomId}/tag/mute',
  by: 'app',
  input: { ...ofRoom, tag: text, seconds: wire('mute_duration', number) },
  answer: { isDone: wire('data.result', flag) },
})
