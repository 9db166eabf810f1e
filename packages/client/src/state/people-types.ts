// Contacts, profiles, presence and the user's own settings, as screens see them.

import type { ProfileShape } from './application-types.ts'
import type { ConversationKey } from './conversation-ref.ts'
import type { LoadState } from './load-state.ts'

/** Which messages notify: all, only mentions, none, or as in the global setting. */
export type RemindTypeName = 'ALL' | 'AT' | 'NONE' | 'DEFAULT'

/** A user in the contact list. */
export interface Contact {
  /** The user name of the contact. */
  readonly user: string
  /** The user's private name for the contact; empty if there is none. */
  readonly remark: string
}

/** An open contact request, received or sent. */
export interface ContactRequest {
  /** The other user. */
  readonly user: string
  /** The text that came with the request; may be empty. */
  readonly reason: string
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
}

/** A user's profile; fields that are not set are empty. */
export type Profile = Shaped<ProfileTexts>

/** A field that is not set is empty, even if a narrower type was declared for it. */
type Shaped<Texts> = {
  readonly [Key in keyof Texts]: Key extends keyof ProfileShape ? ProfileShape[Key] | '' : Texts[Key]
}

interface ProfileTexts {
  /** The name that is shown. */
  readonly nickname: string
  /** The URL of the avatar. */
  readonly avatarurl: string
  /** The e-mail address. */
  readonly mail: string
  /** The phone number. */
  readonly phone: string
  /** The gender, as the application defines it. */
  readonly gender: string
  /** A short text about the user. */
  readonly sign: string
  /** The date of birth, in the form that the application uses. */
  readonly birth: string
  /** Free text of the application. Bots list their commands in it; see `botCommandsIn`. */
  readonly ext: string
  /** `true` for the account of a bot. Only the server sets it. */
  readonly bot: '' | 'true'
}

/** Whether a user is online, with their status text. */
export interface Presence {
  /** The user name. */
  readonly user: string
  /** Whether at least one device of the user is online. */
  readonly isOnline: boolean
  /** The user's status text; empty if there is none. */
  readonly text: string
  /** When the presence last changed. */
  readonly lastSeenAt: number
  /** The user's devices, with the status of each. */
  readonly devices: readonly { readonly device: string; readonly status: number }[]
}

/** A do-not-disturb setting. */
export interface Silence {
  /** `DEFAULT`: the conversation follows the global setting. */
  readonly type: RemindTypeName
  /** No notifications until this time; 0 for no limit. */
  readonly until: number
  /** No notifications between these times of day, in the time zone of the settings. */
  readonly interval: DailyInterval | undefined
}

/** A part of every day. It may span midnight. */
export interface DailyInterval {
  /** When it begins: hours from 0 to 23, minutes from 0 to 59. */
  readonly from: { readonly hours: number; readonly minutes: number }
  /** When it ends: hours from 0 to 24, minutes from 0 to 59. */
  readonly to: { readonly hours: number; readonly minutes: number }
}

/** When the user is notified, and where. */
export interface NotificationSettings {
  /** The global setting. */
  readonly all: Silence
  /** The conversations that have their own setting. */
  readonly conversations: ReadonlyMap<ConversationKey, Silence>
  /** The time zone of daily intervals; empty for that of the server. */
  readonly zone: string
  /** The language of push notifications; empty if they are not translated. */
  readonly language: string
  /** The devices that receive push notifications. */
  readonly devices: readonly { readonly device: string; readonly notifier: string; readonly at: number }[]
  /** The key for push subscriptions of browsers; empty if the server has no web push. */
  readonly webKey: string
}

/** Contacts, profiles, presence and settings of the signed-in user. */
export interface People {
  /** The contacts by user name. */
  readonly contacts: ReadonlyMap<string, Contact>
  /** Open contact requests that the user has received; newest first. */
  readonly requests: readonly ContactRequest[]
  /** Open contact requests that the user has sent; newest first. */
  readonly sentRequests: readonly ContactRequest[]
  /** The users whom this user has blocked. */
  readonly blocked: ReadonlySet<string>
  /** The load state of the four fields above. */
  readonly load: LoadState
  /** The profiles of users that were requested, including the user's own. A user who is missing is not loaded yet. */
  readonly profiles: ReadonlyMap<string, Profile>
  /** The presence of the user and of those they watch. */
  readonly presences: ReadonlyMap<string, Presence>
  /** Undefined until they are loaded. */
  readonly notifications: NotificationSettings | undefined
}
