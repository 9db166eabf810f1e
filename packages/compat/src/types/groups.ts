// Groups, in both generations of names.

import type {
  Account,
  Affiliation,
  Aliases,
  Asks,
  AsksAnyway,
  AsyncResult,
  ByPage,
  Does,
  ErrorEvent,
  Gets,
  ListResult,
  MemberPage,
  MutedUser,
  SharedFile,
  UploadCallbacks,
  UserOutcome,
} from './common.ts'

/** A group in a list. */
export interface GroupName {
  groupid: string
  groupname: string
}

/** With the caller's role. */
export interface JoinedGroup {
  groupId: string
  groupName: string
  description: string
  role?: 'owner' | 'admin' | 'member'
  affiliationsCount?: number
  disabled: boolean
  approval: boolean
  allowInvites: boolean
  maxUsers: number
  public: boolean
}

/** The details of a group. */
export interface GroupDetail {
  id: string
  name: string
  description: string
  avatar: string
  owner: string
  created: number
  custom: string
  maxusers: number
  membersonly: boolean
  allowinvites: boolean
  invite_need_confirm?: boolean
  public: boolean
  mute: boolean
  shieldgroup: boolean
  disabled?: boolean
  affiliations_count: number
  affiliations: Affiliation[]
}

/** The changed settings of a group with their new values. */
export interface GroupDetailChange {
  name?: string
  description?: string
  avatar?: string
  public?: boolean
  approval?: boolean
  allowInvites?: boolean
  inviteNeedConfirm?: boolean
  maxUsers?: number
  ext?: string
  lastModified?: number
}

/** The options of `createGroupVNext`. */
export interface NewGroup {
  readonly groupName?: string
  readonly avatar?: string
  readonly description?: string
  readonly members?: readonly string[]
  readonly isPublic?: boolean
  readonly needApprovalToJoin?: boolean
  readonly allowMemberToInvite?: boolean
  readonly inviteNeedConfirm?: boolean
  readonly maxMemberCount?: number
  readonly extension?: string
}

/** The options of `createGroup`. */
export interface OlderNewGroup {
  readonly groupname: string
  readonly avatar?: string
  readonly desc?: string
  readonly members?: readonly string[]
  readonly public?: boolean
  readonly approval?: boolean
  readonly allowinvites?: boolean
  readonly inviteNeedConfirm?: boolean
  readonly maxusers?: number
  readonly ext?: string
}

interface In {
  readonly groupId: string
}

type InWith<Name extends string, Value = string> = In & { readonly [N in Name]: Value }
type Names = readonly string[]
type InGroup = UserOutcome & { groupid: string }
type Attributes = Record<string, string>

interface Methods {
  createGroupVNext: AsksAnyway<NewGroup, { groupId: string }>
  /** @deprecated Use `createGroupVNext`, which has a flat form. */
  createGroup: Asks<{ readonly data: OlderNewGroup }, { groupid: string }>
  getPublicGroups: Gets<
    { readonly limit: number; readonly cursor?: string | null },
    AsyncResult<GroupName[]> & { cursor?: string }
  >
  /** With member counts or roles requested, the groups are in `entities`. */
  getJoinedGroups: Gets<
    ByPage & { readonly needAffiliations?: boolean; readonly needRole?: boolean },
    AsyncResult<GroupName[]> & Partial<ListResult<JoinedGroup>> & { total?: number }
  >
  /** @deprecated Use `getJoinedGroups`, which is paginated. */
  getGroup: AsksAnyway<object, GroupName[]>
  getJoinedGroupsCount: AsksAnyway<object, number>
  getGroupInfo: Asks<{ readonly groupId: string | Names }, GroupDetail[]>
  modifyGroup: Asks<
    In & {
      readonly groupName?: string
      readonly description?: string
      readonly ext?: string
      readonly avatar?: string
    },
    { groupname?: boolean; avatar?: boolean; description?: boolean; custom?: boolean }
  >
  changeGroupOwner: Asks<InWith<'newOwner'>, { newowner: boolean }>
  destroyGroup: Asks<In, { success: boolean; id: string; groupid?: string }>
  leaveGroup: Asks<In, { result: boolean }>

  getGroupMembers: Asks<In & { readonly cursor?: string; readonly limit?: number }, MemberPage>
  /** @deprecated Use `getGroupMembers`, which includes roles. */
  listGroupMembers: Asks<In & ByPage, Affiliation[]>
  getGroupAdmin: Asks<In, string[]>
  setGroupAdmin: Asks<InWith<'username'>, { result: string; newadmin: string }>
  removeGroupAdmin: Asks<InWith<'username'>, { result: string; oldadmin: string }>
  inviteUsersToGroup: Asks<InWith<'users', Names>, (UserOutcome & { id: string })[]>
  joinGroup: Asks<In & { readonly message?: string }, UserOutcome & { id: string }>
  acceptGroupJoinRequest: Asks<InWith<'applicant'>, InGroup>
  rejectGroupJoinRequest: Asks<InWith<'applicant'> & { readonly reason?: string }, InGroup>
  acceptGroupInvite: Asks<InWith<'invitee'>, InGroup>
  rejectGroupInvite: Asks<InWith<'invitee'>, InGroup>
  removeGroupMember: Asks<InWith<'username'>, InGroup>
  removeGroupMembers: Asks<InWith<'users', Names>, InGroup[]>

  muteGroupMember: Asks<
    InWith<'username', string | Names> & { readonly muteDuration: number },
    (MutedUser & { result: boolean })[]
  >
  unmuteGroupMember: Asks<InWith<'username', string | Names>, { result: boolean; user: string }[]>
  getGroupMuteList: Asks<In, MutedUser[]>
  isInGroupMutelist: Asks<In, boolean>
  blockGroupMember: Asks<InWith<'username'>, InGroup>
  blockGroupMembers: Asks<InWith<'usernames', Names>, InGroup[]>
  unblockGroupMember: Asks<InWith<'username'>, InGroup>
  unblockGroupMembers: Asks<InWith<'usernames', Names>, InGroup[]>
  getGroupBlocklist: Asks<In, string[]>
  disableSendGroupMsg: Asks<In, { mute: boolean }>
  enableSendGroupMsg: Asks<In, { mute: boolean }>
  addUsersToGroupAllowlist: Asks<InWith<'users', Names>, InGroup[]>
  removeGroupAllowlistMember: Asks<InWith<'userName'>, InGroup>
  getGroupAllowlist: Asks<In, string[]>
  isInGroupAllowlist: Asks<InWith<'userName'>, { member: string; white: boolean }>

  getGroupMsgReadUser: Asks<
    InWith<'msgId'>,
    {
      ackmid: string
      total: number
      is_last: boolean
      next_key: string
      timestamp: number
      userlist: string[]
    }
  >
  fetchGroupAnnouncement: Asks<In, { announcement: string }>
  updateGroupAnnouncement: Asks<InWith<'announcement'>, { id: string; result: boolean }>
  uploadGroupSharedFile(options: InWith<'file', object> & UploadCallbacks): void
  deleteGroupSharedFile: Asks<InWith<'fileId'>, { group_id: string; file_id: string; result: boolean }>
  getGroupSharedFilelist: Asks<In & Partial<ByPage>, SharedFile[]>
  downloadGroupSharedFile(
    options: InWith<'fileId'> & {
      readonly secret?: string
      readonly onFileDownloadComplete?: (file: Blob) => void
      readonly onFileDownloadError?: (error: ErrorEvent) => void
    },
  ): void
  /** Turns off notifications of the group. */
  blockGroupMessages: Gets<In, ListResult<Account>>
  /** Stops the delivery of the group's messages. */
  blockGroupMessage: Asks<In, { result: boolean }>
  unblockGroupMessage: Asks<In, { result: boolean }>
  setGroupMemberAttributes: Does<InWith<'userId'> & { readonly memberAttributes: Readonly<Attributes> }>
  getGroupMemberAttributes: Asks<InWith<'userId'>, Attributes | undefined>
  getGroupMembersAttributes: Asks<
    InWith<'userIds', Names> & { readonly keys?: Names },
    Record<string, Attributes>
  >
}

type Older = Aliases<
  Methods,
  {
    createGroupNew: 'createGroup'
    listGroups: 'getPublicGroups'
    changeOwner: 'changeGroupOwner'
    dissolveGroup: 'destroyGroup'
    quitGroup: 'leaveGroup'
    listGroupMember: 'listGroupMembers'
    setAdmin: 'setGroupAdmin'
    removeAdmin: 'removeGroupAdmin'
    inviteToGroup: 'inviteUsersToGroup'
    agreeJoinGroup: 'acceptGroupJoinRequest'
    rejectJoinGroup: 'rejectGroupJoinRequest'
    agreeInviteIntoGroup: 'acceptGroupInvite'
    rejectInviteIntoGroup: 'rejectGroupInvite'
    removeSingleGroupMember: 'removeGroupMember'
    removeMultiGroupMember: 'removeGroupMembers'
    mute: 'muteGroupMember'
    removeMute: 'unmuteGroupMember'
    getGroupMutelist: 'getGroupMuteList'
    getMuted: 'getGroupMuteList'
    groupBlockSingle: 'blockGroupMember'
    groupBlockMulti: 'blockGroupMembers'
    removeGroupBlockSingle: 'unblockGroupMember'
    removeGroupBlockMulti: 'unblockGroupMembers'
    getGroupBlacklist: 'getGroupBlocklist'
    getGroupBlacklistNew: 'getGroupBlocklist'
    addUsersToGroupWhitelist: 'addUsersToGroupAllowlist'
    removeGroupWhitelistMember: 'removeGroupAllowlistMember'
    rmUsersFromGroupWhitelist: 'removeGroupAllowlistMember'
    getGroupWhitelist: 'getGroupAllowlist'
    isInGroupWhiteList: 'isInGroupAllowlist'
    isGroupWhiteUser: 'isInGroupAllowlist'
    fetchGroupSharedFileList: 'getGroupSharedFilelist'
    blockGroup: 'blockGroupMessages'
  }
>

/** The methods of groups. */
export interface GroupMethods extends Methods, Older {}
