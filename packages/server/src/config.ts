// Every setting with its default and the reason for it. The environment is read once, in main.ts; tests hand in values.

export interface Config {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Where the embedded database and uploads live. */
  data: string
  /** A PostgreSQL address; empty means the embedded database in `data`. */
  database: string
  /** No sample people and messages. */
  empty: boolean
  logLevel: string
  /** The folder of the built web application; empty serves none. */
  webRoot: string
  /** How long a token lives that was got by password. Long, because people stay signed in on their devices. */
  tokenLifetimeMs: number
  /** Sockets at once. Above it new ones are refused before they cost anything. */
  maxConnections: number
  /** A socket that says nothing for so long is dead. Clients speak every 30 to 60 s. */
  idleMs: number
  /** A socket must sign in within this time. */
  provisionMs: number
  /** Largest frame that is read at all; beyond it the socket is closed. */
  maxFrameBytes: number
  /** Largest frame of somebody who has not signed in. */
  maxFrameBytesBefore: number
  /** Largest text of a message; above it the send is refused and the socket stays. */
  maxTextBytes: number
  /** Largest body of a REST request that is not a file. */
  maxBodyBytes: number
  /** Sends a second and device before "traffic limit"; bursts may be five times that. Loopback is the operator's own. */
  sendsPerSecond: number
  sendsPerSecondLoopback: number
  /** Registrations and sign-ins a second and address. */
  signInsPerSecond: number
  signInsPerSecondLoopback: number
  /** Unsent bytes of a socket at which nothing more is written to it, and at which writing goes on. */
  pauseBytes: number
  resumeBytes: number
  /** A device that does not read for so long is dropped; its cursor keeps what it has not had. */
  stalledMs: number
  /**
   * Entries sent to a device and not acknowledged. What is on its way when a socket is cut is sent again; foreign
   * clients recognise a hundred repeats, ours asks for more.
   */
  unacknowledged: number
  unacknowledgedMost: number
  /** Entries and bytes in one page of a queue. */
  pageEntries: number
  pageBytes: number
  /** Queues named in one unread answer; the rest is pushed after them. */
  queuesInUnread: number
  /** Sends of one socket that wait for their commit; above it the socket is not read. */
  sendsInFlight: number
  /** Entries in one commit. */
  commitEntries: number
  /** Cursors ride on commits, at most this often; lost ones only mean that something is sent again. */
  cursorMs: number
  /** People of an app signed in at once, and those who sign in within a day and a month (UTC); 0 is no limit. */
  maxOnline: number
  maxDaily: number
  maxMonthly: number
  /** Accounts of an app; 0 is no limit. */
  maxUsers: number
  /** Devices of one user signed in at once on one platform; 0 is no limit, else the oldest goes. */
  maxDevices: number
  /** Users kept in memory, for rules without a database read. */
  cachedUsers: number
  cachedConversations: number
}

const day = 86_400_000

export const defaults: Config = {
  host: '127.0.0.1',
  port: 4000,
  data: '.parley',
  database: '',
  empty: false,
  logLevel: 'info',
  webRoot: '',
  tokenLifetimeMs: 60 * day,
  maxConnections: 100_000,
  idleMs: 150_000,
  provisionMs: 10_000,
  maxFrameBytes: 8 * 1024 * 1024,
  maxFrameBytesBefore: 64 * 1024,
  maxTextBytes: 64 * 1024,
  maxBodyBytes: 1024 * 1024,
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
  sendsInFlight: 1000,
  commitEntries: 4000,
  cursorMs: 250,
  maxOnline: 0,
  maxDaily: 0,
  maxMonthly: 0,
  maxUsers: 0,
  maxDevices: 0,
  cachedUsers: 200_000,
  cachedConversations: 200_000,
}

/** Settings from the environment. Unreadable numbers are refused by name rather than guessed. */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const number = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isFinite(value) || value < 0)
      throw new Error(`${name} must be a number of zero or more, not "${text}".`)
    return value
  }
  return {
    ...defaults,
    host: env.PARLEY_HOST || defaults.host,
    port: number('PARLEY_PORT', defaults.port),
    data: env.PARLEY_DATA || defaults.data,
    database: env.PARLEY_DATABASE ?? '',
    empty: env.PARLEY_EMPTY === '1' || env.PARLEY_EMPTY === 'true',
    logLevel: env.PARLEY_LOG || defaults.logLevel,
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
  }
}
