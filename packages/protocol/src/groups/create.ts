// Making groups, and finding those one is in.

import { call } from '../call.ts'
import { count, flag, id, list, maybe, number, object, orElse, text, wire } from '../shape/index.ts'

/** The signed-in user makes a group and owns it. The members are in it at once. */
export const createGroup = call('groups.create', {
  rest: 'POST chatgroups',
  actsAs: 'resource',
  input: {
    owner: maybe(text),
    name: wire('groupname', maybe(text)),
    avatar: maybe(text),
    description: wire('desc', maybe(text)),
    members: maybe(list(id)),
    isPublic: wire('public', maybe(flag)),
    needsApproval: wire('approval', maybe(flag)),
    membersMayInvite: wire('allowinvites', maybe(flag)),
    inviteNeedsConfirmation: wire('invite_need_confirm', maybe(flag)),
    maxMembers: wire('maxusers', maybe(number)),
    custom: maybe(text),
  },
  answer: { groupId: wire('data.groupid', id) },
})

/** The groups the user is in, page by page; without a size, as many as one answer holds. */
export const listJoinedGroups = call('groups.listJoined', {
  rest: 'GET users/{user}/joined_chatgroups',
  input: { page: wire('pagenum', orElse(count, 0)), pageSize: wire('pagesize', maybe(count)) },
  answer: {
    groups: wire('data', list(object({ id: wire('groupid', id), name: wire('groupname', text) }))),
    count: number,
  },
})
