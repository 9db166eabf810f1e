// Registration, sign-in, sign-out, tokens, handlers and plug-ins.

import type { Account, ListResult } from './common.ts'
import type { EventHandlers, OlderHandlers } from './handlers.ts'

/** With a password or with a token; `agoraToken` is an older name for the latter. */
export interface SignIn {
  readonly user: string
  readonly pwd?: string
  readonly accessToken?: string
  readonly agoraToken?: string
  readonly success?: (signedIn: SignedIn) => void
  readonly error?: (error: { type: number; message: string }) => void
}

/** The same with the option names of the small connection. */
export interface CoreSignIn {
  readonly username: string
  readonly password?: string
  readonly accessToken?: string
  readonly agoraToken?: string
}

/** The result of `open`. */
export interface SignedIn {
  accessToken: string
  /** In seconds, if the token was requested with a password. */
  duration?: number
}

/** The options of `registerUser`. */
export interface Registration {
  readonly username: string
  readonly password: string
  readonly nickname?: string
  readonly success?: (answer: ListResult<Account>) => void
  readonly error?: (error: { type: number; message: string }) => void
}

/** A plug-in, constructed with `new` and a connection: what the entry points beside the core export. */
export type Part<Methods> = new (connection: object) => Methods

/** The heartbeats of the current socket. The next one has its own. */
export interface HeartbeatMethods {
  stopHeartBeat(): void
  heartBeat(): void
}

/** Signing up, in and out, and tokens. */
export interface SessionMethods {
  open(options: SignIn): Promise<SignedIn>
  close(): void
  isOpened(): boolean
  registerUser(options: Registration): Promise<ListResult<Account>>
  getTokenExpireTimestamp(token: string): Promise<{ type: number; expire_timestamp: number }>
  renewToken(token: string): Promise<{ status: boolean; token: string; expire: number }>
  /** Sets the text for the device that the next sign-in replaces; at most 1024 characters. */
  setLoginInfoCustomExt(ext: string): void
  addEventHandler(id: string, handlers: EventHandlers & OlderHandlers): void
  removeEventHandler(id: string): void
  listen(handlers: OlderHandlers): void
  getUniqueId(): string
  /** A mini-program was brought to the foreground. */
  onShow(): void
  reconnect(): void
  /** Without a name the plug-in is returned; with one it is added to the connection. */
  usePlugin<Methods>(part: Part<Methods> | Readonly<Record<string, unknown>>): Methods
  usePlugin(part: object, name: string): void
}
