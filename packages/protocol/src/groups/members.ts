// Who is in a group, with which role, and how people come and go.

import { call } from '../call.ts'
import { count, flag, id, list, maybe, number, object, orElse, text, time, wire } from '../shape/index.ts'
import { done, ofGroup, outcomes } from './shapes.ts'

/**
 * By cursor, owner first, then admins, then members in the order of joining; each row names the user under his role. By
 * page (the older form) there are only the words owner and member. Mutes and the allowlist are ours, for those who
 * manage the group, and for everybody about himself.
 */
export const listGroupMembers = call('groups.listMembers', {
  rest: 'GET chatgroups/{groupId}/users',
  input: {
    ...ofGroup,
    cursor: maybe(text),
    limit: maybe(count),
    page: wire('pagenum', maybe(count)),
    pageSize: wire('pagesize', maybe(count)),
    withJoinedTime: wire('joined_time', maybe(flag)),
    /** Ours: only names that begin with it. */
    query: wire('q', maybe(text)),
  },
  answer: {
    members: wire(
      'data',
      list(
        object({
          owner: maybe(text),
          admin: maybe(text),
          member: maybe(text),
          joinedAt: wire('joined_time', maybe(time)),
          mutedUntil: wire('muted_until', maybe(number)),
          isAllowed: wire('white', maybe(flag)),
        }),
      ),
    ),
    cursor: maybe(text),
    count: maybe(number),
  },
})

export const listGroupAdmins = call('groups.listAdmins', {
  rest: 'GET chatgroups/{groupId}/admin',
  input: ofGroup,
  answer: { admins: wire('data', list(text)) },
})

export const addGroupAdmin = call('groups.addAdmin', {
  rest: 'POST chatgroups/{groupId}/admin',
  actsAs: 'resource',
  input: { ...ofGroup, user: wire('newadmin', id) },
  answer: { result: wire('data.result', text), user: wire('data.newadmin', text) },
})

export const removeGroupAdmin = call('groups.removeAdmin', {
  rest: 'DELETE chatgroups/{groupId}/admin/{admin}',
  actsAs: 'resource',
  input: { ...ofGroup, admin: id },
  answer: { result: wire('data.result', text), user: wire('data.oldadmin', text) },
})

/** Into the group at once, or asked first where the group says so. One outcome for each. */
export const inviteToGroup = call('groups.invite', {
  rest: 'POST chatgroups/{groupId}/invite',
  actsAs: 'resource',
  input: { ...ofGroup, users: wire('usernames', list(id)) },
  answer: {
    outcomes: wire(
      'data',
      list(
        object({
          isDone: wire('result', flag),
          action: maybe(text),
          groupId: wire('id', maybe(text)),
          user: text,
          reason: maybe(text),
          /** Ours: asked, and not in it yet. */
          isAsked: wire('asked', maybe(flag)),
        }),
      ),
    ),
  },
})

/** Asks to be let in; where nobody has to agree the user is in at once. */
export const applyToGroup = call('groups.apply', {
  rest: 'POST chatgroups/{groupId}/apply',
  actsAs: 'resource',
  input: { ...ofGroup, message: orElse(text, '') },
  answer: {
    isDone: wire('data.result', maybe(flag)),
    action: wire('data.action', maybe(text)),
    groupId: wire('data.id', maybe(text)),
    user: wire('data.user', maybe(text)),
    /** Ours: in the group now, or waiting for somebody to agree. */
    isMember: wire('data.joined', maybe(flag)),
  },
})

export const answerApplication = call('groups.answerApplication', {
  rest: 'POST chatgroups/{groupId}/apply_verify',
  actsAs: 'resource',
  input: {
    ...ofGroup,
    user: wire('applicant', id),
    isAccepted: wire('verifyResult', flag),
    reason: orElse(text, ''),
  },
  answer: done,
})

export const answerInvitation = call('groups.answerInvitation', {
  rest: 'POST chatgroups/{groupId}/invite_verify',
  actsAs: 'resource',
  input: { ...ofGroup, user: wire('invitee', id), isAccepted: wire('verifyResult', flag) },
  answer: done,
})

/** Names joined by commas. */
export const removeGroupMembers = call('groups.removeMembers', {
  rest: 'DELETE chatgroups/{groupId}/users/{users}',
  actsAs: 'resource',
  input: { ...ofGroup, users: id },
  answer: { outcomes: wire('data', outcomes) },
})

export const leaveGroup = call('groups.leave', {
  rest: 'DELETE chatgroups/{groupId}/quit',
  actsAs: 'resource',
  input: ofGroup,
  answer: done,
})

const request = /* @__PURE__ */ object({
  groupId: /* @__PURE__ */ wire('groupid', id),
  groupName: /* @__PURE__ */ wire('groupname', text),
  user: id,
  message: text,
  at: /* @__PURE__ */ wire('created', time),
})

/** Ours: who waits to be let into a group that the user manages, the oldest first. */
export const listApplications = call('groups.listApplications', {
  rest: 'GET parley/v1/groups/applications',
  input: { cursor: maybe(text), limit: orElse(count, 50) },
  answer: { requests: wire('data', list(request)), cursor: text },
})

/** Ours: the groups the user is invited to; `user` is who invited him. */
export const listInvitations = call('groups.listInvitations', {
  rest: 'GET parley/v1/groups/invitations',
  input: { cursor: maybe(text), limit: orElse(count, 50) },
  answer: { requests: wire('data', list(request)), cursor: text },
})
