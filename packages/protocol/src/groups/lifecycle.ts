// Creating and finding groups: one's own, and public ones.

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

/**
 * Creates a group that the caller owns. Members are added at once, or invited if the group requires their consent.
 */
export const createGroup = call('groups.create', {
  rest: 'POST chatgroups',
  actsAs: 'resource',
  input: {
    owner: optional(text),
    name: wire('groupname', optional(text)),
    avatar: optional(text),
    description: wire('desc', optional(text)),
    members: optional(list(id)),
    isPublic: wire('public', optional(flag)),
    needsApproval: wire('approval', optional(flag)),
    membersMayInvite: wire('allowinvites', optional(flag)),
    inviteNeedsConfirmation: wire('invite_need_confirm', optional(flag)),
    maxMembers: wire('maxusers', optional(number)),
    custom: optional(text),
  },
  answer: { groupId: wire('data.groupid', id) },
})

/**
 * Lists public groups, newest first. `query` searches their names. The query and all fields but id and name are
 * additions of Parley.
 */
export const listPublicGroups = call('groups.listPublic', {
  rest: 'GET publicchatgroups',
  input: { limit: withDefault(count, 20), cursor: optional(text), query: wire('q', optional(text)) },
  answer: {
    groups: wire(
      'data',
      list(
        object({
          id: wire('groupid', id),
          name: wire('groupname', text),
          description: optional(text),
          avatar: optional(text),
          memberCount: wire('affiliations_count', optional(number)),
          maxMembers: wire('maxusers', optional(number)),
          needsApproval: wire('membersonly', optional(flag)),
          /** The caller is a member. */
          isMember: wire('joined', optional(flag)),
        }),
      ),
    ),
    cursor: optional(text),
    count: number,
  },
})

/**
 * Lists the caller's groups by page; the first page is 1 (0 means the same). Without a page size the answer is as long
 * as one answer may be.
 */
export const listJoinedGroups = call('groups.listJoined', {
  rest: 'GET users/{user}/joined_chatgroups',
  input: { page: wire('pagenum', withDefault(count, 0)), pageSize: wire('pagesize', optional(count)) },
  answer: {
    groups: wire('data', list(object({ id: wire('groupid', id), name: wire('groupname', text) }))),
    count: number,
  },
})

/**
 * Lists the caller's groups with the caller's role and the groups' settings; the first page is 0. Fields that the
 * original protocol lacks are additions of Parley.
 */
export const listOwnGroups = call('groups.listOwn', {
  rest: 'GET chatgroups/user/{user}',
  input: {
    page: wire('pagenum', withDefault(count, 0)),
    pageSize: wire('pagesize', optional(count)),
    withCounts: wire('needAffiliations', optional(flag)),
    withRoles: wire('needRole', optional(flag)),
  },
  answer: {
    groups: wire(
      'entities',
      list(
        object({
          id: wire('groupId', id),
          name: text,
          description: optional(text),
          avatar: optional(text),
          owner: optional(text),
          role: wire('permission', optional(memberRole)),
          memberCount: wire('affiliations_count', optional(number)),
          maxMembers: wire('maxusers', optional(number)),
          isDisabled: wire('disabled', optional(flag)),
          needsApproval: wire('membersonly', optional(flag)),
          membersMayInvite: wire('allowinvites', optional(flag)),
          inviteNeedsConfirmation: wire('invite_need_confirm', optional(flag)),
          isPublic: wire('public', optional(flag)),
          isBanned: wire('mute', optional(flag)),
          isShielded: wire('shieldgroup', optional(flag)),
          isQuiet: wire('quiet', optional(flag)),
          /** The end of the caller's mute: a time, −1 for ever, 0 not muted. */
          mutedUntil: wire('muted_until', optional(number)),
          isAllowed: wire('white', optional(flag)),
          createdAt: wire('created', optional(time)),
          custom: optional(text),
        }),
      ),
    ),
    total: optional(number),
  },
})

/** Counts the groups that the caller is a member of. */
export const countJoinedGroups = call('groups.countJoined', {
  rest: 'GET chatgroups/user/{user}/joined_count',
  answer: { count: wire('data', number) },
})

/** Gets one or several groups; ids are joined by commas. Fields that outsiders may not see are missing. */
export const groupInfo = call('groups.info', {
  rest: 'GET chatgroups/{groupIds}',
  input: { groupIds: id, withJoinedTime: wire('joined_time', optional(flag)) },
  answer: {
    groups: wire(
      'data',
      list(
        object({
          id,
          name: text,
          description: text,
          avatar: optional(text),
          custom: optional(text),
          owner: text,
          createdAt: wire('created', time),
          maxMembers: wire('maxusers', number),
          needsApproval: wire('membersonly', flag),
          membersMayInvite: wire('allowinvites', flag),
          inviteNeedsConfirmation: wire('invite_need_confirm', optional(flag)),
          isPublic: wire('public', flag),
          isBanned: wire('mute', optional(flag)),
          isShielded: wire('shieldgroup', optional(flag)),
          isDisabled: wire('disabled', optional(flag)),
          memberCount: wire('affiliations_count', number),
          /** Rows like `{ owner: 'ann', joined_time: 1 }`: at most the first two hundred. */
          members: wire('affiliations', optional(list(anything))),
          // An addition of Parley: the caller's role. Absent for users who are not members.
          role: wire('permission', optional(memberRole)),
          mutedUntil: wire('muted_until', optional(number)),
          isAllowed: wire('white', optional(flag)),
          isQuiet: wire('quiet', optional(flag)),
          announcement: optional(text),
        }),
      ),
    ),
  },
})
