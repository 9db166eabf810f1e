// Groups, in both generations of names.

import {
  addGroupAdmin,
  allowMembers,
  answerApplication,
  answerInvitation,
  applyToGroup,
  banGroup,
  blockMember,
  blockMembers,
  countJoinedGroups,
  createGroup,
  disallowMembers,
  dissolveGroup,
  groupAnnouncement,
  groupInfo,
  inviteToGroup,
  isAllowedIn,
  isMutedIn,
  leaveGroup,
  listAllowed,
  listBlockedIn,
  listGroupAdmins,
  listGroupMembers,
  listJoinedGroups,
  listMuted,
  listOwnGroups,
  listPublicGroups,
  listReaders,
  listSharedFiles,
  memberAttributes,
  modifyGroup,
  muteMembers,
  removeGroupAdmin,
  removeGroupMembers,
  removeSharedFile,
  setGroupAnnouncement,
  setMemberAttributes,
  shieldGroup,
  unbanGroup,
  unblockMembers,
  unmuteMembers,
  unshieldGroup,
  updateSelf,
} from '@parley/protocol'
import {
  as,
  bare,
  type Check,
  fullList,
  list,
  maybeNumber,
  maybeString,
  number,
  type Options,
  object,
  pages,
  positive,
  quoted,
  something,
  string,
  stringOrList,
  text,
  textOrList,
} from '../argument-checks.ts'
import { always, data, type Envelope, listed, nothing, or, orIfEmpty, type Rows } from '../method-table.ts'

const group = { groupId: 'groupId' }
const inGroup = [text('groupId')]
const oneOfGroup = { ...group, users: 'username' }
const withName = [...inGroup, text('username')]
const withNames = (name: string): readonly Check[] => [...inGroup, list(name)]
const joined = (name: string) => (options: Options) => (options[name] as readonly string[]).join(',')

/** Reads a field of the older form of groups, which nests the settings one level deeper. */
const ofOlder = (name: string) => (options: Options) => (options.data as Options)[name]

/** Members with their roles. Each row has the user under their role, as on the wire. */
export function membersOf({ data: rows, cursor }: Envelope): unknown {
  const members = (rows as Envelope[]).map(({ joined_time: joinedTime, ...row }) => {
    const [[role, userId] = []] = Object.entries(row)
    return { role, userId, joinedTime }
  })
  return { type: 0, data: { cursor, members } }
}

const ownGroups = (answer: Envelope): unknown => ({
  ...answer,
  type: 0,
  ...(String(answer.uri).includes('joined_chatgroups')
    ? {}
    : {
        entities: (answer.entities as Envelope[]).map((row) => ({
          affiliationsCount: row.affiliations_count,
          groupName: row.name,
          groupId: row.groupId,
          role: row.permission,
          disabled: row.disabled,
          approval: row.membersonly,
          allowInvites: row.allowinvites,
          description: row.description,
          maxUsers: row.maxusers,
          public: row.public,
        })),
      }),
})

/** Any object, and any other truthy value. */
const given: Check = (options) => (options ? undefined : bare('', options))

const answered = (isAccepted: boolean) => ({ ...group, isAccepted: always(isAccepted) })

export const groupRows: Rows = {
  'createGroup createGroupNew': {
    call: createGroup,
    takes: {
      owner: (_, me) => me.user,
      name: ofOlder('groupname'),
      avatar: ofOlder('avatar'),
      description: ofOlder('desc'),
      members: ofOlder('members'),
      isPublic: ofOlder('public'),
      needsApproval: ofOlder('approval'),
      membersMayInvite: ofOlder('allowinvites'),
      inviteNeedsConfirmation: ofOlder('inviteNeedConfirm'),
      maxMembers: ofOlder('maxusers'),
      custom: ofOlder('ext'),
    },
    checks: [given, something('data', bare)],
  },
  createGroupVNext: {
    call: createGroup,
    takes: {
      owner: (_, me) => me.user,
      name: or('groupName', ''),
      avatar: or('avatar', ''),
      description: or('description', ''),
      members: 'members',
      isPublic: or('isPublic', false),
      needsApproval: or('needApprovalToJoin', false),
      membersMayInvite: or('allowMemberToInvite', true),
      inviteNeedsConfirmation: or('inviteNeedConfirm', false),
      maxMembers: or('maxMemberCount', 200),
      custom: or('extension', ''),
    },
    checks: [given],
    gives: ({ data: made }) => ({ type: 0, data: { groupId: (made as Envelope).groupid } }),
  },
  'getPublicGroups listGroups': {
    call: listPublicGroups,
    takes: { limit: 'limit', cursor: (options) => options.cursor || undefined },
    checks: [number('limit', bare)],
  },
  getGroup: { call: { ...listJoinedGroups, input: {} }, mayBeNothing: true },
  getJoinedGroups: {
    call: ({ needAffiliations, needRole }) =>
      needAffiliations || needRole ? listOwnGroups : listJoinedGroups,
    takes: {
      page: 'pageNum',
      pageSize: 'pageSize',
      withCounts: 'needAffiliations',
      withRoles: 'needRole',
    },
    checks: [pages],
    gives: ownGroups,
  },
  getJoinedGroupsCount: { call: countJoinedGroups, mayBeNothing: true, gives: data(0) },
  getGroupInfo: {
    call: groupInfo,
    takes: {
      groupIds: ({ groupId }) => (Array.isArray(groupId) ? groupId.join(',') : groupId),
      withJoinedTime: always(true),
    },
    checks: [stringOrList('groupId')],
  },
  modifyGroup: {
    call: modifyGroup,
    takes: {
      ...group,
      name: 'groupName',
      avatar: 'avatar',
      description: 'description',
      custom: 'ext',
    },
    checks: [text('groupId', bare)],
  },
  'changeGroupOwner changeOwner': {
    call: modifyGroup,
    takes: { ...group, newOwner: 'newOwner' },
    checks: [string('groupId', bare), string('newOwner', bare)],
  },
  'destroyGroup dissolveGroup': {
    call: dissolveGroup,
    takes: { ...group, version: always('v3') },
    checks: inGroup,
  },
  'leaveGroup quitGroup': { call: leaveGroup, takes: group, checks: inGroup },
  getGroupMembers: {
    call: listGroupMembers,
    takes: { ...group, cursor: 'cursor', limit: orIfEmpty('limit', 50), withJoinedTime: always(true) },
    checks: [...inGroup, maybeString('cursor'), maybeNumber('limit')],
    gives: membersOf,
  },
  'listGroupMembers listGroupMember': {
    call: listGroupMembers,
    takes: { ...group, page: 'pageNum', pageSize: 'pageSize' },
    checks: [...inGroup, positive('pageNum'), positive('pageSize')],
  },
  getGroupAdmin: { call: listGroupAdmins, takes: group, checks: inGroup },
  'setGroupAdmin setAdmin': {
    call: addGroupAdmin,
    takes: { ...group, user: 'username' },
    checks: withName,
  },
  'removeGroupAdmin removeAdmin': {
    call: removeGroupAdmin,
    takes: { ...group, admin: 'username' },
    checks: withName,
  },
  'inviteUsersToGroup inviteToGroup': {
    call: inviteToGroup,
    takes: { ...group, users: 'users' },
    checks: withNames('users'),
  },
  joinGroup: { call: applyToGroup, takes: { ...group, message: or('message', '') }, checks: inGroup },
  'acceptGroupJoinRequest agreeJoinGroup': {
    call: answerApplication,
    takes: { ...answered(true), user: 'applicant', reason: always('no clue') },
    checks: [...inGroup, text('applicant')],
  },
  'rejectGroupJoinRequest rejectJoinGroup': {
    call: answerApplication,
    takes: { ...answered(false), user: 'applicant', reason: orIfEmpty('reason', '') },
    checks: [...inGroup, text('applicant')],
  },
  'acceptGroupInvite agreeInviteIntoGroup': {
    call: answerInvitation,
    takes: { ...answered(true), user: 'invitee' },
    checks: [...inGroup, text('invitee')],
  },
  'rejectGroupInvite rejectInviteIntoGroup': {
    call: answerInvitation,
    takes: { ...answered(false), user: 'invitee' },
    checks: [...inGroup, text('invitee')],
  },
  'removeGroupMember removeSingleGroupMember': {
    call: removeGroupMembers,
    takes: oneOfGroup,
    checks: withName,
  },
  'removeGroupMembers removeMultiGroupMember': {
    call: removeGroupMembers,
    takes: { ...group, users: joined('users') },
    checks: withNames('users'),
  },
  'muteGroupMember mute': {
    call: muteMembers,
    takes: { ...group, users: listed('username'), duration: 'muteDuration' },
    checks: [...inGroup, textOrList('username'), number('muteDuration')],
  },
  'unmuteGroupMember removeMute': {
    call: unmuteMembers,
    takes: { ...group, users: (options) => (listed('username')(options) as string[]).join(',') },
    checks: [...inGroup, textOrList('username')],
  },
  'getGroupMuteList getGroupMutelist getMuted': { call: listMuted, takes: group, checks: inGroup },
  isInGroupMutelist: {
    call: isMutedIn,
    takes: { ...group, member: (_, me) => me.user },
    checks: inGroup,
    gives: data(false),
  },
  'blockGroupMember groupBlockSingle': {
    call: blockMember,
    takes: { ...group, member: 'username' },
    checks: withName,
  },
  'blockGroupMembers groupBlockMulti': {
    call: blockMembers,
    takes: { ...group, users: 'usernames' },
    checks: withNames('usernames'),
  },
  'unblockGroupMember removeGroupBlockSingle': {
    call: unblockMembers,
    takes: oneOfGroup,
    checks: withName,
  },
  'unblockGroupMembers removeGroupBlockMulti': {
    call: unblockMembers,
    takes: { ...group, users: joined('usernames') },
    checks: withNames('usernames'),
  },
  'getGroupBlocklist getGroupBlacklist getGroupBlacklistNew': {
    call: listBlockedIn,
    takes: group,
    checks: inGroup,
  },
  disableSendGroupMsg: { call: banGroup, takes: group, checks: inGroup },
  enableSendGroupMsg: { call: unbanGroup, takes: group, checks: inGroup },
  'addUsersToGroupAllowlist addUsersToGroupWhitelist': {
    call: allowMembers,
    takes: { ...group, users: 'users' },
    checks: withNames('users'),
  },
  'removeGroupAllowlistMember removeGroupWhitelistMember rmUsersFromGroupWhitelist': {
    call: disallowMembers,
    takes: { ...group, users: 'userName' },
    checks: [...inGroup, text('userName')],
  },
  'getGroupAllowlist getGroupWhitelist': { call: listAllowed, takes: group, checks: inGroup },
  'isInGroupAllowlist isInGroupWhiteList isGroupWhiteUser': {
    call: isAllowedIn,
    takes: { ...group, member: 'userName' },
    checks: [...inGroup, text('userName')],
  },
  getGroupMsgReadUser: {
    call: listReaders,
    takes: { ...group, messageId: 'msgId' },
    checks: [...inGroup, text('msgId')],
  },
  fetchGroupAnnouncement: { call: groupAnnouncement, takes: group, checks: inGroup },
  updateGroupAnnouncement: {
    call: setGroupAnnouncement,
    takes: { ...group, announcement: 'announcement' },
    checks: [...inGroup, string('announcement')],
  },
  deleteGroupSharedFile: {
    call: removeSharedFile,
    takes: { ...group, fileId: 'fileId' },
    checks: [...inGroup, text('fileId', as('file'))],
  },
  'getGroupSharedFilelist fetchGroupSharedFileList': {
    call: listSharedFiles,
    takes: { ...group, page: orIfEmpty('pageNum', 1), pageSize: orIfEmpty('pageSize', 10) },
    checks: inGroup,
  },
  'blockGroupMessages blockGroup': {
    call: updateSelf,
    takes: { settings: ({ groupId }) => [{ [`notification_ignore_${String(groupId)}`]: true }] },
    checks: [text('groupId', bare)],
  },
  blockGroupMessage: {
    call: { ...shieldGroup, inQuery: true },
    takes: { ...group, version: always('v3') },
    checks: inGroup,
    gives: data({}),
  },
  unblockGroupMessage: {
    call: unshieldGroup,
    takes: { ...group, version: always('v3') },
    checks: inGroup,
    gives: data({}),
  },
  setGroupMemberAttributes: {
    call: setMemberAttributes,
    takes: { ...group, member: 'userId', attributes: 'memberAttributes' },
    checks: [...inGroup, text('userId'), object('memberAttributes')],
    rejects: true,
    gives: nothing,
  },
  getGroupMemberAttributes: {
    call: memberAttributes,
    takes: { ...group, users: ({ userId }) => [userId], keys: always([]) },
    checks: inGroup,
    gives: ({ data: all }, { userId }) => ({ type: 0, data: (all as Envelope)?.[userId as string] }),
  },
  getGroupMembersAttributes: {
    call: memberAttributes,
    takes: { ...group, users: 'userIds', keys: or('keys', []) },
    checks: [
      ...inGroup,
      fullList('userIds'),
      ({ keys }) => (keys === undefined || Array.isArray(keys) ? undefined : quoted('keys', keys)),
    ],
    gives: data(),
  },
}
