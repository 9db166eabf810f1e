// Every setting with its default and the reason for it. The environment is read once, in main.ts; tests hand in values.

import { type DatabaseConfig, databaseDefaults, databaseFrom } from './database.ts'
import { type DeliveryConfig, deliveryDefaults } from './delivery.ts'
import { type EventConfig, eventDefaults, eventsFrom } from './events.ts'
import { type FileConfig, fileDefaults, filesFrom } from './files.ts'
import { type GatewayConfig, gatewayDefaults, gatewayFrom } from './gateway.ts'
import { type GroupConfig, groupDefaults, groupsFrom } from './groups.ts'
import { type IntegrationsConfig, integrationsDefaults, integrationsFrom } from './integrations.ts'
import { type MessageConfig, messageDefaults, messagesFrom } from './messages.ts'
import { type ModerationConfig, moderationDefaults, moderationFrom } from './moderation.ts'
import { type OperatingConfig, operatingDefaults, operatingFrom } from './operating.ts'
import { type PrivacyConfig, privacyDefaults, privacyFrom } from './privacy.ts'
import { type StreamConfig, streamDefaults, streamsFrom } from './streams.ts'

export interface Config
  extends IntegrationsConfig,
    DatabaseConfig,
    DeliveryConfig,
    GatewayConfig,
    EventConfig,
    FileConfig,
    GroupConfig,
    MessageConfig,
    ModerationConfig,
    OperatingConfig,
    PrivacyConfig,
    StreamConfig {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Where the embedded database and uploads live. */
  data: string
  /** Start without sample users and messages. */
  empty: boolean
  logLevel: string
  /** The folder of the built web application; empty serves none. */
  webRoot: string
  /** The folder of the operators' console. Empty: there is none. */
  consoleRoot: string
  /** Lifetime of a token that was issued for a password. Long, because people stay signed in on their devices. */
  tokenLifetimeMs: number
  /** Concurrent sockets. Beyond it, new ones are refused before they cost anything. */
  maxConnections: number
  /** A socket without traffic for this long is considered dead. Clients send a heartbeat every 30 to 60 s. */
  idleMs: number
  /** Sends per second and device before "traffic limit". Bursts may be five times that. Loopback is exempt. */
  sendsPerSecond: number
  sendsPerSecondLoopback: number
  /** Registrations and sign-ins per second and address. */
  signInsPerSecond: number
  signInsPerSecondLoopback: number
  /** Unsent bytes of a socket at which writing to it pauses, and at which writing resumes. */
  pauseBytes: number
  resumeBytes: number
  /** A device that does not read for this long is disconnected. Its cursor keeps what it has not received. */
  stalledMs: number
  /** Unacknowledged entries of a device, sent again after a reconnect. Other clients recognise a hundred duplicates. */
  unacknowledged: number
  unacknowledgedMost: number
  /** Entries and bytes in one page of a queue. */
  pageEntries: number
  pageBytes: number
  /** Queues listed in one unread answer. The others are pushed after them. */
  queuesInUnread: number
  /** Entries in one commit. */
  commitEntries: number
  /** Cursors are written along with commits, at most this often. A lost one only means that something is sent again. */
  cursorMs: number
  /** Users of an app signed in at once, within a day and within a month (UTC). 0 is no limit. */
  maxOnline: number
  maxDaily: number
  maxMonthly: number
  /** Accounts of an app; 0 is no limit. */
  maxUsers: number
  /** Devices of one user signed in at once on one platform. Beyond it, the oldest is signed out. 0 is no limit. */
  maxDevices: number
  /** Contacts of one user, and open contact requests to and from one user. */
  maxContacts: number
  maxContactRequests: number
  /** Whether presence is enabled, and how many users one user may subscribe to. */
  presence: boolean
  maxPresenceWatched: number
  /** A disconnected device is shown as online for this long, so that reloading a page does not look like leaving. */
  presenceGraceMs: number
  /** The time zone of daily times for users who have not set one. */
  zone: string
  /** Devices of one user that receive pushes. */
  maxPushTokens: number
  /** Also push to devices that are offline while another device of the same user is online. */
  pushBesides: boolean
  /** Whether a push contains the text of the message, or only says that there is one. */
  pushContents: boolean
  /** Whether clients upload their log and usage reports, and how often. */
  clientLogs: boolean
  clientLogMs: number
  usageReports: boolean
  /** Usage reports kept per app. Beyond it, the oldest are deleted. */
  usageKept: number
  /** Users on one personal block list, which is held in memory. */
  maxBlocked: number
  /** Users cached in memory, so that rules need no database read. */
  cachedUsers: number
  cachedConversations: number
}

const day = 86_400_000

export const defaults: Config = {
  host: '127.0.0.1',
  port: 4000,
  data: '.parley',
  empty: false,
  logLevel: 'info',
  webRoot: '',
  consoleRoot: '',
  tokenLifetimeMs: 60 * day,
  maxConnections: 100_000,
  idleMs: 150_000,
  sendsPerSecond: 100,
  sendsPerSecondLoopback: 20_000,
  signInsPerSecond: 100,
  signInsPerSecondLoopback: 20_000,
  pauseBytes: 1024 * 1024,
  resumeBytes: 256 * 1024,
  stalledMs: 30_000,
  unacknowledged: 100,
  unacknowledgedMost: 1000,
  pageEntries: 500,
  pageBytes: 256 * 1024,
  queuesInUnread: 500,
  commitEntries: 4000,
  cursorMs: 250,
  maxOnline: 0,
  maxDaily: 0,
  maxMonthly: 0,
  maxUsers: 0,
  maxDevices: 0,
  maxContacts: 3000,
  maxContactRequests: 1000,
  presence: true,
  maxPresenceWatched: 1000,
  presenceGraceMs: 3000,
  zone: 'UTC',
  maxPushTokens: 10,
  pushBesides: false,
  pushContents: true,
  clientLogs: false,
  clientLogMs: 300_000,
  usageReports: false,
  usageKept: 100_000,
  maxBlocked: 500,
  cachedUsers: 200_000,
  cachedConversations: 200_000,
  ...fileDefaults,
  ...messageDefaults,
  ...moderationDefaults,
  ...groupDefaults,
  ...integrationsDefaults,
  ...deliveryDefaults,
  ...streamDefaults,
  ...eventDefaults,
  ...gatewayDefaults,
  ...databaseDefaults,
  ...privacyDefaults,
  ...operatingDefaults,
}

/** Settings from the environment. A setting that is not a number stops the start with its name. */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const number = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isFinite(value) || value < 0)
      throw new Error(`${name} must be a number of zero or more, not "${text}".`)
    return value
  }
  const isOn = (name: string, fallback: boolean): boolean => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    if (['1', 'true', 'on'].includes(text)) return true
    if (['0', 'false', 'off'].includes(text)) return false
    throw new Error(`${name} must be 1 or 0, not "${text}".`)
  }
  const oneOf = <T extends string>(name: string, words: readonly [T, ...T[]]): T => {
    const text = env[name] || words[0]
    const word = words.find((each) => each === text)
    if (word === undefined) throw new Error(`${name} must be ${words.join(' or ')}, not "${text}".`)
    return word
  }
  const isLocal = isLocalHost(env.PARLEY_HOST || defaults.host)
  return {
    ...defaults,
    host: env.PARLEY_HOST || defaults.host,
    port: portFrom(number('PARLEY_PORT', defaults.port)),
    data: env.PARLEY_DATA || defaults.data,
    empty: isOn('PARLEY_EMPTY', defaults.empty),
    logLevel: oneOf('PARLEY_LOG', ['info', 'silent', 'error', 'warn', 'debug']),
    tokenLifetimeMs: number('PARLEY_TOKEN_DAYS', defaults.tokenLifetimeMs / day) * day,
    maxConnections: number('PARLEY_MAX_CONNECTIONS', defaults.maxConnections),
    idleMs: number('PARLEY_IDLE_SECONDS', defaults.idleMs / 1000) * 1000,
    sendsPerSecond: number('PARLEY_SENDS_PER_SECOND', defaults.sendsPerSecond),
    sendsPerSecondLoopback: number('PARLEY_SENDS_PER_SECOND_LOOPBACK', defaults.sendsPerSecondLoopback),
    signInsPerSecond: number('PARLEY_SIGN_INS_PER_SECOND', defaults.signInsPerSecond),
    signInsPerSecondLoopback: number(
      'PARLEY_SIGN_INS_PER_SECOND_LOOPBACK',
      defaults.signInsPerSecondLoopback,
    ),
    maxOnline: number('PARLEY_MAX_ONLINE', defaults.maxOnline),
    maxUsers: number('PARLEY_MAX_USERS', defaults.maxUsers),
    maxDaily: number('PARLEY_MAX_DAILY', defaults.maxDaily),
    maxMonthly: number('PARLEY_MAX_MONTHLY', defaults.maxMonthly),
    maxDevices: number('PARLEY_MAX_DEVICES', defaults.maxDevices),
    ...filesFrom(env, { number, isOn }),
    ...messagesFrom({ number, isOn }),
    ...moderationFrom(env, { number, oneOf }),
    ...groupsFrom({ number, isOn }),
    ...integrationsFrom(env, { number, isOn, oneOf }),
    ...gatewayFrom(env, { number }),
    ...streamsFrom({ number }),
    ...eventsFrom({ number, isOn }),
    ...databaseFrom(env, number),
    ...privacyFrom(env, { isOn, oneOf, number }, isLocal),
    ...operatingFrom(env, isLocal),
    maxContacts: number('PARLEY_MAX_CONTACTS', defaults.maxContacts),
    maxContactRequests: number('PARLEY_MAX_CONTACT_REQUESTS', defaults.maxContactRequests),
    presence: isOn('PARLEY_PRESENCE', defaults.presence),
    maxPresenceWatched: number('PARLEY_MAX_PRESENCE_WATCHED', defaults.maxPresenceWatched),
    presenceGraceMs: number('PARLEY_PRESENCE_GRACE_SECONDS', defaults.presenceGraceMs / 1000) * 1000,
    zone: zoneFrom(env.PARLEY_ZONE || defaults.zone),
    maxPushTokens: number('PARLEY_MAX_PUSH_TOKENS', defaults.maxPushTokens),
    pushBesides: isOn('PARLEY_PUSH_BESIDES', defaults.pushBesides),
    pushContents: isOn('PARLEY_PUSH_CONTENTS', defaults.pushContents),
    clientLogs: isOn('PARLEY_CLIENT_LOGS', defaults.clientLogs),
    clientLogMs: number('PARLEY_CLIENT_LOG_SECONDS', defaults.clientLogMs / 1000) * 1000,
    usageReports: isOn('PARLEY_USAGE_REPORTS', defaults.usageReports),
    maxBlocked: number('PARLEY_MAX_BLOCKED', defaults.maxBlocked),
  }
}

function portFrom(port: number): number {
  if (Number.isInteger(port) && port <= 65_535) return port
  throw new Error(`PARLEY_PORT must be a port from 0 to 65535, not "${port}".`)
}

function zoneFrom(zone: string): string {
  // Looking one up loads the data of all time zones.
  if (zone === defaults.zone) return zone
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    throw new Error(`PARLEY_ZONE must be a time zone such as Europe/Berlin, not "${zone}".`)
  }
}

const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
