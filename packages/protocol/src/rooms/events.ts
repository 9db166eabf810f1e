// Room events, for users who are in the room at that moment. Nothing is stored for others. Clients load these with the
// first event of a room.

import { event } from '../event.ts'
import { actors, announcement, chatName, detail, muteTimes } from '../memberships/event-fields.ts'
import { flag, id, list, number, text, wire, withDefault } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

const common = {
  roomId: wire('mucId.name', id),
  ...actors,
  isRoom: wire('isChatroom', withDefault(flag, true)),
}
const detailed = { ...common, ...detail }
const named = { ...common, ...chatName }
const moved = {
  ...common,
  memberCount: wire('mucMemberCount', withDefault(number, 0)),
  /** The text of the user who joined. */
  ext: withDefault(text, ''),
  members: withDefault(list(text), []),
  /** An addition of Parley, JSON: `{"admins":["ann"]}`, the admins among them, for lists of members. */
  detail: wire('eventInfo.ext', withDefault(text, '')),
}

const mucEvent = { ns: NameSpace.MUC, body: MUCBody, kept: false } as const

/** Sent to everybody who was in the room: it was closed. */
export const roomDestroyed = event('rooms.destroyed', {
  ...mucEvent,
  operation: MUCOperation.DESTROY,
  data: named,
})
/** Sent to the user's other devices: the user joined the room. */
export const roomJoined = event('rooms.joined', { ...mucEvent, operation: MUCOperation.JOIN, data: named })
/** Sent to the user's other devices: the user left the room. */
export const roomLeft = event('rooms.left', { ...mucEvent, operation: MUCOperation.LEAVE, data: named })
/**
 * Sent to the person who was removed. Everybody else gets `rooms.membersLeft`. `reason`, an addition of Parley, is
 * `away` if the person was offline for too long.
 */
export const removedFromRoom = event('rooms.removed', {
  ...mucEvent,
  operation: MUCOperation.KICK,
  data: { ...named, reason: wire('reason', withDefault(text, '')) },
})
/** Sent to a person who was added to the room by another user. */
export const addedToRoom = event('rooms.joinedDirectly', {
  ...mucEvent,
  operation: MUCOperation.DIRECT_JOINED,
  data: named,
})
/** Sent to the person who was blocked from the room, and to owner and admins. */
export const roomBlocked = event('rooms.blocked', { ...mucEvent, operation: MUCOperation.BAN, data: named })
/** Sent to the person who may join again, and to owner and admins. */
export const roomUnblocked = event('rooms.unblocked', {
  ...mucEvent,
  operation: MUCOperation.ALLOW,
  data: named,
})
/**
 * Sent to everybody in the room: settings changed. `detail` has the new values under their names on the wire.
 */
export const roomUpdated = event('rooms.updated', {
  ...mucEvent,
  operation: MUCOperation.UPDATE,
  data: detailed,
})
/** Sent to everybody in the room: people joined. */
export const roomMembersJoined = event('rooms.membersJoined', {
  ...mucEvent,
  operation: MUCOperation.PRESENCE,
  data: moved,
})
/** Sent to everybody in the room: people left or were removed. */
export const roomMembersLeft = event('rooms.membersLeft', {
  ...mucEvent,
  operation: MUCOperation.ABSENCE,
  data: moved,
})
/** Sent to everybody in the room: it has a new owner. */
export const roomOwnerChanged = event('rooms.ownerChanged', {
  ...mucEvent,
  operation: MUCOperation.ASSIGN_OWNER,
  data: common,
})
/** Sent to everybody in the room: it has a new admin. */
export const roomAdminAdded = event('rooms.adminAdded', {
  ...mucEvent,
  operation: MUCOperation.ADD_ADMIN,
  data: common,
})
/** Sent to everybody in the room: a user is no longer an admin. */
export const roomAdminRemoved = event('rooms.adminRemoved', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_ADMIN,
  data: common,
})
/**
 * Sent to the muted people, and to owner and admins. `times` is JSON with the ends of the mutes:
 * `{"user_mute_time":{"ann":1700000000000}}`.
 */
export const roomMuted = event('rooms.muted', {
  ...mucEvent,
  operation: MUCOperation.ADD_MUTE,
  data: { ...common, ...muteTimes },
})
/** Sent to the people who may write again, and to owner and admins. */
export const roomUnmuted = event('rooms.unmuted', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_MUTE,
  data: common,
})
/** Sent to everybody in the room: the announcement changed. */
export const roomAnnounced = event('rooms.announced', {
  ...mucEvent,
  operation: MUCOperation.UPDATE_ANNOUNCEMENT,
  data: { ...common, ...announcement },
})
/** Sent to everybody in the room: the announcement was removed. */
export const roomAnnouncementRemoved = event('rooms.announcementRemoved', {
  ...mucEvent,
  operation: MUCOperation.DELETE_ANNOUNCEMENT,
  data: common,
})
/**
 * Sent to everybody in the room: a file was shared. `detail` describes the file as file lists do, and is an addition
 * of Parley.
 */
export const roomFileShared = event('rooms.fileShared', {
  ...mucEvent,
  operation: MUCOperation.UPLOAD_FILE,
  data: detailed,
})
/** Sent to everybody in the room: a shared file was removed. */
export const roomFileRemoved = event('rooms.fileRemoved', {
  ...mucEvent,
  operation: MUCOperation.DELETE_FILE,
  data: detailed,
})
/** Sent to the people who were added to the allowlist, and to owner and admins. */
export const roomAllowed = event('rooms.allowed', {
  ...mucEvent,
  operation: MUCOperation.ADD_USER_WHITE_LIST,
  data: common,
})
/** Sent to the people who were removed from the allowlist, and to owner and admins. */
export const roomDisallowed = event('rooms.disallowed', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_USER_WHITE_LIST,
  data: common,
})
/** Sent to everybody in the room: only owner, admins and the allowlist may write from now on. */
export const roomBanned = event('rooms.banned', {
  ...mucEvent,
  operation: MUCOperation.BAN_GROUP,
  data: common,
})
/** Sent to everybody in the room: everybody may write again. */
export const roomUnbanned = event('rooms.unbanned', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_BAN_GROUP,
  data: common,
})
/**
 * Sent to everybody in the room: attributes were set. `detail` is JSON:
 * `{"result":{"successKeys":["k"]},"properties":{"k":"v"}}`.
 */
export const roomAttributesChanged = event('rooms.attributesChanged', {
  ...mucEvent,
  operation: MUCOperation.SET_METADATA,
  data: detailed,
})
/**
 * Sent to everybody in the room: attributes were deleted. `detail` is JSON: `{"result":{"successKeys":["k"]}}`.
 */
export const roomAttributesRemoved = event('rooms.attributesRemoved', {
  ...mucEvent,
  operation: MUCOperation.DELETE_METADATA,
  data: detailed,
})

/** All events about rooms. */
export const roomEvents = [
  roomDestroyed,
  roomJoined,
  roomLeft,
  removedFromRoom,
  addedToRoom,
  roomBlocked,
  roomUnblocked,
  roomUpdated,
  roomMembersJoined,
  roomMembersLeft,
  roomOwnerChanged,
  roomAdminAdded,
  roomAdminRemoved,
  roomMuted,
  roomUnmuted,
  roomAnnounced,
  roomAnnouncementRemoved,
  roomFileShared,
  roomFileRemoved,
  roomAllowed,
  roomDisallowed,
  roomBanned,
  roomUnbanned,
  roomAttributesChanged,
  roomAttributesRemoved,
] as const
