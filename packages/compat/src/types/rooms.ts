// Chat rooms, in both generations of names.

import type {
  Affiliation,
  Aliases,
  AsyncResult,
  ByPage,
  MemberPage,
  MutedUser,
  RequestMethod,
  SharedFile,
  UploadCallbacks,
  UserOutcome,
  VoidMethod,
} from './common.ts'
import type { GroupDetail } from './groups.ts'

/** A room in a list. */
export interface RoomName {
  id: string
  name: string
  owner: string
  affiliations_count: number
}

/** A room that the user is in. */
export interface JoinedRoom {
  id: string
  name: string
  owner: string
  created: number
  description: string
  maxusers: number
}

/** The details of a room. */
export type RoomDetail = Omit<GroupDetail, 'avatar'> & { avatar?: string }

/** The details that the server sends to a user who joins a room. */
export interface RoomWelcome {
  isAllMembersMuted: boolean
  createTimestamp: number
  isInAllowlist: boolean
  memberCount: number
  /** -1: not muted. */
  muteExpireTimestamp: number
}

/** Which attributes were changed, and which were refused. */
export interface AttributeOutcome {
  status: 'success' | 'fail'
  errorKeys: Record<string, string>
  successKeys: string[]
}

interface In {
  readonly chatRoomId: string
}

type InWith<Name extends string, Value = string> = In & { readonly [N in Name]: Value }
type Names = readonly string[]
type InRoom = UserOutcome & { id: string }
/** Including attributes that others have set. */
type Forced = { readonly isForced?: boolean }
/** Deleted when the user who set it leaves; true by default. */
type Leaving = Forced & { readonly autoDelete?: boolean }

type Coming = { readonly roomId: string; readonly success?: (answer: unknown) => void }

interface Methods {
  getChatRooms: RequestMethod<{ readonly pagenum: number; readonly pagesize: number }, RoomName[]>
  getJoinedChatRooms: RequestMethod<ByPage, JoinedRoom[]>
  createChatRoom: RequestMethod<
    {
      readonly name: string
      readonly description: string
      readonly maxusers: number
      readonly members?: Names
      readonly token?: string
    },
    { id: string }
  >
  destroyChatRoom: RequestMethod<In & { readonly token?: string }, { success: boolean; id: string }>
  getChatRoomDetails: RequestMethod<In, RoomDetail[]>
  modifyChatRoom: RequestMethod<
    In & { readonly chatRoomName?: string; readonly description?: string; readonly maxusers?: number },
    { groupname?: boolean; description?: boolean; maxusers?: boolean }
  >
  joinChatRoom(
    options: Coming & {
      readonly ext?: string
      readonly leaveOtherRooms?: boolean
      readonly message?: string
    },
  ): Promise<AsyncResult<Omit<InRoom, 'reason'> & { info: Partial<RoomWelcome> }>>
  leaveChatRoom(options: Coming): Promise<AsyncResult<{ result: boolean }>>

  addUsersToChatRoom: RequestMethod<
    InWith<'users', Names>,
    { newmembers: string[]; action: string; id: string }
  >
  removeChatRoomMember: RequestMethod<InWith<'username'>, InRoom>
  removeChatRoomMembers: RequestMethod<InWith<'users', Names>, InRoom[]>
  getChatRoomMembers: RequestMethod<In & { readonly cursor?: string; readonly limit?: number }, MemberPage>
  /** @deprecated Use `getChatRoomMembers`, which includes roles. */
  listChatRoomMembers: RequestMethod<In & ByPage, Affiliation[]>
  getChatRoomAdmin: RequestMethod<In, string[]>
  setChatRoomAdmin: RequestMethod<InWith<'username'>, { result: string; newadmin: string }>
  removeChatRoomAdmin: RequestMethod<InWith<'username'>, { result: string; oldadmin: string }>
  muteChatRoomMember: RequestMethod<
    InWith<'username'> & { readonly muteDuration: number },
    (MutedUser & { result: boolean })[]
  >
  unmuteChatRoomMember: RequestMethod<InWith<'username'>, { result: boolean; user: string }[]>
  getChatRoomMutelist: RequestMethod<In, MutedUser[]>
  isInChatRoomMutelist: RequestMethod<In, boolean>
  blockChatRoomMember: RequestMethod<InWith<'username'>, InRoom>
  blockChatRoomMembers: RequestMethod<InWith<'usernames', Names>, InRoom[]>
  unblockChatRoomMember: RequestMethod<InWith<'username'>, InRoom>
  unblockChatRoomMembers: RequestMethod<InWith<'usernames', Names>, InRoom[]>
  getChatRoomBlocklist: RequestMethod<In, string[]>
  disableSendChatRoomMsg: RequestMethod<In, { mute: boolean }>
  enableSendChatRoomMsg: RequestMethod<In, { mute: boolean }>
  addUsersToChatRoomAllowlist: RequestMethod<InWith<'users', Names>, InRoom[]>
  removeChatRoomAllowlistMember: RequestMethod<InWith<'userName'>, InRoom>
  getChatRoomAllowlist: RequestMethod<In, string[]>
  isInChatRoomAllowlist: RequestMethod<InWith<'userName'>, { member: string; white: boolean }>

  fetchChatRoomAnnouncement: RequestMethod<{ readonly roomId: string }, { announcement: string }>
  updateChatRoomAnnouncement: RequestMethod<
    { readonly roomId: string; readonly announcement: string },
    { id: string; result: boolean }
  >
  uploadChatRoomSharedFile(
    options: { readonly roomId: string; readonly file: object } & UploadCallbacks,
  ): void
  deleteChatRoomSharedFile: RequestMethod<
    { readonly roomId: string; readonly fileId: string },
    { id: string; file_id: string; result: boolean }
  >
  getChatRoomSharedFilelist: RequestMethod<{ readonly roomId: string }, SharedFile[]>

  getChatRoomAttributes: RequestMethod<In & { readonly attributeKeys?: Names }, Record<string, string>>
  setChatRoomAttributes: RequestMethod<
    InWith<'attributes', Readonly<Record<string, string>>> & Leaving,
    AttributeOutcome
  >
  /** Rejects if it was not set. */
  setChatRoomAttribute: VoidMethod<InWith<'attributeKey'> & { readonly attributeValue: string } & Leaving>
  removeChatRoomAttributes: RequestMethod<InWith<'attributeKeys', Names> & Forced, AttributeOutcome>
  /** Rejects if it was not removed. */
  removeChatRoomAttribute: VoidMethod<InWith<'attributeKey'> & Forced>
}

type Older = Aliases<
  Methods,
  {
    quitChatRoom: 'leaveChatRoom'
    removeSingleChatRoomMember: 'removeChatRoomMember'
    removeMultiChatRoomMember: 'removeChatRoomMembers'
    listChatRoomMember: 'listChatRoomMembers'
    removeMuteChatRoomMember: 'unmuteChatRoomMember'
    getChatRoomMuteList: 'getChatRoomMutelist'
    getChatRoomMuted: 'getChatRoomMutelist'
    chatRoomBlockSingle: 'blockChatRoomMember'
    chatRoomBlockMulti: 'blockChatRoomMembers'
    removeChatRoomBlockSingle: 'unblockChatRoomMember'
    removeChatRoomBlockMulti: 'unblockChatRoomMembers'
    getChatRoomBlacklist: 'getChatRoomBlocklist'
    getChatRoomBlacklistNew: 'getChatRoomBlocklist'
    addUsersToChatRoomWhitelist: 'addUsersToChatRoomAllowlist'
    removeChatRoomWhitelistMember: 'removeChatRoomAllowlistMember'
    rmUsersFromChatRoomWhitelist: 'removeChatRoomAllowlistMember'
    getChatRoomWhitelist: 'getChatRoomAllowlist'
    isChatRoomWhiteUser: 'isInChatRoomAllowlist'
    fetchChatRoomSharedFileList: 'getChatRoomSharedFilelist'
  }
>

/** The methods of rooms. */
export interface ChatRoomMethods extends Methods, Older {}
