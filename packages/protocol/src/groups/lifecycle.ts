// Creating and finding groups: one's own, and public ones.

import { call } from '../call.ts'
import { roleWords } from '../memberships/fields.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  maybe,
  number,
  object,
  orElse,
  text,
  time,
  wire,
} from '../shape/index.ts'

/**
 * Creates a group that the caller owns. Members are added at once, or invited if the group requires their consent.
 */
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

/**
 * Lists public groups, newest first. `query` searches their names. The query and all fields but id and name are
 * additions of Parley.
 */
export const listPublicGroups = call('groups.listPublic', {
  rest: 'GET publicchatgroups',
  input: { limit: orElse(count, 20), cursor: maybe(text), query: wire('q', maybe(text)) },
  answer: {
    groups: wire(
      'data',
      list(
        object({
          id: wire('groupid', id),
          name: wire('groupname', text),
          description: maybe(text),
          avatar: maybe(text),
          memberCount: wire('affiliations_count', maybe(number)),
          maxMembers: wire('maxusers', maybe(number)),
          needsApproval: wire('membersonly', maybe(flag)),
          /** The caller is a member. */
          isMember: wire('joined', maybe(flag)),
        }),
      ),
    ),
    cursor: maybe(text),
    count: number,
  },
})

/**
 * Lists the caller's groups by page; the first page is 1 (0 means the same). Without a page size the answer is as long
 * as one answer may be.
 */
export const listJoinedGroups = call('groups.listJoined', {
  rest: 'GET users/{user}/joined_chatgroups',
  input: { page: wire('pagenum', orElse(count, 0)), pageSize: wire('pagesize', maybe(count)) },
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
    page: wire('pagenum', orElse(count, 0)),
    pageSize: wire('pagesize', maybe(count)),
    withCounts: wire('needAffiliations', maybe(flag)),
    withRoles: wire('needRole', maybe(flag)),
  },
  answer: {
    groups: wire(
      'entities',
      list(
        object({
          id: wire('groupId', id),
          name: text,
          description: maybe(text),
          avatar: maybe(text),
          owner: maybe(text),
          role: wire('permission', maybe(roleWords)),
          memberCount: wire('affiliations_count', maybe(number)),
          maxMembers: wire('maxusers', maybe(number)),
          isDisabled: wire('disabled', maybe(flag)),
          needsApproval: wire('membersonly', maybe(flag)),
          membersMayInvite: wire('allowinvites', maybe(flag)),
          inviteNeedsConfirmation: wire('invite_need_confirm', maybe(flag)),
          isPublic: wire('public', maybe(flag)),
          isBanned: wire('mute', maybe(flag)),
          isShielded: wire('shieldgroup', maybe(flag)),
          isQuiet: wire('quiet', maybe(flag)),
          /** The end of the caller's mute: a time, −1 for ever, 0 not muted. */
          mutedUntil: wire('muted_until', maybe(number)),
          isAllowed: wire('white', maybe(flag)),
          createdAt: wire('created', maybe(time)),
          custom: maybe(text),
        }),
      ),
    ),
    total: maybe(number),
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
  input: { groupIds: id, withJoinedTime: wire('joined_time', maybe(flag)) },
  answer: {
    groups: wire(
      'data',
      list(
        object({
          id,
          name: text,
          description: text,
          avatar: maybe(text),
          custom: maybe(text),
          owner: text,
          createdAt: wire('created', time),
          maxMembers: wire('maxusers', number),
          needsApproval: wire('membersonly', flag),
          membersMayInvite: wire('allowinvites', flag),
          inviteNeedsConfirmation: wire('invite_need_confirm', maybe(flag)),
          isPublic: wire('public', flag),
          isBanned: wire('mute', maybe(flag)),
          isShielded: wire('shieldgroup', maybe(flag)),
          isDisabled: wire('disabled', maybe(flag)),
          memberCount: wire('affiliations_count', number),
          /** Rows like `{ owner: 'ann', joined_time: 1 }`: at most the first two hundred. */
          members: wire('affiliations', maybe(list(anything))),
          // An addition of Parley: the caller's role. Absent for users who are not members.
          role: wire('permission', maybe(roleWords)),
          mutedUntil: wire('muted_until', maybe(number)),
          isAllowed: wire('white', maybe(flag)),
          isQuiet: wire('quiet', maybe(flag)),
          announcement: maybe(text),
        }),
      ),
    ),
  },
})
