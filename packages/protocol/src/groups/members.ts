// Members of a group, their roles, and joining and leaving.

import { call } from '../call.ts'
import {
  addedAdmin,
  adminList,
  memberPageAnswer,
  memberPageInput,
  namedUsers,
  removedAdmin,
} from '../memberships/fields.ts'
import { count, flag, id, list, object, optional, text, time, wire, withDefault } from '../shape/index.ts'
import { ignoredResult, ofGroup, outcomes } from './shapes.ts'

/**
 * Lists members by cursor: the owner, then admins, then members in the order of joining; each row has the user under
 * their role. The older form by page knows only the roles owner and member. Mutes and allowlist entries are
 * additions of Parley, visible to owner and admins, and to each member about themselves.
 */
export const listGroupMembers = call('groups.listMembers', {
  rest: 'GET chatgroups/{groupId}/users',
  input: { ...ofGroup, ...memberPageInput },
  answer: memberPageAnswer,
})

/** Lists the admins of a group. */
export const listGroupAdmins = call('groups.listAdmins', {
  rest: 'GET chatgroups/{groupId}/admin',
  input: ofGroup,
  answer: adminList,
})

/** Makes a member an admin. Only the owner may do so. */
export const addGroupAdmin = call('groups.addAdmin', {
  rest: 'POST chatgroups/{groupId}/admin',
  actsAs: 'resource',
  input: { ...ofGroup, user: wire('newadmin', id) },
  answer: addedAdmin,
})

/** Makes an admin an ordinary member again. Only the owner may do so. */
export const removeGroupAdmin = call('groups.removeAdmin', {
  rest: 'DELETE chatgroups/{groupId}/admin/{admin}',
  actsAs: 'resource',
  input: { ...ofGroup, admin: id },
  answer: removedAdmin,
})

/**
 * Adds people to a group, or invites them if the group requires their consent. The answer has an outcome for each.
 */
export const inviteToGroup = call('groups.invite', {
  rest: 'POST chatgroups/{groupId}/invite',
  actsAs: 'resource',
  input: { ...ofGroup, ...namedUsers },
  answer: {
    outcomes: wire(
      'data',
      list(
        object({
          isDone: wire('result', flag),
          action: optional(text),
          groupId: wire('id', optional(text)),
          user: text,
          reason: optional(text),
          /** An addition of Parley: invited, and not a member yet. */
          isAsked: wire('asked', optional(flag)),
        }),
      ),
    ),
  },
})

/** Asks to join a group. If it needs no approval, the caller is a member at once. */
export const applyToGroup = call('groups.apply', {
  rest: 'POST chatgroups/{groupId}/apply',
  actsAs: 'resource',
  input: { ...ofGroup, message: withDefault(text, '') },
  answer: {
    isDone: wire('data.result', optional(flag)),
    action: wire('data.action', optional(text)),
    groupId: wire('data.id', optional(text)),
    user: wire('data.user', optional(text)),
    /** An addition of Parley: a member now, or waiting for approval. */
    isMember: wire('data.joined', optional(flag)),
  },
})

/** Accepts or declines a request to join. Owner and admins may do so. */
export const answerApplication = call('groups.answerApplication', {
  rest: 'POST chatgroups/{groupId}/apply_verify',
  actsAs: 'resource',
  input: {
    ...ofGroup,
    user: wire('applicant', id),
    isAccepted: wire('verifyResult', flag),
    reason: withDefault(text, ''),
  },
  answer: ignoredResult,
})

/** Accepts or declines an invitation to a group. */
export const answerInvitation = call('groups.answerInvitation', {
  rest: 'POST chatgroups/{groupId}/invite_verify',
  actsAs: 'resource',
  input: { ...ofGroup, user: wire('invitee', id), isAccepted: wire('verifyResult', flag) },
  answer: ignoredResult,
})

/** Removes members from a group. Names are joined by commas. */
export const removeGroupMembers = call('groups.removeMembers', {
  rest: 'DELETE chatgroups/{groupId}/users/{users}',
  actsAs: 'resource',
  input: { ...ofGroup, users: id },
  answer: { outcomes: wire('data', outcomes) },
})

/** Leaves a group. The owner cannot leave; they transfer or dissolve the group. */
export const leaveGroup = call('groups.leave', {
  rest: 'DELETE chatgroups/{groupId}/quit',
  actsAs: 'resource',
  input: ofGroup,
  answer: ignoredResult,
})

const request = /* @__PURE__ */ object({
  groupId: /* @__PURE__ */ wire('groupid', id),
  groupName: /* @__PURE__ */ wire('groupname', text),
  user: id,
  message: text,
  at: /* @__PURE__ */ wire('created', time),
})

/** Lists open requests to join a group that the caller manages, oldest first. An addition of Parley. */
export const listApplications = call('groups.listApplications', {
  rest: 'GET parley/v1/groups/applications',
  input: { cursor: optional(text), limit: withDefault(count, 50) },
  answer: { requests: wire('data', list(request)), cursor: text },
})

/** Lists the caller's open invitations; `user` is the person who invited. An addition of Parley. */
export const listInvitations = call('groups.listInvitations', {
  rest: 'GET parley/v1/groups/invitations',
  input: { cursor: optional(text), limit: withDefault(count, 50) },
  answer: { requests: wire('data', list(request)), cursor: text },
})
