// Signing up, in and out, tokens, handlers, and parts that are added.

import type { Account, ListResult } from './common.ts'
import type { EventHandlers, OlderHandlers } from './handlers.ts'

/** With a password or with a token; `agoraToken` is an older word for the latter. */
export interface SignIn {
  readonly user: string
  readonly pwd?: string
  readonly accessToken?: string
  readonly agoraToken?: string
  readonly success?: (signedIn: SignedIn) => void
  readonly error?: (error: { type: number; message: string }) => void
}

/** The same in the words of the small connection. */
export interface CoreSignIn {
  readonly username: string
  readonly password?: string
  readonly accessToken?: string
  readonly agoraToken?: string
}

export interface SignedIn {
  accessToken: string
  /** Seconds, where the token was asked for with a password. */
  duration?: number
}

export interface Registration {
  readonly username: string
  readonly password: string
  readonly nickname?: string
  readonly success?: (answer: ListResult<Account>) => void
  readonly error?: (error: { type: number; message: string }) => void
}

/** A part of the surface, made with `new` and a connection: what the entries beside the core export. */
export type Part<Methods> = new (connection: object) => Methods

/** The heartbeats of the socket of now. The next one has its own. */
export interface HeartbeatMethods {
  stopHeartBeat(): void
  heartBeat(): void
}

export interface SessionMethods {
  open(options: SignIn): Promise<SignedIn>
  close(): void
  isOpened(): boolean
  registerUser(options: Registration): Promise<ListResult<Account>>
  getTokenExpireTimestamp(token: string): Promise<{ type: number; expire_timestamp: number }>
  renewToken(token: string): Promise<{ status: boolean; token: string; expire: number }>
  /** For the device that the next sign-in pushes out; at most 1024 characters. */
  setLoginInfoCustomExt(ext: string): void
  addEventHandler(id: string, handlers: EventHandlers & OlderHandlers): void
  removeEventHandler(id: string): void
  listen(handlers: OlderHandlers): void
  getUniqueId(): string
  /** A mini-program has come to the front. */
  onShow(): void
  reconnect(): void
  /** Without a name the part is given; with one it is put on the connection. */
  usePlugin<Methods>(part: Part<Methods> | Readonly<Record<string, unknown>>): Methods
  usePlugin(part: object, name: string): void
}
