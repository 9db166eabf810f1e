// The settings of a group, its transfer and its end.

import { call } from '../call.ts'
import { banned } from '../memberships/fields.ts'
import { anything, flag, id, maybe, number, text, wire } from '../shape/index.ts'
import { done, ofGroup } from './shapes.ts'

/**
 * Changes settings of a group; `newOwner` alone transfers it. The answer has `true` for each key that was accepted.
 */
export const modifyGroup = call('groups.modify', {
  rest: 'PUT chatgroups/{groupId}',
  actsAs: 'resource',
  input: {
    ...ofGroup,
    name: wire('groupname', maybe(text)),
    avatar: maybe(text),
    description: maybe(text),
    custom: maybe(text),
    newOwner: wire('newowner', maybe(id)),
    isPublic: wire('public', maybe(flag)),
    needsApproval: wire('approval', maybe(flag)),
    membersMayInvite: wire('allowinvites', maybe(flag)),
    inviteNeedsConfirmation: wire('invite_need_confirm', maybe(flag)),
    maxMembers: wire('maxusers', maybe(number)),
  },
  answer: { taken: wire('data', anything) },
})

/** Dissolves a group. Only the owner may do so. */
export const dissolveGroup = call('groups.dissolve', {
  rest: 'DELETE chatgroups/{groupId}',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: done,
})

/** Mutes everybody except owner, admins and the allowlist. */
export const banGroup = call('groups.ban', {
  rest: 'POST chatgroups/{groupId}/ban',
  actsAs: 'resource',
  input: ofGroup,
  answer: banned,
})

/** Lets everybody write again. */
export const unbanGroup = call('groups.unban', {
  rest: 'DELETE chatgroups/{groupId}/ban',
  actsAs: 'resource',
  input: ofGroup,
  answer: banned,
})

/** Gets the announcement of a group. */
export const groupAnnouncement = call('groups.announcement', {
  rest: 'GET chatgroups/{groupId}/announcement',
  input: ofGroup,
  answer: { announcement: wire('data.announcement', text) },
})

/** Sets the announcement. An empty text removes it. */
export const setGroupAnnouncement = call('groups.setAnnouncement', {
  rest: 'POST chatgroups/{groupId}/announcement',
  actsAs: 'resource',
  input: { ...ofGroup, announcement: text },
  answer: { groupId: wire('data.id', text), isDone: wire('data.result', flag) },
})

/** Stops the delivery of this group's messages to the caller. */
export const shieldGroup = call('groups.shield', {
  rest: 'POST chatgroups/{groupId}/shield',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: { isDone: wire('data.result', maybe(flag)) },
})

/** Resumes the delivery of this group's messages to the caller. */
export const unshieldGroup = call('groups.unshield', {
  rest: 'DELETE chatgroups/{groupId}/shield',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: { isDone: wire('data.result', maybe(flag)) },
})
