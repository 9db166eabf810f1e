// Creating, finding, changing and closing rooms. Joining and leaving are not calls: they happen on the channel.

import { call } from '../call.ts'
import { memberRole } from '../memberships/fields.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  number,
  object,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'
import { ofRoom } from './shapes.ts'

/**
 * Lists the rooms of the application, largest first. `query`, an addition of Parley, searches their names.
 */
export const listRooms = call('rooms.list', {
  rest: 'GET chatrooms',
  input: {
    page: wire('pagenum', withDefault(count, 1)),
    pageSize: wire('pagesize', withDefault(count, 20)),
    query: wire('q', optional(text)),
    /** The form of back ends: newest first, by cursor. */
    limit: optional(count),
    cursor: optional(text),
  },
  answer: {
    rooms: wire(
      'data',
      list(
        object({
          id,
          name: text,
          owner: text,
          memberCount: wire('affiliations_count', number),
          description: optional(text),
          maxMembers: wire('maxusers', optional(number)),
          isBanned: wire('mute', optional(flag)),
          /** The caller is a member. */
          isMember: wire('joined', optional(flag)),
        }),
      ),
    ),
    count: optional(number),
    cursor: optional(text),
    /** An addition of Parley: the total number. */
    total: optional(number),
  },
})

/** Lists the rooms that the caller is in. The owner is written `org#app_user`. */
export const listJoinedRooms = call('rooms.listJoined', {
  rest: 'GET users/{user}/joined_chatrooms',
  input: {
    page: wire('pagenum', withDefault(count, 1)),
    pageSize: wire('pagesize', withDefault(count, 20)),
    detail: optional(text),
  },
  answer: {
    rooms: wire(
      'data',
      list(
        object({
          id,
          name: wire('title', text),
          owner: text,
          createdAt: wire('created', time),
          description: text,
          maxMembers: wire('max_users', number),
        }),
      ),
    ),
    count: optional(number),
  },
})

/** Creates a room. Its owner is the caller, or the user whom the application's back end names. */
export const createRoom = call('rooms.create', {
  rest: 'POST chatrooms',
  by: 'userOrApp',
  actsAs: 'resource',
  input: {
    name: text,
    description: optional(text),
    maxMembers: wire('maxusers', optional(number)),
    owner: optional(id),
    members: optional(list(id)),
  },
  answer: { roomId: wire('data.id', id) },
})

/** Destroys a room. Everybody in it is removed. */
export const destroyRoom = call('rooms.destroy', {
  rest: 'DELETE chatrooms/{roomId}',
  by: 'userOrApp',
  actsAs: 'resource',
  input: { ...ofRoom, version: optional(text) },
  answer: { isDone: wire('data.success', flag), roomId: wire('data.id', text) },
})

/** Gets one room, as a list with one row. */
export const roomDetails = call('rooms.details', {
  rest: 'GET chatrooms/{roomId}',
  input: ofRoom,
  answer: {
    rooms: wire(
      'data',
      list(
        object({
          id,
          name: text,
          description: text,
          owner: text,
          createdAt: wire('created', time),
          maxMembers: wire('maxusers', number),
          isBanned: wire('mute', flag),
          memberCount: wire('affiliations_count', number),
          /** Rows like `{ owner: 'ann', joined_time: 1 }`: at most the first two hundred. */
          members: wire('affiliations', optional(list(anything))),
          // Settings that rooms do not have, in the form of groups.
          needsApproval: wire('membersonly', flag),
          membersMayInvite: wire('allowinvites', flag),
          inviteNeedsConfirmation: wire('invite_need_confirm', flag),
          isPublic: wire('public', flag),
          isShielded: wire('shieldgroup', flag),
          isDisabled: wire('disabled', flag),
          custom: text,
          avatar: text,
          // Additions of Parley, about the caller.
          role: wire('permission', optional(memberRole)),
          isMember: wire('joined', optional(flag)),
          mutedUntil: wire('muted_until', optional(number)),
          isAllowed: wire('white', optional(flag)),
          announcement: optional(text),
          /** Slow mode: members wait this long between two messages. */
          slowSeconds: wire('slow_seconds', optional(number)),
        }),
      ),
    ),
  },
})

/** Changes settings of a room. The answer has `true` for each key that was accepted. */
export const modifyRoom = call('rooms.modify', {
  rest: 'PUT chatrooms/{roomId}',
  actsAs: 'resource',
  input: {
    ...ofRoom,
    name: wire('groupname', optional(text)),
    description: optional(text),
    maxMembers: wire('maxusers', optional(number)),
    /** An addition of Parley: slow mode. 0 ends it. */
    slowSeconds: wire('slow_seconds', optional(count)),
    /** An addition of Parley: transfers the room. */
    newOwner: wire('newowner', optional(id)),
  },
  answer: { taken: wire('data', anything) },
})

/** Gets the announcement of a room. */
export const roomAnnouncement = call('rooms.announcement', {
  rest: 'GET chatrooms/{roomId}/announcement',
  input: ofRoom,
  answer: { announcement: wire('data.announcement', text) },
})

/** Sets the announcement. An empty text removes it. */
export const setRoomAnnouncement = call('rooms.setAnnouncement', {
  rest: 'POST chatrooms/{roomId}/announcement',
  actsAs: 'resource',
  input: { ...ofRoom, announcement: text },
  answer: { roomId: wire('data.id', text), isDone: wire('data.result', flag) },
})
