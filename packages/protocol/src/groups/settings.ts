// The settings of a group, its transfer and its end.

import { call } from '../call.ts'
import { mutesEverybody } from '../memberships/moderation.ts'
import { anything, flag, id, number, optional, text, wire } from '../shape/index.ts'
import { ignoredResult, ofGroup } from './shapes.ts'

/**
 * Changes settings of a group; `newOwner` alone transfers it. The answer has `true` for each key that was accepted.
 */
export const modifyGroup = call('groups.modify', {
  rest: 'PUT chatgroups/{groupId}',
  actsAs: 'resource',
  input: {
    ...ofGroup,
    name: wire('groupname', optional(text)),
    avatar: optional(text),
    description: optional(text),
    custom: optional(text),
    newOwner: wire('newowner', optional(id)),
    isPublic: wire('public', optional(flag)),
    needsApproval: wire('approval', optional(flag)),
    membersMayInvite: wire('allowinvites', optional(flag)),
    inviteNeedsConfirmation: wire('invite_need_confirm', optional(flag)),
    maxMembers: wire('maxusers', optional(number)),
  },
  answer: { taken: wire('data', anything) },
})

/** Dissolves a group. Only the owner may do so. */
export const dissolveGroup = call('groups.dissolve', {
  rest: 'DELETE chatgroups/{groupId}',
  actsAs: 'resource',
  input: { ...ofGroup, version: optional(text) },
  answer: ignoredResult,
})

/** Mutes everybody except owner, admins and the allowlist. */
export const banGroup = call('groups.ban', mutesEverybody('POST chatgroups/{groupId}/ban', ofGroup))

/** Lets everybody write again. */
export const unbanGroup = call('groups.unban', mutesEverybody('DELETE chatgroups/{groupId}/ban', ofGroup))

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
  input: { ...ofGroup, version: optional(text) },
  answer: { isDone: wire('data.result', optional(flag)) },
})

/** Resumes the delivery of this group's messages to the caller. */
export const unshieldGroup = call('groups.unshield', {
  rest: 'DELETE chatgroups/{groupId}/shield',
  actsAs: 'resource',
  input: { ...ofGroup, version: optional(text) },
  answer: { isDone: wire('data.result', optional(flag)) },
})
