// The API of people and of the user's own settings. The code behind it is loaded with the first call or event that
// needs it.

import type { Namespaces } from '../../calls/call-methods.ts'
import type { LocalFile, Progress } from '../../platform/platform.ts'
import type { ConversationRef, DailyInterval, Profile, RemindTypeName } from '../../state/state.ts'

/** All contact calls of the catalogue; all answers are applied to the state. */
export interface Contacts {
  readonly listAll: Namespaces['contacts']['listAll']
  readonly list: Namespaces['contacts']['list']
  readonly listRequests: Namespaces['contacts']['listRequests']
  invite(user: string, reason?: string): Promise<void>
  accept(user: string): Promise<void>
  decline(user: string): Promise<void>
  /** Also withdraws the user's own request. */
  remove(user: string): Promise<void>
  setRemark(user: string, remark: string): Promise<void>
  /** Reports a person to the moderators. They are not told. */
  report(user: string, report: { readonly type: string; readonly reason: string }): Promise<void>
  /** Loads contacts, requests of both directions and the block list into the state; events keep them current. */
  load(): Promise<void>
}

export type Blocks = Namespaces['blocks']

export interface PresenceApi {
  /** Sets the status text of this device; an empty text removes it. */
  publish(text: string): Promise<void>
  readonly subscribe: Namespaces['presence']['subscribe']
  readonly unsubscribe: Namespaces['presence']['unsubscribe']
  readonly listWatched: Namespaces['presence']['listWatched']
  readonly find: Namespaces['presence']['find']
  /**
   * Keeps these users' presence in the state: subscribes, renews before expiry and after a reconnect, as long as they
   * are watched. Resolves with a function that stops it.
   */
  watch(users: readonly string[]): Promise<() => void>
}

export interface ProfileApi {
  /** Missing keys stay unchanged. */
  update(changes: Partial<Profile>): Promise<void>
  readonly find: Namespaces['profile']['find']
  /** People of the app by the beginning of their names, as far as the operators allow it. */
  readonly search: Namespaces['profile']['search']
  /** Loads profiles that are missing or stale into the state; requests of the same turn are batched. */
  load(users: readonly string[]): Promise<void>
  /**
   * Uploads a public picture and returns its address, for `avatarurl`. The address contains the secret of the file.
   */
  uploadPicture(file: LocalFile, options?: { readonly onProgress?: Progress | undefined }): Promise<string>
}

export interface SilenceChange {
  readonly type?: RemindTypeName
  /** 0 ends the silence. */
  readonly durationMs?: number
  /** null removes the interval. */
  readonly interval?: DailyInterval | null
  readonly zone?: string
}

export interface Notifications {
  /** The global setting. */
  silenceAll(change: SilenceChange): Promise<void>
  /** The setting of one conversation. */
  silence(conversation: ConversationRef, change: SilenceChange): Promise<void>
  /** The conversation follows the global setting again. */
  clear(conversation: ConversationRef): Promise<void>
  setLanguage(language: string): Promise<void>
  /** Loads all settings into the state; events keep them current. */
  load(): Promise<void>
  /** Sets the push target of this device. Retried as documented. */
  registerPush(registration: {
    readonly token: string
    readonly notifier: string
    readonly deviceId?: string
  }): Promise<void>
  unregisterPush(registration?: { readonly notifier?: string; readonly deviceId?: string }): Promise<void>
  readonly get: Namespaces['notifications']['get']
  readonly getMany: Namespaces['notifications']['getMany']
  readonly listTyped: Namespaces['notifications']['listTyped']
  readonly language: Namespaces['notifications']['language']
}

export type Translation = Namespaces['translation']

export interface Calls {
  readonly token: Namespaces['calls']['token']
  /** The users behind these rtc ids. */
  users(uids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

export interface Diagnostics {
  /**
   * Asks the server which diagnostics the operators of the app want, and sends only those. Resolves with a function
   * that stops it.
   */
  follow(): Promise<() => void>
  /**
   * Records a usage event; it is sent only while `follow` runs and the server requests it. Counts and durations
   * only.
   */
  note(event: string, values?: Readonly<Record<string, number | string>>): Promise<void>
}

export interface PeopleAreas {
  readonly contacts: Contacts
  readonly blocks: Blocks
  readonly presence: PresenceApi
  readonly profile: ProfileApi
  readonly notifications: Notifications
  readonly translation: Translation
  readonly calls: Calls
  /** Log upload and usage reports for the operators of the app. */
  readonly logs: Namespaces['logs']
  readonly diagnostics: Diagnostics
}
