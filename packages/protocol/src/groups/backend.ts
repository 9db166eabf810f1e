// Group calls for the application's back end only.

import { call } from '../call.ts'
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
import { ofGroup, outcomes } from './shapes.ts'

/** Disables a group: its members can read and do nothing else. */
export const disableGroup = call('moderation.disableGroup', {
  rest: 'POST chatgroups/{groupId}/disable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})

/** Enables a disabled group again. */
export const enableGroup = call('moderation.enableGroup', {
  rest: 'POST chatgroups/{groupId}/enable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})

/** Lists all groups of the application, newest first. */
export const listGroups = call('groups.listAll', {
  rest: 'GET chatgroups',
  by: 'app',
  input: { limit: withDefault(count, 10), cursor: optional(text) },
  answer: {
    groups: wire(
      'data',
      list(
        object({
          id: wire('groupid', id),
          name: wire('groupname', text),
          owner: text,
          type: text,
          memberCount: wire('affiliations', number),
          modifiedAt: wire('lastModified', time),
        }),
      ),
    ),
    count: number,
    cursor: optional(text),
  },
})

/** Tells whether a user is in a group. */
export const isJoined = call('groups.isJoined', {
  rest: 'GET chatgroups/{groupId}/user/{member}/is_joined',
  by: 'app',
  input: { ...ofGroup, member: id },
  answer: { isJoined: wire('data', flag) },
})

/** Adds a user to a group without asking them. */
export const addGroupMember = call('groups.addMember', {
  rest: 'POST chatgroups/{groupId}/users/{member}',
  by: 'app',
  input: { ...ofGroup, member: id },
  answer: {
    isDone: wire('data.result', flag),
    groupId: wire('data.groupid', id),
    action: wire('data.action', text),
    user: wire('data.user', text),
  },
})

/** Adds up to sixty users to a group without asking them. Those who are in it already are left out of the answer. */
export const addGroupMembers = call('groups.addMembers', {
  rest: 'POST chatgroups/{groupId}/users',
  by: 'app',
  input: { ...ofGroup, users: wire('usernames', list(id)) },
  answer: {
    added: wire('data.newmembers', list(text)),
    groupId: wire('data.groupid', id),
    action: wire('data.action', text),
  },
})

/** Adds one member to the allowlist, as `groups.allow` does for several. */
export const allowMember = call('groups.allowOne', {
  rest: 'POST chatgroups/{groupId}/white/users/{member}',
  by: 'app',
  input: { ...ofGroup, member: id },
  answer: { outcomes: wire('data', outcomes) },
})

/** Gets all attributes of one member. */
export const attributesOfMember = call('groups.memberAttributes', {
  rest: 'GET metadata/chatgroup/{groupId}/user/{member}',
  by: 'app',
  input: { ...ofGroup, member: id },
  answer: { attributes: wire('data', anything) },
})

/** Sets attributes of up to twenty members. The body is a list of `{ username, metadata }`. */
export const setManyAttributes = call('groups.setManyAttributes', {
  rest: 'PUT metadata/chatgroup/{groupId}/users/batch',
  by: 'app',
  input: ofGroup,
  answer: {
    done: wire('data.updateMetadataSucceeded', list(text)),
    failed: wire('data.updateMetadataFailed', list(text)),
  },
})
