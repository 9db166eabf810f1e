// Room calls for the application's back end only.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  number,
  oneOf,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/**
 * Sends one message to every room of the application that has people in it. `msg` has the type and the fields of the body
 * side by side; `type` and `body`, as for other messages, are accepted as well.
 */
export const broadcast = call('rooms.broadcast', {
  rest: 'POST messages/chatrooms/broadcast',
  by: 'app',
  input: {
    /** The sender. `admin` if it is left out. */
    from: optional(text),
    message: wire('msg', optional(anything)),
    type: optional(text),
    body: optional(anything),
    ext: optional(anything),
    priority: wire('chatroom_msg_level', optional(oneOf('high', 'normal', 'low'))),
  },
  answer: { id: wire('data.id', text), rooms: wire('data.rooms', number) },
})

/** Adds one user to a room without asking them. */
export const addRoomMember = call('rooms.addMember', {
  rest: 'POST chatrooms/{roomId}/users/{member}',
  by: 'app',
  input: { ...ofRoom, member: id },
  answer: {
    isDone: wire('data.result', flag),
    action: wire('data.action', text),
    roomId: wire('data.id', text),
    user: wire('data.user', text),
  },
})

/** Adds one user to the allowlist, as `rooms.allow` does for several. */
export const allowOneInRoom = call('rooms.allowOne', {
  rest: 'POST chatrooms/{roomId}/white/users/{member}',
  by: 'app',
  input: { ...ofRoom, member: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Lets a user create rooms even if other users may not. */
export const addSuperAdmin = call('rooms.addSuperAdmin', {
  rest: 'POST chatrooms/super_admin',
  by: 'app',
  input: { user: wire('superadmin', id) },
  answer: { result: wire('data.result', text) },
})

/** Lists the users who may create rooms even if other users may not. */
export const listSuperAdmins = call('rooms.listSuperAdmins', {
  rest: 'GET chatrooms/super_admin',
  by: 'app',
  input: { page: wire('pagenum', withDefault(count, 1)), pageSize: wire('pagesize', withDefault(count, 10)) },
  answer: { users: wire('data', list(text)), count: number },
})

/** Revokes what `rooms.addSuperAdmin` granted. */
export const removeSuperAdmin = call('rooms.removeSuperAdmin', {
  rest: 'DELETE chatrooms/super_admin/{member}',
  by: 'app',
  input: { member: id },
  answer: { user: wire('data.newSuperAdmin', text), resource: optional(text) },
})
