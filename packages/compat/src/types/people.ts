// Contacts, block list, presence, profiles, push, do-not-disturb and calls.

import type {
  Account,
  Aliases,
  AsyncResult,
  ByCursor,
  ByPage,
  ConversationType,
  ErrorEvent,
  Jid,
  ListResult,
  OptionalRequestMethod,
  RequestMethod,
  VoidMethod,
} from './common.ts'

/** A contact with the user's own name for it. */
export interface Contact {
  userId: string
  remark: string
}

/** The fields of a profile. */
export interface Profile {
  nickname?: string
  avatarurl?: string
  mail?: string
  phone?: string
  gender?: string | number | boolean
  sign?: string
  birth?: string
  ext?: string
}

/** The presence of a user, in the terms of the wire. */
export interface PresenceStatus {
  uid: string
  last_time: number
  expiry: number
  ext: string
  status: Record<string, number>
}

/** Presence is at the top level of its answer and under `data`. */
type PresenceResult<Result> = AsyncResult<{ result: Result }> & { result: Result }

/** Which messages notify: all, only mentions, or none. */
export type RemindType = 'ALL' | 'AT' | 'NONE'

interface TimeOfDay {
  readonly hours: number
  readonly minutes: number
}

/** A remind type, silence for a number of milliseconds, or silence during daily hours. */
export type SilentOptions =
  | { readonly paramType: 0; readonly remindType: RemindType }
  | { readonly paramType: 1; readonly duration: number }
  | { readonly paramType: 2; readonly startTime: TimeOfDay; readonly endTime: TimeOfDay }

/** A do-not-disturb setting. */
export interface Silence {
  type?: string
  ignoreDuration?: number
  ignoreInterval?: string
}

interface ConversationInSilence {
  readonly conversationId: string
  readonly type: ConversationType
}

interface Contacts {
  getContacts(options?: {
    readonly success?: (contacts: { name: string; subscription: string; jid: Jid }[]) => void
    readonly error?: (error: ErrorEvent) => void
  }): Promise<AsyncResult<string[]>>
  getAllContacts: OptionalRequestMethod<object, Contact[]>
  getContactsWithCursor: OptionalRequestMethod<ByCursor, { cursor: string; contacts: Contact[] }>
  addContact(to: string, reason?: string): Promise<void>
  deleteContact(to: string): Promise<void>
  acceptContactInvite(to: string): Promise<void>
  declineContactInvite(to: string): Promise<void>
  setContactRemark: VoidMethod<{ readonly userId: string; readonly remark: string }>
  getBlocklist: OptionalRequestMethod<object, string[]>
  addUsersToBlocklist: RequestMethod<{ readonly name: string | readonly string[] }, { userIds: string[] }>
  removeUserFromBlocklist: VoidMethod<{ readonly name: string | readonly string[] }>
}

type OlderContacts = Aliases<
  Contacts,
  {
    getRoster: 'getContacts'
    removeRoster: 'deleteContact'
    acceptInvitation: 'acceptContactInvite'
    declineInvitation: 'declineContactInvite'
    getBlacklist: 'getBlocklist'
    addUsersToBlacklist: 'addUsersToBlocklist'
    addToBlackList: 'addUsersToBlocklist'
    removeUserFromBlackList: 'removeUserFromBlocklist'
    removeFromBlackList: 'removeUserFromBlocklist'
  }
>

/** The methods of contacts and the block list. */
export interface ContactMethods extends Contacts, OlderContacts {}

interface Presence {
  publishPresence: VoidMethod<{ readonly description: string }>
  subscribePresence(options: {
    readonly usernames: readonly string[]
    /** In seconds. */
    readonly expiry: number
  }): Promise<PresenceResult<PresenceStatus[]>>
  unsubscribePresence: VoidMethod<{ readonly usernames: readonly string[] }>
  getSubscribedPresencelist(
    options: ByPage,
  ): Promise<PresenceResult<{ totalnum: number; sublist: { uid: string; expiry: number }[] }>>
  getPresenceStatus(options: {
    readonly usernames: readonly string[]
  }): Promise<PresenceResult<PresenceStatus[]>>
}

/** The methods of presence. */
export interface PresenceMethods
  extends Presence,
    Aliases<Presence, { getSubscribedPresenceList: 'getSubscribedPresencelist' }> {}

interface PushToken {
  readonly deviceId: string
  readonly deviceToken: string
  readonly notifierName: string
}

type WithPush = Account & {
  pushInfo?: { device_id: string; device_token: string; notifier_name: string }[]
}

interface Self {
  /** A whole profile, or one field of it. */
  updateUserInfo(profile: Readonly<Profile>): Promise<AsyncResult<Profile>>
  updateUserInfo(field: keyof Profile, value: string | number | boolean): Promise<AsyncResult<Profile>>
  fetchUserInfoById(
    users: string | readonly string[],
    fields?: keyof Profile | readonly (keyof Profile)[],
  ): Promise<AsyncResult<Record<string, Profile>>>
  updateCurrentUserNick(nickname: string): Promise<ListResult<Account>>
  uploadPushToken: RequestMethod<PushToken, WithPush>
  unbindPushToken: OptionalRequestMethod<object, WithPush>
}

/** The methods of the user's own account and of profiles. */
export interface SelfMethods
  extends Self,
    Aliases<Self, { updateOwnUserInfo: 'updateUserInfo'; uploadToken: 'uploadPushToken' }> {}

/** The methods of do not disturb and push notifications. */
export interface SilentMethods {
  setPushPerformLanguage: RequestMethod<{ readonly language: string }, { language: string }>
  getPushPerformLanguage: OptionalRequestMethod<object, { language: string }>
  setSilentModeForAll: RequestMethod<{ readonly options: SilentOptions }, Silence>
  getSilentModeForAll: OptionalRequestMethod<object, Silence>
  setSilentModeForConversation: RequestMethod<
    ConversationInSilence & { readonly options: SilentOptions },
    Silence
  >
  clearRemindTypeForConversation: RequestMethod<ConversationInSilence, Silence>
  getSilentModeForConversation: RequestMethod<ConversationInSilence, Silence>
  getSilentModeForConversations: RequestMethod<
    { readonly conversationList: readonly { readonly id: string; readonly type: ConversationType }[] },
    { user: Record<string, Silence>; group: Record<string, Silence> }
  >
  getSilentModeRemindTypeConversations: RequestMethod<
    { readonly pageSize: number; readonly cursor?: string },
    {
      conversations: { conversationId: string; type: ConversationType; remindType: RemindType }[]
      cursor: string
    }
  >
}

/** The methods for audio and video calls. */
export interface CallMethods {
  getRTCToken(channel?: string): Promise<
    AsyncResult<{
      appId: string
      RTCToken: string
      channelName: string
      RTCUId: number
      expire: number
    }>
  >
  getUserIdByRTCUIds(ids: readonly number[]): Promise<AsyncResult<Record<string, string>>>
  /** Other devices of the user: `user/device`. */
  getSelfIdsOnOtherPlatform(): Promise<AsyncResult<string[]>>
}
