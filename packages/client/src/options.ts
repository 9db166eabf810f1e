// Options, their defaults and their validation.

import { connectionLimits, isObject, localError, sessionLimits } from '@parley/protocol'
import type { LocalStore } from './local-store/persistence.ts'
import type { LogEntry } from './log.ts'
import type { Platform, PlatformAnswer } from './platform/platform.ts'

/** All options of a client. `ClientOptions` also requires an address. */
export interface BaseClientOptions {
  /** 'org#app' */
  readonly appKey: string
  /** 'https://host' – requests and socket on one origin; or `apiUrl` and `url` ('wss://host/websocket') separately. */
  readonly server?: string
  /** The origin of requests, if it differs from that of the socket: 'https://host'. */
  readonly apiUrl?: string
  /** The URL of the socket: 'wss://host/websocket'. Default: `/websocket` on the origin of requests. */
  readonly url?: string
  /** Looks up the addresses, with `@parley/client/discovery`. */
  readonly discovery?: Discovery
  /**
   * Uploads files of messages to this URL instead of the server, in one request each. It has to answer like the server
   * does.
   */
  readonly uploadUrl?: string
  /** The name of this device. Default: generated and stored, so that a reload is the same device. */
  readonly device?: string
  /** The name of this device that users see in lists of devices. Default: 'webim'. */
  readonly deviceName?: string
  /** Whether to send delivery receipts. Default: true. */
  readonly receipts?: boolean
  /** The silence after which the connection is checked. Default: 30 seconds. */
  readonly heartbeatMs?: number
  /** How many consecutive reconnects may fail before the client gives up. Default: unlimited. */
  readonly maxReconnects?: number
  /** A text for the device that this sign-in forces out. */
  readonly signInNote?: string
  /** A platform number defined by the application, 1 to 100. */
  readonly customPlatform?: number
  /** The host's time, sockets, requests and storage. Default: those of the browser. */
  readonly platform?: Platform
  /** The local store for conversations and messages, from `@parley/client/store`. Default: none. */
  readonly store?: LocalStore
  /** Receives every log entry. Default: nothing is logged. Errors that it throws are ignored. */
  readonly log?: (entry: LogEntry) => void
}

/** How to reach the server: an origin, addresses for requests and socket, or a way to look them up. */
type Addresses =
  | {
      /** The origin of requests and socket: 'https://host'. */
      readonly server: string
    }
  | {
      /** The origin of requests: 'https://host'. */
      readonly apiUrl: string
    }
  | {
      /** Looks up the addresses, with `@parley/client/discovery`. */
      readonly discovery: Discovery
    }

/** The options of `createClient`. Without an address it does not compile. */
export type ClientOptions = BaseClientOptions & Addresses

/** The addresses of a server. With discovery they may change from one use to the next. */
export interface Hosts {
  /** Base URL of requests, without a trailing slash. */
  readonly api: string
  /** The URL for the n-th consecutive socket, from 0: each attempt uses the next one. */
  socket(n: number): string
  /** Looks up missing addresses. No request is sent and no socket is opened before it resolves. */
  find?(): Promise<unknown>
  /** Sends a request, and tries another address after a failure if `mayMove`. */
  through?(send: (api: string) => Promise<PlatformAnswer>, mayMove: boolean): Promise<PlatformAnswer>
  /** Whether files may be uploaded in parts; false uses one request. */
  readonly takesParts?: boolean
}

/** Finds the addresses of a server. One instance serves one client. */
export interface Discovery {
  attach(client: { appKey: string; platform: Platform; maxReconnects: number }): Hosts
}

/** The options with all defaults filled in. */
export interface Settings {
  readonly appKey: string
  readonly org: string
  readonly app: string
  readonly hosts: Hosts
  readonly device: string
  readonly deviceName: string
  readonly receipts: boolean
  readonly heartbeatMs: number
  readonly maxReconnects: number
  readonly signInNote: string | undefined
  readonly customPlatform: number | undefined
}

const invalid = (name: string) => localError('optionInvalid', { name })

/** Throws for invalid options, with the texts of the specification. */
export function settingsFrom(options: BaseClientOptions, platform: Platform): Settings {
  if (!isObject(options)) throw invalid('options')
  const { appKey, customPlatform, signInNote, signInNote: note = '', discovery } = options
  const { heartbeatMs = connectionLimits.heartbeatMs, maxReconnects = Number.POSITIVE_INFINITY } = options
  const [org, app, ...more] = typeof appKey === 'string' ? appKey.split('#') : []
  if (!org || !app || more.length > 0) throw invalid('appKey')
  if (
    customPlatform !== undefined &&
    !isWithin(customPlatform, sessionLimits.minCustomPlatform, sessionLimits.maxCustomPlatform)
  ) {
    throw invalid('customOSPlatform')
  }
  if (typeof note !== 'string') throw localError('signInNoteNotText')
  if (note.length > sessionLimits.maxSignInNoteLength) throw localError('signInNoteTooLong')
  if (!isWithin(heartbeatMs, 1, sessionLimits.maxTimerMs)) throw invalid('heartbeatMs')
  if (!(maxReconnects >= 0)) throw invalid('maxReconnects')
  return {
    appKey,
    org,
    app,
    hosts: discovery?.attach({ appKey, platform, maxReconnects }) ?? hostsFrom(options),
    device: options.device || deviceFrom(platform, appKey),
    deviceName: options.deviceName ?? sessionLimits.defaultDeviceName,
    receipts: options.receipts ?? true,
    heartbeatMs,
    maxReconnects,
    signInNote,
    customPlatform,
  }
}

function hostsFrom({ server, apiUrl, url }: BaseClientOptions): Hosts {
  const api = (apiUrl ?? server)?.replace(/\/+$/, '') ?? ''
  if (!/^https?:\/\//i.test(api)) throw invalid(apiUrl === undefined ? 'server' : 'apiUrl')
  const socket = url ?? `${(server ?? api).replace(/^http/i, 'ws').replace(/\/+$/, '')}/websocket`
  if (!/^wss?:\/\//i.test(socket)) throw invalid('url')
  return { api, socket: () => socket }
}

const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most

function deviceFrom({ storage, random }: Platform, appKey: string): string {
  const key = `device:${appKey}`
  const stored = storage.get(key)
  if (stored) return stored
  const made = `web_${(random().toString(36) + random().toString(36)).replace(/0\./g, '')}`
  storage.set(key, made)
  return made
}

/** The credentials of a user: a password, a token, or a function that fetches a new token whenever one is needed. */
export type Credentials =
  | {
      /** The user name. */
      readonly user: string
      /** The password of the account. */
      readonly password: string
    }
  | {
      /** The user name. */
      readonly user: string
      /** A token, or a function that fetches one. With a function the client renews expired tokens itself. */
      readonly token: string | (() => Promise<string>)
    }

const illegal = (name: string) => localError('signInOptionIllegal', { name })

/** Throws for invalid credentials, with the texts of the specification. */
export function checkCredentials(input: Credentials): void {
  if (!isObject(input)) throw illegal('param')
  const { user, password, token } = input as { user?: unknown; password?: unknown; token?: unknown }
  if (!isText(user)) throw localError('userMissing')
  if (token !== undefined && typeof token !== 'function' && !isText(token)) throw illegal('accessToken')
  if (token === undefined && !isText(password)) throw illegal('accessToken or pwd')
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
