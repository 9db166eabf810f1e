// Apps, users and conversations as the server holds them in memory.

export interface App {
  readonly id: number
  readonly org: string
  readonly name: string
  /** `org#name` */
  readonly key: string
  readonly clientId: string
  readonly clientSecret: string
  /** The secret before it was rotated, if there was one. */
  readonly formerSecret?: { readonly text: string; readonly until: number }
  readonly openRegistration: boolean
  readonly disabled: boolean
  /**
   * Whether changes are recorded as events for the app's back end. One object for all copies of the app, because users
   * and sessions hold copies that are older.
   */
  readonly events: AppEvents
}

export interface AppEvents {
  isOn: boolean
  /** Called after a transaction that recorded events. */
  whenRecorded?: () => void
}

export interface User {
  readonly id: number
  readonly app: App
  readonly name: string
  readonly uuid: string
  readonly nickname: string
  readonly passwordHash: string
  /** Part of every token that the server issues. A new password raises it, which revokes older tokens. */
  readonly epoch: number
  readonly epochChangedAt: number
  readonly deactivated: boolean
  /** A program signs in to this account. */
  readonly isBot: boolean
  /** The time until which an operator muted the user everywhere. -1: for ever, 0: not muted. */
  readonly mutedUntil: number
  /** The same for single chats, groups and rooms alone. */
  readonly mutes: { readonly chat: number; readonly group: number; readonly room: number }
  readonly createdAt: number
  readonly modifiedAt: number
  /** Raised by every change after which the rules may decide otherwise about messages of this user or to them. */
  readonly version: number
}

export interface Conversation {
  readonly logId: number
  readonly kind: 'single' | 'user' | 'group' | 'thread' | 'room'
  /** The users whose devices follow the log. */
  readonly members: readonly number[]
}
