// Options, their defaults, and what is refused before anything is sent.

import { connectionLimits, errorFrom, isObject, localFailure, sessionLimits } from '@parley/protocol'
import type { LocalStore } from './keep/keeping.ts'
import type { LogEntry } from './log.ts'
import type { Platform } from './platform/platform.ts'

export interface ClientOptions {
  /** 'org#app' */
  readonly appKey: string
  /** 'https://host' – requests and socket on one origin; or `apiUrl` and `url` ('wss://host/websocket') separately. */
  readonly server?: string
  readonly apiUrl?: string
  readonly url?: string
  /** Name of this device. By default one is made up and kept, so that a reload is the same device. */
  readonly device?: string
  readonly deviceName?: string
  /** Send delivery receipts (default true). */
  readonly receipts?: boolean
  /** Silence after which the connection is checked (default 30 s). */
  readonly heartbeatMs?: number
  /** How many reconnects in a row may fail before the client gives up. Default: it never does. */
  readonly maxReconnects?: number
  /** A text for the device that this sign-in pushes out. */
  readonly signInNote?: string
  /** A platform number of the application's own, 1 to 100. */
  readonly customPlatform?: number
  readonly platform?: Platform
  /** Where conversations and messages are kept between visits, from `@parley/client/store`. Without one: nowhere. */
  readonly store?: LocalStore
  readonly log?: (entry: LogEntry) => void
}

/** Where a server is reached. */
export interface Hosts {
  /** Base of requests, without a slash at the end. */
  readonly api: string
  readonly sockets: readonly string[]
}

/** Options with nothing left open. */
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

const invalid = (name: string) => errorFrom(localFailure('optionInvalid', { name }))

/** Throws for options that cannot work, with the texts of the specification. */
export function settingsFrom(options: ClientOptions, platform: Platform): Settings {
  if (!isObject(options)) throw invalid('options')
  const { appKey, customPlatform, signInNote, heartbeatMs, maxReconnects } = options
  const [org, app, ...more] = typeof appKey === 'string' ? appKey.split('#') : []
  if (!org || !app || more.length > 0) throw invalid('appKey')
  if (
    customPlatform !== undefined &&
    !isWithin(customPlatform, sessionLimits.minCustomPlatform, sessionLimits.maxCustomPlatform)
  ) {
    throw invalid('customOSPlatform')
  }
  if (signInNote !== undefined && typeof signInNote !== 'string')
    throw errorFrom(localFailure('signInNoteNotText'))
  if (signInNote !== undefined && signInNote.length > sessionLimits.maxSignInNoteLength) {
    throw errorFrom(localFailure('signInNoteTooLong'))
  }
  if (heartbeatMs !== undefined && !isWithin(heartbeatMs, 1, sessionLimits.maxTimerMs))
    throw invalid('heartbeatMs')
  if (maxReconnects !== undefined && !(maxReconnects >= 0)) throw invalid('maxReconnects')
  const hosts = hostsFrom(options)
  if (!hosts || !/^https?:\/\//i.test(hosts.api))
    throw invalid(options.apiUrl === undefined ? 'server' : 'apiUrl')
  if (!hosts.sockets.every((address) => /^wss?:\/\//i.test(address))) throw invalid('url')
  return {
    appKey,
    org,
    app,
    hosts,
    device: options.device || deviceFrom(platform, appKey),
    deviceName: options.deviceName ?? sessionLimits.defaultDeviceName,
    receipts: options.receipts ?? true,
    heartbeatMs: heartbeatMs ?? connectionLimits.heartbeatMs,
    maxReconnects: maxReconnects ?? Number.POSITIVE_INFINITY,
    signInNote,
    customPlatform,
  }
}

function hostsFrom(options: ClientOptions): Hosts | undefined {
  const server = options.server?.replace(/\/+$/, '')
  const api = options.apiUrl?.replace(/\/+$/, '') ?? server
  const socket = options.url ?? (server ?? api)?.replace(/^http/i, 'ws').concat('/websocket')
  return api && socket ? { api, sockets: [socket] } : undefined
}

const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most

function deviceFrom({ storage, random }: Platform, appKey: string): string {
  const key = `device:${appKey}`
  const kept = storage.get(key)
  if (kept) return kept
  const made = `web_${(random().toString(36) + random().toString(36)).replace(/0\./g, '')}`
  storage.set(key, made)
  return made
}

export type Credentials =
  | { readonly user: string; readonly password: string }
  | { readonly user: string; readonly token: string | (() => Promise<string>) }

const illegal = (name: string) => errorFrom(localFailure('signInOptionIllegal', { name }))

/** Throws for a sign-in that cannot work, with the texts of the specification. */
export function checkCredentials(input: Credentials): void {
  if (!isObject(input)) throw illegal('param')
  const { user, password, token } = input as { user?: unknown; password?: unknown; token?: unknown }
  if (typeof user !== 'string' || user === '') throw errorFrom(localFailure('userMissing'))
  if (token !== undefined && typeof token !== 'function' && (typeof token !== 'string' || token === '')) {
    throw illegal('accessToken')
  }
  if (token === undefined && (typeof password !== 'string' || password === ''))
    throw illegal('accessToken or pwd')
}
