// Groups, in both generations of names.

import type {
  Account,
  Affiliation,
  Aliases,
  AnswerMethod,
  AsyncResult,
  ByPage,
  ErrorEvent,
  ListResult,
  MemberPage,
  MutedUser,
  OptionalRequestMethod,
  RequestMethod,
  SharedFile,
  UploadCallbacks,
  UserOutcome,
  VoidMethod,
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
  createGroupVNext: OptionalRequestMethod<NewGroup, { groupId: string }>
  /** @deprecated Use `createGroupVNext`, which has a flat form. */
  createGroup: RequestMethod<{ readonly data: OlderNewGroup }, { groupid: string }>
  getPublicGroups: AnswerMethod<
    { readonly limit: number; readonly cursor?: string | null },
    AsyncResult<GroupName[]> & { cursor?: string }
  >
  /** With member counts or roles requested, the groups are in `entities`. */
  getJoinedGroups: AnswerMethod<
    ByPage & { readonly needAffiliations?: boolean; readonly needRole?: boolean },
    AsyncResult<GroupName[]> & Partial<ListResult<JoinedGroup>> & { total?: number }
  >
  /** @deprecated Use `getJoinedGroups`, which is paginated. */
  getGroup: OptionalRequestMethod<object, GroupName[]>
  getJoinedGroupsCount: OptionalRequestMethod<object, number>
  getGroupInfo: RequestMethod<{ readonly groupId: string | Names }, GroupDetail[]>
  modifyGroup: RequestMethod<
    In & {
      readonly groupName?: string
      readonly description?: string
      readonly ext?: string
      readonly avatar?: string
    },
    { groupname?: boolean; avatar?: boolean; description?: boolean; custom?: boolean }
  >
  changeGroupOwner: RequestMethod<InWith<'newOwner'>, { newowner: boolean }>
  destroyGroup: RequestMethod<In, { success: boolean; id: string; groupid?: string }>
  leaveGroup: RequestMethod<In, { result: boolean }>

  getGroupMembers: RequestMethod<In & { readonly cursor?: string; readonly limit?: number }, MemberPage>
  /** @deprecated Use `getGroupMembers`, which includes roles. */
  listGroupMembers: RequestMethod<In & ByPage, Affiliation[]>
  getGroupAdmin: RequestMethod<In, string[]>
  setGroupAdmin: RequestMethod<InWith<'username'>, { result: string; newadmin: string }>
  removeGroupAdmin: RequestMethod<InWith<'username'>, { result: string; oldadmin: string }>
  inviteUsersToGroup: RequestMethod<InWith<'users', Names>, (UserOutcome & { id: string })[]>
  joinGroup: RequestMethod<In & { readonly message?: string }, UserOutcome & { id: string }>
  acceptGroupJoinRequest: RequestMethod<InWith<'applicant'>, InGroup>
  rejectGroupJoinRequest: RequestMethod<InWith<'applicant'> & { readonly reason?: string }, InGroup>
  acceptGroupInvite: RequestMethod<InWith<'invitee'>, InGroup>
  rejectGroupInvite: RequestMethod<InWith<'invitee'>, InGroup>
  removeGroupMember: RequestMethod<InWith<'username'>, InGroup>
  removeGroupMembers: RequestMethod<InWith<'users', Names>, InGroup[]>

  muteGroupMember: RequestMethod<
    InWith<'username', string | Names> & { readonly muteDuration: number },
    (MutedUser & { result: boolean })[]
  >
  unmuteGroupMember: RequestMethod<InWith<'username', string | Names>, { result: boolean; user: string }[]>
  getGroupMuteList: RequestMethod<In, MutedUser[]>
  isInGroupMutelist: RequestMethod<In, boolean>
  blockGroupMember: RequestMethod<InWith<'username'>, InGroup>
  blockGroupMembers: RequestMethod<InWith<'usernames', Names>, InGroup[]>
  unblockGroupMember: RequestMethod<InWith<'username'>, InGroup>
  unblockGroupMembers: RequestMethod<InWith<'usernames', Names>, InGroup[]>
  getGroupBlocklist: RequestMethod<In, string[]>
  disableSendGroupMsg: RequestMethod<In, { mute: boolean }>
  enableSendGroupMsg: RequestMethod<In, { mute: boolean }>
  addUsersToGroupAllowlist: RequestMethod<InWith<'users', Names>, InGroup[]>
  removeGroupAllowlistMember: RequestMethod<InWith<'userName'>, InGroup>
  getGroupAllowlist: RequestMethod<In, string[]>
  isInGroupAllowlist: RequestMethod<InWith<'userName'>, { member: string; white: boolean }>

  getGroupMsgReadUser: RequestMethod<
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
  fetchGroupAnnouncement: RequestMethod<In, { announcement: string }>
  updateGroupAnnouncement: RequestMethod<InWith<'announcement'>, { id: string; result: boolean }>
  uploadGroupSharedFile(options: InWith<'file', object> & UploadCallbacks): void
  deleteGroupSharedFile: RequestMethod<
    InWith<'fileId'>,
    { group_id: string; file_id: string; result: boolean }
  >
  getGroupSharedFilelist: RequestMethod<In & Partial<ByPage>, SharedFile[]>
  downloadGroupSharedFile(
    options: InWith<'fileId'> & {
      readonly secret?: string
      readonly onFileDownloadComplete?: (file: Blob) => void
      readonly onFileDownloadError?: (error: ErrorEvent) => void
    },
  ): void
  /** Turns off notifications of the group. */
  blockGroupMessages: AnswerMethod<In, ListResult<Account>>
  /** Stops the delivery of the group's messages. */
  blockGroupMessage: RequestMethod<In, { result: boolean }>
  unblockGroupMessage: RequestMethod<In, { result: boolean }>
  setGroupMemberAttributes: VoidMethod<InWith<'userId'> & { readonly memberAttributes: Readonly<Attributes> }>
  getGroupMemberAttributes: RequestMethod<InWith<'userId'>, Attributes | undefined>
  getGroupMembersAttributes: RequestMethod<
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
