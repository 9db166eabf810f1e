// Members and managers of a room.

import { call } from '../call.ts'
import {
  addedAdmin,
  adminList,
  memberPageAnswer,
  memberPageInput,
  namedUsers,
  removedAdmin,
} from '../memberships/fields.ts'
import { id, list, text, wire } from '../shape/index.ts'
import { ofRoom, roomOutcomes } from './shapes.ts'

/**
 * Lists members by cursor: the owner, then admins, then members in the order of joining; each row has the user under
 * their role. The older form by page knows only the roles owner and member.
 */
export const listRoomMembers = call('rooms.listMembers', {
  rest: 'GET chatrooms/{roomId}/users',
  input: { ...ofRoom, ...memberPageInput },
  answer: memberPageAnswer,
})

/**
 * Adds people to a room without asking them. For the application's back end and the room's owner and admins.
 */
export const addRoomMembers = call('rooms.addMembers', {
  rest: 'POST chatrooms/{roomId}/users',
  actsAs: 'resource',
  input: { ...ofRoom, ...namedUsers },
  answer: {
    added: wire('data.newmembers', list(text)),
    action: wire('data.action', text),
    roomId: wire('data.id', text),
  },
})

/** Removes people from a room. Names are joined by commas. */
export const removeRoomMembers = call('rooms.removeMembers', {
  rest: 'DELETE chatrooms/{roomId}/users/{users}',
  actsAs: 'resource',
  input: { ...ofRoom, users: id },
  answer: { outcomes: wire('data', roomOutcomes) },
})

/** Lists the admins of a room. */
export const listRoomAdmins = call('rooms.listAdmins', {
  rest: 'GET chatrooms/{roomId}/admin',
  input: ofRoom,
  answer: adminList,
})

/** Makes a member of the room an admin. Only the owner may do so. */
export const addRoomAdmin = call('rooms.addAdmin', {
  rest: 'POST chatrooms/{roomId}/admin',
  actsAs: 'resource',
  input: { ...ofRoom, user: wire('newadmin', id) },
  answer: addedAdmin,
})

/** Makes an admin an ordinary member again. Only the owner may do so. */
export const removeRoomAdmin = call('rooms.removeAdmin', {
  rest: 'DELETE chatrooms/{roomId}/admin/{admin}',
  actsAs: 'resource',
  input: { ...ofRoom, admin: id },
  answer: removedAdmin,
})
