// Calls about groups.

import { type Call, keepCursor, line, type Situation, withThe } from '../created-things.ts'

const inGroup = (given: (situation: Situation) => object = () => ({})) =>
  withThe(
    (situation) => situation.group(),
    (groupId, situation) => ({ groupId, ...given(situation) }),
  )
const one = inGroup((at) => ({ username: at.anybody() }))
const shared = (at: Situation) => at.file(at.memory.groups)
const several = inGroup((at) => ({ users: at.some() }))

export const groupCalls: readonly Call[] = [
  line(
    'createGroupVNext',
    (at) => ({
      groupName: at.words().slice(0, 40),
      members: at.others(),
      isPublic: at.maybe(),
      needApprovalToJoin: at.chance.next() < 0.3,
      inviteNeedConfirm: at.chance.next() < 0.3,
      ...(at.maybe() ? { description: at.words(), allowMemberToInvite: at.maybe(), extension: 'x=1' } : {}),
    }),
    { weight: 5, remember: ({ data }, { groups }) => void groups.push(data.groupId) },
  ),
  line(
    'createGroup createGroupNew',
    (at) => ({
      data: {
        groupname: 'choir',
        desc: at.words(),
        members: at.others(),
        public: at.maybe(),
        approval: false,
        allowinvites: at.maybe(),
        ...(at.maybe() ? { inviteNeedConfirm: at.maybe(), maxusers: 20, ext: '{"a":1}' } : {}),
      },
    }),
    { weight: 3, remember: ({ data }, { groups }) => void groups.push(data.groupid) },
  ),
  line(
    'getPublicGroups listGroups',
    (at) => ({ limit: at.chance.between(1, 20), cursor: at.cursor('groups') }),
    {
      remember: keepCursor('groups'),
    },
  ),
  line('getGroup'),
  line('getJoinedGroups', (at) => ({
    pageNum: at.pick(0, 1),
    pageSize: at.chance.between(1, 20),
    ...(at.maybe() ? { needAffiliations: at.maybe(), needRole: at.maybe() } : {}),
  })),
  line('getJoinedGroupsCount'),
  line('getGroupInfo', (at) => {
    const [first, second] = [at.group(), at.group()]
    return first && { groupId: at.maybe() ? first : [first, second] }
  }),
  line(
    'modifyGroup',
    inGroup((at) => ({
      groupName: at.words().slice(0, 30),
      ...(at.maybe() ? { description: at.words() } : {}),
      ...(at.maybe() ? { ext: 'y=2', avatar: 'http://pics.example/h.png' } : {}),
    })),
  ),
  line(
    'changeGroupOwner changeOwner',
    inGroup((at) => ({ newOwner: at.anybody() })),
  ),
  line('destroyGroup dissolveGroup', inGroup(), { weight: 0.5 }),
  line('leaveGroup quitGroup', inGroup()),
  line(
    'getGroupMembers',
    inGroup((at) =>
      at.maybe() ? { limit: at.chance.between(1, 5), cursor: at.cursor('getGroupMembers') } : {},
    ),
    { remember: keepCursor('getGroupMembers') },
  ),
  line(
    'listGroupMembers listGroupMember',
    inGroup((at) => ({ pageNum: 1, pageSize: at.chance.between(1, 5) })),
  ),
  line('getGroupAdmin', inGroup()),
  line('setGroupAdmin setAdmin', one),
  line('removeGroupAdmin removeAdmin', one),
  line('inviteUsersToGroup inviteToGroup', several, { weight: 2 }),
  line(
    'joinGroup',
    inGroup((at) => (at.maybe() ? { message: at.words() } : {})),
    { weight: 2 },
  ),
  line(
    'acceptGroupJoinRequest agreeJoinGroup',
    inGroup((at) => ({ applicant: at.other() })),
    { weight: 1.5 },
  ),
  line(
    'rejectGroupJoinRequest rejectJoinGroup',
    inGroup((at) => ({ applicant: at.other(), ...(at.maybe() ? { reason: at.words() } : {}) })),
  ),
  line(
    'acceptGroupInvite agreeInviteIntoGroup',
    inGroup((at) => ({ invitee: at.me })),
    { weight: 1.5 },
  ),
  line(
    'rejectGroupInvite rejectInviteIntoGroup',
    inGroup((at) => ({ invitee: at.me })),
  ),
  line('removeGroupMember removeSingleGroupMember', one),
  line('removeGroupMembers removeMultiGroupMember', several, { weight: 0.5 }),
  line(
    'muteGroupMember mute',
    inGroup((at) => ({ username: at.maybe() ? at.anybody() : at.some(), muteDuration: 600_000 })),
  ),
  line(
    'unmuteGroupMember removeMute',
    inGroup((at) => ({ username: at.maybe() ? at.anybody() : at.some() })),
  ),
  line('getGroupMuteList getGroupMutelist getMuted', inGroup()),
  line('isInGroupMutelist', inGroup()),
  line('blockGroupMember groupBlockSingle', one),
  line(
    'blockGroupMembers groupBlockMulti',
    inGroup((at) => ({ usernames: at.some() })),
    { weight: 0.5 },
  ),
  line('unblockGroupMember removeGroupBlockSingle', one),
  line(
    'unblockGroupMembers removeGroupBlockMulti',
    inGroup((at) => ({ usernames: at.some() })),
  ),
  line('getGroupBlocklist getGroupBlacklist getGroupBlacklistNew', inGroup()),
  line('disableSendGroupMsg', inGroup()),
  line('enableSendGroupMsg', inGroup()),
  line('addUsersToGroupAllowlist addUsersToGroupWhitelist', several),
  line(
    'removeGroupAllowlistMember removeGroupWhitelistMember rmUsersFromGroupWhitelist',
    inGroup((at) => ({ userName: at.anybody() })),
  ),
  line('getGroupAllowlist getGroupWhitelist', inGroup()),
  line(
    'isInGroupAllowlist isInGroupWhiteList isGroupWhiteUser',
    inGroup((at) => ({ userName: at.anybody() })),
  ),
  line('fetchGroupAnnouncement', inGroup()),
  line(
    'updateGroupAnnouncement',
    inGroup((at) => ({ announcement: at.words() })),
  ),
  line('getGroupSharedFilelist fetchGroupSharedFileList', inGroup()),
  line(
    'uploadGroupSharedFile',
    inGroup(() => ({ file: { data: new File(['hello world'], 'a note.txt', { type: 'text/plain' }) } })),
    {
      remember: ({ data }, { files }, [given]) =>
        void files.push({ place: given?.groupId, id: data.file_id }),
    },
  ),
  line(
    'deleteGroupSharedFile',
    withThe(shared, ({ place, id }) => ({ groupId: place, fileId: id })),
  ),
  line(
    'downloadGroupSharedFile',
    withThe(shared, ({ place, id }) => ({ groupId: place, fileId: id })),
  ),
  line('blockGroupMessages blockGroup', inGroup(), { weight: 0.5 }),
  line('blockGroupMessage', inGroup(), { weight: 0.5 }),
  line('unblockGroupMessage', inGroup()),
  line(
    'setGroupMemberAttributes',
    inGroup((at) => ({
      userId: at.maybe() ? at.me : at.anybody(),
      memberAttributes: { nick: at.words().slice(0, 20), ...(at.maybe() ? { voice: 'alto' } : {}) },
    })),
    { weight: 2 },
  ),
  line(
    'getGroupMemberAttributes',
    inGroup((at) => ({ userId: at.anybody() })),
  ),
  line(
    'getGroupMembersAttributes',
    inGroup((at) => ({ userIds: at.some(), ...(at.maybe() ? { keys: ['voice'] } : {}) })),
  ),
  line(
    'getGroupMsgReadUser',
    withThe(
      (at) => at.said(({ chatType }) => chatType === 'groupChat'),
      ({ id, to }) => ({ groupId: to, msgId: id }),
    ),
  ),
]
