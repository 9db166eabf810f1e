// What a group is like, and its end.

import { call } from '../call.ts'
import { anything, flag, id, maybe, number, text, wire } from '../shape/index.ts'
import { done, ofGroup } from './shapes.ts'

/**
 * Changes what is named; `newOwner` alone hands the group over. What is open to whom may be changed as well, with the
 * names of its creation. The answer says true for each key that was taken.
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

export const dissolveGroup = call('groups.dissolve', {
  rest: 'DELETE chatgroups/{groupId}',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: done,
})

/** Nobody but owner, admins and the allowlist may write. */
export const banGroup = call('groups.ban', {
  rest: 'POST chatgroups/{groupId}/ban',
  actsAs: 'resource',
  input: ofGroup,
  answer: { isBanned: wire('data.mute', flag) },
})

export const unbanGroup = call('groups.unban', {
  rest: 'DELETE chatgroups/{groupId}/ban',
  actsAs: 'resource',
  input: ofGroup,
  answer: { isBanned: wire('data.mute', flag) },
})

export const groupAnnouncement = call('groups.announcement', {
  rest: 'GET chatgroups/{groupId}/announcement',
  input: ofGroup,
  answer: { announcement: wire('data.announcement', text) },
})

/** An empty text takes it away. */
export const setGroupAnnouncement = call('groups.setAnnouncement', {
  rest: 'POST chatgroups/{groupId}/announcement',
  actsAs: 'resource',
  input: { ...ofGroup, announcement: text },
  answer: { groupId: wire('data.id', text), isDone: wire('data.result', flag) },
})

/** The user gets no messages of this group any more, until he wants to. */
export const shieldGroup = call('groups.shield', {
  rest: 'POST chatgroups/{groupId}/shield',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: { isDone: wire('data.result', maybe(flag)) },
})

export const unshieldGroup = call('groups.unshield', {
  rest: 'DELETE chatgroups/{groupId}/shield',
  actsAs: 'resource',
  input: { ...ofGroup, version: maybe(text) },
  answer: { isDone: wire('data.result', maybe(flag)) },
})
