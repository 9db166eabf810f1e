// The API of people and of the user's own settings. The code behind it is loaded with the first call or event that
// needs it.

import type { Namespaces } from '../../calls/call-methods.ts'
import type { LocalFile, Progress } from '../../platform/platform.ts'
import type { ConversationRef, DailyInterval, Profile, RemindTypeName } from '../../state/state.ts'

/** All contact calls of the catalogue; all answers are applied to the state. */
export interface Contacts {
  /** Lists all contacts at once. */
  readonly listAll: Namespaces['contacts']['listAll']
  /** Lists the contacts by page. */
  readonly list: Namespaces['contacts']['list']
  /** Lists the open contact requests. */
  readonly listRequests: Namespaces['contacts']['listRequests']
  /** Sends a contact request; `reason` is shown to the other user. */
  invite(user: string, reason?: string): Promise<void>
  /** Accepts a contact request: both users become contacts. */
  accept(user: string): Promise<void>
  /** Declines a contact request. */
  decline(user: string): Promise<void>
  /** Removes a contact. Also withdraws the user's own request. */
  remove(user: string): Promise<void>
  /** Sets the user's private name for a contact. Nobody else sees it. */
  setRemark(user: string, remark: string): Promise<void>
  /** Reports a user to the moderators. The reported user is not told. */
  report(user: string, report: { readonly type: string; readonly reason: string }): Promise<void>
  /** Loads contacts, requests in both directions and the block list into the state; events keep them current. */
  load(): Promise<void>
}

/** The calls of the block list: users whose messages and requests are refused. */
export type Blocks = Namespaces['blocks']

/** The methods of `client.presence`: online status and status texts. */
export interface PresenceApi {
  /** Sets the status text of this device; an empty text removes it. */
  publish(text: string): Promise<void>
  /** Subscribes to the presence of users for a limited time; changes arrive as events. */
  readonly subscribe: Namespaces['presence']['subscribe']
  /** Ends the subscriptions to these users. */
  readonly unsubscribe: Namespaces['presence']['unsubscribe']
  /** Lists the users whose presence the user subscribes to, by page. */
  readonly listWatched: Namespaces['presence']['listWatched']
  /** Gets the current presence of users without subscribing. */
  readonly find: Namespaces['presence']['find']
  /**
   * Keeps the presence of these users in the state while they are watched: subscribes, and renews before expiry and
   * after reconnects. Resolves with a function that stops it.
   */
  watch(users: readonly string[]): Promise<() => void>
}

/** The methods of `client.profile`: nickname, avatar and other fields of users. */
export interface ProfileApi {
  /** Changes the user's own profile. Missing keys stay unchanged. */
  update(changes: Partial<Profile>): Promise<void>
  /** Gets the profiles of users. Users who do not exist are left out. */
  readonly find: Namespaces['profile']['find']
  /** Finds users of the app by the beginning of their names, as far as the operators allow it. */
  readonly search: Namespaces['profile']['search']
  /** Loads profiles that are missing or stale into the state; requests of the same turn are batched. */
  load(users: readonly string[]): Promise<void>
  /** Uploads a public picture and returns its URL, for `avatarurl`. The URL contains the secret of the file. */
  uploadPicture(file: LocalFile, options?: { readonly onProgress?: Progress | undefined }): Promise<string>
}

/** A change of a do-not-disturb setting. Missing fields stay unchanged. */
export interface SilenceChange {
  /** Which messages notify: all, only mentions, none, or as in the global setting. */
  readonly type?: RemindTypeName
  /** The duration of the silence in milliseconds. 0 ends it. */
  readonly durationMs?: number
  /** The daily interval of silence. null removes it. */
  readonly interval?: DailyInterval | null
  /** The time zone of daily intervals: 'Europe/Berlin'. */
  readonly zone?: string
}

/** The methods of `client.notifications`: do not disturb, and push notifications. */
export interface Notifications {
  /** Changes the global setting. */
  silenceAll(change: SilenceChange): Promise<void>
  /** Changes the setting of one conversation. */
  silence(conversation: ConversationRef, change: SilenceChange): Promise<void>
  /** Removes the setting of a conversation, which then follows the global one. */
  clear(conversation: ConversationRef): Promise<void>
  /** Sets the language into which push notifications are translated; an empty text turns translation off. */
  setLanguage(language: string): Promise<void>
  /** Loads all settings into the state; events keep them current. */
  load(): Promise<void>
  /** Sets the push target of this device. A failed registration is retried a few times. */
  registerPush(registration: {
    readonly token: string
    readonly notifier: string
    readonly deviceId?: string
  }): Promise<void>
  /** Removes the push target of this device, so that it gets no more push notifications. */
  unregisterPush(registration?: { readonly notifier?: string; readonly deviceId?: string }): Promise<void>
  /** Gets the setting of one conversation, or the global one. */
  readonly get: Namespaces['notifications']['get']
  /** Gets the settings of several conversations. Conversations without a setting are left out. */
  readonly getMany: Namespaces['notifications']['getMany']
  /** Lists the conversations with their own notification type, by page. */
  readonly listTyped: Namespaces['notifications']['listTyped']
  /** Gets the language of push notifications. */
  readonly language: Namespaces['notifications']['language']
}

/** The calls of translation: supported languages, and texts on demand. */
export type Translation = Namespaces['translation']

/** The methods of `client.calls`, for applications with audio and video calls. */
export interface Calls {
  /** Gets a token for the media server of calls. */
  readonly token: Namespaces['calls']['token']
  /** Gets the users behind these rtc ids. */
  users(uids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

/** The methods of `client.diagnostics`: data for the operators of the app, only while they request it. */
export interface Diagnostics {
  /**
   * Asks the server which diagnostics the operators of the app want, and sends only those. Resolves with a function
   * that stops it.
   */
  follow(): Promise<() => void>
  /**
   * Records a usage event: counts and durations only. It is sent only while `follow` runs and the server requests it.
   */
  note(event: string, values?: Readonly<Record<string, number | string>>): Promise<void>
}

/** The areas of a client that are about users and their settings. */
export interface PeopleAreas {
  /** Contacts and contact requests. */
  readonly contacts: Contacts
  /** The block list. */
  readonly blocks: Blocks
  /** Online status and status texts. */
  readonly presence: PresenceApi
  /** Nickname, avatar and other fields of users. */
  readonly profile: ProfileApi
  /** Do not disturb, and push notifications. */
  readonly notifications: Notifications
  /** Translation of texts, if the server offers it. */
  readonly translation: Translation
  /** Tokens and user ids for audio and video calls. */
  readonly calls: Calls
  /** Log upload and usage reports for the operators of the app. */
  readonly logs: Namespaces['logs']
  /** Data for the operators of the app, only while they request it. */
  readonly diagnostics: Diagnostics
}
