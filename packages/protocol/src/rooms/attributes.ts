// Room attributes: keys and texts that the app uses freely. Keys fail individually, in an answer with status 200.

import { call } from '../call.ts'
import { anything, id, list, oneOf, optional, text, wire } from '../shape/index.ts'
import { ofRoom } from './shapes.ts'

/** Gets all attributes of a room, or the keys that are named. */
export const roomAttributes = call('rooms.attributes', {
  rest: 'POST metadata/chatroom/{roomId}',
  input: { ...ofRoom, keys: optional(list(text)) },
  answer: { attributes: wire('data', anything) },
})

const changed = {
  /** A map from key to text. */
  failed: /* @__PURE__ */ wire('data.errorKeys', /* @__PURE__ */ optional(anything)),
  done: /* @__PURE__ */ wire('data.successKeys', /* @__PURE__ */ list(text)),
}

const setting = {
  ...ofRoom,
  member: id,
  attributes: /* @__PURE__ */ wire('metaData', anything),
  /** Whether they are deleted when the user who set them leaves. */
  autoDelete: /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('DELETE', 'NO_DELETE')),
}
const removing = { ...ofRoom, member: id, keys: /* @__PURE__ */ list(text) }

/**
 * Sets attributes of a room for the caller, who is named in the path. Keys that belong to other people are left
 * alone.
 */
export const setRoomAttributes = call('rooms.setAttributes', {
  rest: 'PUT metadata/chatroom/{roomId}/user/{member}',
  actsAs: 'resource',
  input: setting,
  answer: changed,
})

/** Sets attributes of a room, including keys that belong to other people. */
export const forceRoomAttributes = call('rooms.forceAttributes', {
  rest: 'PUT metadata/chatroom/{roomId}/user/{member}/forced',
  actsAs: 'resource',
  input: setting,
  answer: changed,
})

/** Deletes attributes that belong to the caller. */
export const removeRoomAttributes = call('rooms.removeAttributes', {
  rest: 'DELETE metadata/chatroom/{roomId}/user/{member}',
  inBody: true,
  actsAs: 'resource',
  input: removing,
  answer: changed,
})

/** Deletes attributes, including those that belong to other people. */
export const forceRemoveRoomAttributes = call('rooms.forceRemoveAttributes', {
  rest: 'DELETE metadata/chatroom/{roomId}/user/{member}/forced',
  inBody: true,
  actsAs: 'resource',
  input: removing,
  answer: changed,
})
