// What the client knows about people and about the user's own settings, as screens see it.

import type { ProfileShape } from './application-types.ts'
import type { ConversationKey } from './conversation-ref.ts'
import type { LoadState } from './load-state.ts'

export type RemindTypeName = 'ALL' | 'AT' | 'NONE' | 'DEFAULT'

export interface Contact {
  readonly user: string
  /** What I call him; empty: nothing of my own. */
  readonly remark: string
}

/** Somebody asks to be a contact, or is asked. */
export interface ContactRequest {
  readonly user: string
  readonly reason: string
  readonly at: number
}

/** What somebody says about himself; what is not said is empty. */
export type Profile = Shaped<ProfileTexts>

/** A text that was not said is empty, whatever shape was declared for it. */
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
  /** What he says about it; empty: nothing. */
  readonly text: string
  /** When that changed last. */
  readonly lastSeenAt: number
  /** His devices, and which of them are there. */
  readonly devices: readonly { readonly device: string; readonly status: number }[]
}

/** When somebody does not want to be told of messages. */
export interface Silence {
  /** DEFAULT, for a conversation: as for everything. */
  readonly type: RemindTypeName
  /** Quiet until then; 0: not. */
  readonly until: number
  /** Every day between these times, hours and minutes of the zone. */
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
  /** The zone of daily times; empty: that of the server. */
  readonly zone: string
  /** The language of pushes; empty: as they were written. */
  readonly language: string
  /** Where pushes go. */
  readonly devices: readonly { readonly device: string; readonly notifier: string; readonly at: number }[]
  /** For browsers that subscribe; empty where the server pushes to none. */
  readonly webKey: string
}

export interface People {
  readonly contacts: ReadonlyMap<string, Contact>
  /** Who waits for my answer, and whose answer I wait for; the newest first. */
  readonly requests: readonly ContactRequest[]
  readonly sentRequests: readonly ContactRequest[]
  readonly blocked: ReadonlySet<string>
  /** Of the three above. */
  readonly load: LoadState
  /** Of those who were asked for, me included. Whoever is missing is not known yet. */
  readonly profiles: ReadonlyMap<string, Profile>
  /** Of those who are watched, and of me. */
  readonly presences: ReadonlyMap<string, Presence>
  /** Undefined until it is loaded. */
  readonly notifications: NotificationSettings | undefined
}
