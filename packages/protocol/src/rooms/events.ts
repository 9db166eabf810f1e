// What is told about rooms, to those who are in them at that moment; nothing of it waits for anybody. Clients load these
// with the first news of a room.

import { event } from '../event.ts'
import { flag, id, list, number, object, orElse, text, wire } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

const common = {
  roomId: wire('mucId.name', id),
  by: wire('from.name', orElse(text, '')),
  /** Those whom it concerns; the first is the one that clients of other makers know. */
  users: wire('to', orElse(list(object({ name: id })), [])),
  isRoom: wire('isChatroom', orElse(flag, true)),
}
/** JSON text, or nothing: clients of other makers fail over anything else. */
const detailed = { ...common, detail: wire('eventInfo.ext', orElse(text, '')) }
const named = { ...common, name: wire('mucName', orElse(text, '')) }
const moved = {
  ...common,
  memberCount: wire('mucMemberCount', orElse(number, 0)),
  /** What the one who came wanted to say about it. */
  ext: orElse(text, ''),
  members: orElse(list(text), []),
  /** Ours, JSON: `{"admins":["ann"]}`, those of them who are; a list of members needs to know. */
  detail: wire('eventInfo.ext', orElse(text, '')),
}

const told = { ns: NameSpace.MUC, body: MUCBody, kept: false } as const

/** To everybody who was in it. */
export const roomDestroyed = event('rooms.destroyed', {
  ...told,
  operation: MUCOperation.DESTROY,
  data: named,
})
/** To the other devices of the one who came or went. */
export const roomJoined = event('rooms.joined', { ...told, operation: MUCOperation.JOIN, data: named })
export const roomLeft = event('rooms.left', { ...told, operation: MUCOperation.LEAVE, data: named })
/** To the one who was removed. Everybody else hears that he is gone. `reason` (ours): 'away' when his grace was over. */
export const removedFromRoom = event('rooms.removed', {
  ...told,
  operation: MUCOperation.KICK,
  data: { ...named, reason: wire('reason', orElse(text, '')) },
})
/** Somebody was put into it by somebody else: to him. */
export const putIntoRoom = event('rooms.joinedDirectly', {
  ...told,
  operation: MUCOperation.DIRECT_JOINED,
  data: named,
})
/** To the one who may not come back, and to owner and admins. */
export const roomBlocked = event('rooms.blocked', { ...told, operation: MUCOperation.BAN, data: named })
export const roomUnblocked = event('rooms.unblocked', { ...told, operation: MUCOperation.ALLOW, data: named })
/** To everybody. `detail` has the new values under the names of the wire. */
export const roomUpdated = event('rooms.updated', {
  ...told,
  operation: MUCOperation.UPDATE,
  data: detailed,
})
export const roomMembersJoined = event('rooms.membersJoined', {
  ...told,
  operation: MUCOperation.PRESENCE,
  data: moved,
})
export const roomMembersLeft = event('rooms.membersLeft', {
  ...told,
  operation: MUCOperation.ABSENCE,
  data: moved,
})
export const roomOwnerChanged = event('rooms.ownerChanged', {
  ...told,
  operation: MUCOperation.ASSIGN_OWNER,
  data: common,
})
export const roomAdminAdded = event('rooms.adminAdded', {
  ...told,
  operation: MUCOperation.ADD_ADMIN,
  data: common,
})
export const roomAdminRemoved = event('rooms.adminRemoved', {
  ...told,
  operation: MUCOperation.REMOVE_ADMIN,
  data: common,
})
/** To the muted one, and to owner and admins. `times` is JSON: `{"user_mute_time":{"ann":1700000000000}}`. */
export const roomMuted = event('rooms.muted', {
  ...told,
  operation: MUCOperation.ADD_MUTE,
  data: { ...common, times: wire('ext', orElse(text, '')) },
})
export const roomUnmuted = event('rooms.unmuted', {
  ...told,
  operation: MUCOperation.REMOVE_MUTE,
  data: common,
})
export const roomAnnounced = event('rooms.announced', {
  ...told,
  operation: MUCOperation.UPDATE_ANNOUNCEMENT,
  data: { ...common, announcement: wire('reason', orElse(text, '')) },
})
export const roomAnnouncementRemoved = event('rooms.announcementRemoved', {
  ...told,
  operation: MUCOperation.DELETE_ANNOUNCEMENT,
  data: common,
})
/** `detail` is ours: the file as lists tell it. */
export const roomFileShared = event('rooms.fileShared', {
  ...told,
  operation: MUCOperation.UPLOAD_FILE,
  data: detailed,
})
export const roomFileRemoved = event('rooms.fileRemoved', {
  ...told,
  operation: MUCOperation.DELETE_FILE,
  data: detailed,
})
/** To the one whom it concerns, and to owner and admins. */
export const roomAllowed = event('rooms.allowed', {
  ...told,
  operation: MUCOperation.ADD_USER_WHITE_LIST,
  data: common,
})
export const roomDisallowed = event('rooms.disallowed', {
  ...told,
  operation: MUCOperation.REMOVE_USER_WHITE_LIST,
  data: common,
})
export const roomBanned = event('rooms.banned', {
  ...told,
  operation: MUCOperation.BAN_GROUP,
  data: common,
})
export const roomUnbanned = event('rooms.unbanned', {
  ...told,
  operation: MUCOperation.REMOVE_BAN_GROUP,
  data: common,
})
/** `detail` is JSON: `{"result":{"successKeys":["k"]},"properties":{"k":"v"}}`. */
export const roomAttributesChanged = event('rooms.attributesChanged', {
  ...told,
  operation: MUCOperation.SET_METADATA,
  data: detailed,
})
/** `detail` is JSON: `{"result":{"successKeys":["k"]}}`. */
export const roomAttributesRemoved = event('rooms.attributesRemoved', {
  ...told,
  operation: MUCOperation.DELETE_METADATA,
  data: detailed,
})

export const roomEvents = [
  roomDestroyed,
  roomJoined,
  roomLeft,
  removedFromRoom,
  putIntoRoom,
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
