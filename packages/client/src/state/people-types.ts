// Contacts, profiles, presence and the user's own settings, as screens see them.

import type { ProfileShape } from './application-types.ts'
import type { ConversationKey } from './conversation-ref.ts'
import type { LoadState } from './load-state.ts'

export type RemindTypeName = 'ALL' | 'AT' | 'NONE' | 'DEFAULT'

export interface Contact {
  readonly user: string
  /** The user's own name for the contact; empty if there is none. */
  readonly remark: string
}

/** An open contact request, received or sent. */
export interface ContactRequest {
  readonly user: string
  readonly reason: string
  readonly at: number
}

/** A user's profile; fields that are not set are empty. */
export type Profile = Shaped<ProfileTexts>

/** A field that is not set is empty, even if a narrower type was declared for it. */
type Shaped<Texts> = {
  readonly [Key in keyof Texts]: Key extends keyof ProfileShape ? ProfileShape[Key] | '' : Texts[Key]
}

interface ProfileTexts {
  readonly nickname: string
  readonly avatarurl: string
  readonly mail: string
  readonly phone: string
  readonly gender: string
  readonly sign: string
  readonly birth: string
  readonly ext: string
}

export interface Presence {
  readonly user: string
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
  /** No notifications until this time; 0: no such limit. */
  readonly until: number
  /** No notifications between these times of day, in the time zone of the settings. */
  readonly interval: DailyInterval | undefined
}

export interface DailyInterval {
  readonly from: { readonly hours: number; readonly minutes: number }
  readonly to: { readonly hours: number; readonly minutes: number }
}

export interface NotificationSettings {
  readonly all: Silence
  /** Conversations with a setting of their own. */
  readonly conversations: ReadonlyMap<ConversationKey, Silence>
  /** The time zone of daily intervals; empty: the server's. */
  readonly zone: string
  /** The language of push notifications; empty: untranslated. */
  readonly language: string
  /** The devices that receive push notifications. */
  readonly devices: readonly { readonly device: string; readonly notifier: string; readonly at: number }[]
  /** The key for push subscriptions of browsers; empty if the server has no web push. */
  readonly webKey: string
}

export interface People {
  readonly contacts: ReadonlyMap<string, Contact>
  /** Open contact requests, received and sent; newest first. */
  readonly requests: readonly ContactRequest[]
  readonly sentRequests: readonly ContactRequest[]
  readonly blocked: ReadonlySet<string>
  /** Load state of the three fields above. */
  readonly load: LoadState
  /** Profiles of users that were requested, own profile included. A missing user is not loaded yet. */
  readonly profiles: ReadonlyMap<string, Profile>
  /** Presence of the user and of those they have subscribed to. */
  readonly presences: ReadonlyMap<string, Presence>
  /** Undefined until it is loaded. */
  readonly notifications: NotificationSettings | undefined
}
