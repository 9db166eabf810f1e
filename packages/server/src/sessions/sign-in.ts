// Signs a device in on the channel: all refusals, and the steps of a successful sign-in.

import {
  decode,
  forcedLogoutOperation,
  JID,
  type LogoutReason,
  OsType,
  Provision,
  provisionFailure,
  type Reason,
  type Status,
  sessionLimits,
} from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Directory, User } from '../directory/directory.ts'
import type { Wire } from '../frames/frame-connection.ts'
import type { PageKeys } from '../frames/page-keys.ts'
import type { UpFrame } from '../frames/read.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'
import type { Database } from '../storage/database.ts'
import { readGeneration } from '../storage/generation.ts'
import type { DeviceSignIn } from '../storage/procedures/devices.ts'
import {
  activeSince,
  type LogAhead,
  logsAhead,
  readEntries,
  signInDevice,
  signInKnownDevice,
} from '../storage/procedures/sessions.ts'
import { verifyUserToken } from '../tokens/verify.ts'
import { Feed } from './feed.ts'
import { AllInFlight, InFlight } from './in-flight.ts'
import type { Sessions } from './registry.ts'
import type { SendCommits } from './send-context.ts'
import { kick, type Session } from './session.ts'
import type { SignInRate } from './sign-in-rate.ts'
import { StoredCursors } from './stored-cursors.ts'
import { UserRates } from './user-rates.ts'

export interface SignInParts {
  readonly directory: Directory
  readonly database: Database
  readonly sessions: Sessions
  readonly commits: SendCommits
  readonly ids: MessageIds
  readonly keys: PageKeys
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
  readonly rate: SignInRate
  /** Limits that all nodes share. Undefined on a server that is alone. */
  readonly limits?: SharedLimits | undefined
}

export type SignInOutcome = { session: Session } | { refused: Status } | { isGone: true }

/** A connection that wants to sign in. */
export interface Candidate {
  readonly wire: Wire
  /** Whether the client has disconnected meanwhile. */
  readonly isClosed: boolean
}

const longestResource = 128
const longestDeviceName = 256
const aheadPage = 1000

export class SignIn {
  private readonly parts: SignInParts
  private readonly cursors: StoredCursors
  private readonly rates: UserRates
  /** Unanswered sends of all sessions. */
  readonly inFlight: AllInFlight

  constructor(parts: SignInParts) {
    this.parts = parts
    this.cursors = new StoredCursors(parts)
    this.rates = new UserRates(parts)
    this.inFlight = new AllInFlight(parts.config)
  }

  /** Running sign-ins. */
  running = 0
  /** Counts sign-ins in the order of their arrival. */
  private arrivals = 0

  /** The generation of the data; known after the first sign-in. */
  generation = ''
  private isGenerationKnown = false
  private reading: Promise<string> | undefined

  async begin(frame: UpFrame, candidate: Candidate): Promise<SignInOutcome> {
    this.running++
    try {
      return await this.check(frame, candidate, ++this.arrivals)
    } finally {
      this.running--
    }
  }

  private async check(frame: UpFrame, candidate: Candidate, arrival: number): Promise<SignInOutcome> {
    const { wire } = candidate
    const guid = decode(JID, frame.guid ?? new Uint8Array(0))
    const provision = decode(Provision, frame.payload ?? new Uint8Array(0))
    const resource = provision.resource || guid.clientResource || this.newResource()
    const [org, appName] = (guid.appKey ?? '').split('#')
    const note = provision.reason ?? ''
    if (
      !guid.name ||
      !org ||
      !appName ||
      resource.length > longestResource ||
      // PostgreSQL cannot store it.
      resource.includes('\0') ||
      note.length > sessionLimits.maxSignInNoteLength
    )
      return refused('invalidParameter')

    if (this.parts.rate.isTooHigh('channel', wire.address))
      return refused('maxLimit', { form: 'registrationRate' })
    if (!this.isGenerationKnown) await this.readGeneration()
    const { directory } = this.parts
    const app = directory.knownApp(org, appName) ?? (await directory.app(org, appName))
    if (!app) return refused('authFailed')
    if (app.disabled) return refused('servingDisabled')
    const token = tokenOf(provision.authToken) ?? bare(frame.auth ?? '')
    const name = guid.name.toLowerCase()
    const user = directory.knownCurrentUser(app, name) ?? (await directory.currentUser(app, name))
    const now = this.parts.host.now()
    const checked = verifyUserToken(token, app, name, user, now)
    if ('refused' in checked) return refused(checked.refused)
    const limit = this.isLimited ? await this.limitReached(checked.user, now) : undefined
    if (limit) return refused('maxLimit', { form: limit })
    // The device may have reconnected meanwhile. Signing in for the connection that it left would end the new one.
    if (candidate.isClosed) return { isGone: true }
    const session = this.newSession(checked.user, { resource, provision, arrival }, checked.expiresAt, wire)
    return { session: await this.open(session, provision.reason) }
  }

  private async readGeneration(): Promise<void> {
    this.reading ??= readGeneration(this.parts.database)
    this.generation = await this.reading.catch((error: unknown) => {
      this.reading = undefined
      throw error
    })
    this.isGenerationKnown = true
  }

  /** Whether the number of users is limited at all. */
  private get isLimited(): boolean {
    const { maxOnline, maxMonthly, maxDaily } = this.parts.config
    return maxOnline > 0 || maxMonthly > 0 || maxDaily > 0
  }

  /** The app's user limit that refuses this user, if any. */
  private async limitReached(user: User, now: number): Promise<string | undefined> {
    const { config } = this.parts
    if (this.isFull(user)) return 'onlineUsers'
    const date = new Date(now)
    const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
    if (await this.isUsedUp(user, config.maxMonthly, month)) return 'monthlyUsers'
    return (await this.isUsedUp(user, config.maxDaily, day)) ? 'dailyUsers' : undefined
  }

  private async isUsedUp(user: User, most: number, since: number): Promise<boolean> {
    if (most === 0) return false
    const question = { appId: user.app.id, userId: user.id, since }
    const { people, isActive } = await this.parts.database.ask(activeSince, question)
    return !isActive && people >= most
  }

  private isFull(user: User): boolean {
    const { config, sessions } = this.parts
    return (
      config.maxOnline > 0 && !sessions.isOnline(user.id) && sessions.online(user.app.id) >= config.maxOnline
    )
  }

  private async open(session: Session, note: string | undefined): Promise<Session> {
    const { database, commits, host, sessions } = this.parts
    const { user, resource, platform } = session
    // The checks of two sign-ins of one device may end in any order. The one that arrived last stays.
    const isOlder = (sessions.find(user.id, resource)?.arrival ?? 0) > session.arrival
    if (isOlder) {
      this.kick(session, 'signedInElsewhere', note)
      return session
    }
    this.endOthers(session, note)
    // From here on the feed notes what is committed while the cursors are being read.
    sessions.add(session)
    try {
      if (!sessions.otherNodes.isAlone) await sessions.otherNodes.announced(session, note)
      // The last session of this device may have acknowledgements that are not stored yet.
      const acknowledged = commits.acknowledged()
      const device = { userId: user.id, resource, platform, name: session.deviceName, now: host.now() }
      // Most sign-ins change nothing. They share reads and wait for no commit.
      const unchanged = await database.ask(signInKnownDevice, { ...device, limit: aheadPage })
      const { deviceId, ahead } = unchanged ?? (await this.openDevice(device))
      session.deviceId = deviceId
      sessions.otherNodes.identified(session)
      const all = ahead.length < aheadPage ? ahead : await this.allAhead(user.id, deviceId, ahead)
      const meanwhile = await this.aheadMeanwhile(session, all)
      const logs = all.map((log) => ({
        ...log,
        cursor: Math.max(log.cursor, acknowledged(deviceId, log.logId)),
      }))
      const behind = logs.filter(({ cursor, head }) => cursor < head)
      session.feed.start(deviceId, [...behind, ...meanwhile])
    } catch (error) {
      this.end(session)
      throw error
    }
    return session
  }

  /** Stores the device. A new one starts where the user's others are, so their acknowledgements are stored before. */
  private async openDevice(device: DeviceSignIn) {
    const { database, commits, sessions, config } = this.parts
    await commits.flushCursors()
    return database.call(signInDevice, {
      ...device,
      limit: aheadPage,
      most: config.maxKnownDevices,
      signedIn: sessions.devicesOf(device.userId).map(({ resource }) => resource),
    })
  }

  private newSession(
    user: User,
    { resource, provision, arrival }: { resource: string; provision: Provision; arrival: number },
    expiresAt: number,
    wire: Wire,
  ): Session {
    const { commits, keys, host, config, metrics } = this.parts
    // Reads are scheduled fairly between users, so that a user who is far behind delays nobody. Most sessions read nothing.
    let reads: Database | undefined
    const since = host.now()
    const knowsStreams = understandsStreams(provision)
    const feed = new Feed({
      wire,
      host,
      config,
      keys,
      userId: user.id,
      since,
      window: windowOf(provision, config),
      // Only our own clients send the size of their window.
      getsOwn: provision.window !== undefined,
      knowsStreams,
      read: (logId, after, most) => {
        reads ??= this.parts.database.forUser(user.id)
        return reads.ask(readEntries, { logId, after, limit: most, maxBytes: config.pageBytes })
      },
      cursorOf: (deviceId, logId) => this.cursors.of(deviceId, logId),
      moveCursor: (deviceId, logId, seq) => commits.moveCursor(deviceId, logId, seq),
      problem: (error) => metrics.problem('feed', error),
    })
    const { sends, operations, urgent } = this.rates.of(user.id, wire.address)
    return {
      user,
      deviceId: 0,
      resource,
      arrival,
      platform: platformOf(provision),
      deviceName: deviceNameOf(provision),
      wire,
      feed,
      sends,
      operations,
      urgent,
      since,
      knowsStreams,
      readsAnswers: readsAnswers(provision),
      expiresAt,
      inFlight: new InFlight(this.inFlight),
      lane: undefined,
      isSignedOut: false,
      closed: false,
    }
  }

  /** Reads all pages: a log that is missing here would count as caught up. */
  private async allAhead(userId: number, deviceId: number, first: readonly LogAhead[]): Promise<LogAhead[]> {
    const all = [...first]
    for (;;) {
      const after = all.at(-1)?.logId ?? 0
      const page = await this.parts.database
        .forUser(userId)
        .ask(logsAhead, { userId, deviceId, limit: aheadPage, after })
      all.push(...page)
      if (page.length < aheadPage) return all
    }
  }

  /** Logs that got entries while the others were read. They are listed in the unread answer as well. */
  private async aheadMeanwhile({ deviceId, feed }: Session, ahead: readonly LogAhead[]) {
    const found = feed.earlyBesides(ahead).map(async ({ logId, head }) => {
      const cursor = await this.cursors.of(deviceId, logId)
      return cursor === undefined ? [] : [{ logId, head, cursor }]
    })
    return (await Promise.all(found)).flat()
  }

  /** Ends the older session of the same device. With a device limit, the oldest of the platform is signed out. */
  private endOthers({ user, resource, platform }: Session, note: string | undefined): void {
    const { sessions, config, metrics } = this.parts
    const same = sessions.find(user.id, resource)
    if (same) this.kick(same, 'signedInElsewhere', note)
    if (config.maxDevices === 0) return
    const others = sessions
      .devicesOf(user.id)
      .filter((device) => device.platform === platform && device.resource !== resource)
      .toSorted((a, b) => a.since - b.since)
    const surplus = others.length - config.maxDevices + 1
    for (const oldest of others.slice(0, Math.max(0, surplus)))
      void this.kickUser(user.id, 'signedInElsewhere', oldest.resource, note).catch((error) =>
        metrics.problem('sessions', error),
      )
  }

  /**
   * Ends the sessions of a user on all nodes, or the one of a device, and returns their number. Those on this node have
   * ended when this returns.
   */
  async kickUser(userId: number, reason: LogoutReason, device?: string, note?: string): Promise<number> {
    const elsewhere = this.parts.sessions.otherNodes.kick(userId, reason, device, note)
    return this.kickHere(userId, reason, device, note) + (await elsewhere)
  }

  /** The same on this node only. */
  kickHere(userId: number, reason: LogoutReason, device?: string, note?: string): number {
    const ending = this.parts.sessions
      .of(userId)
      .filter(({ resource }) => device === undefined || resource === device)
    for (const session of ending) this.kick(session, reason, note)
    return ending.length
  }

  /** Ends a session with a reason. The client does not reconnect automatically. */
  kick(session: Session, reason: LogoutReason, note?: string): void {
    const { ids, host } = this.parts
    this.end(session)
    kick(session, forcedLogoutOperation(reason), ids.next(), host.now(), note)
  }

  end(session: Session): void {
    if (session.closed) return
    session.closed = true
    session.feed.stop()
    this.parts.sessions.remove(session)
  }

  private newResource(): string {
    return `device_${Buffer.from(this.parts.host.randomBytes(9)).toString('base64url')}`
  }
}

function refused(reason: Reason, detail?: { form: string }): SignInOutcome {
  return { refused: provisionFailure(reason, detail) }
}

/** The name that is shown in the list of devices, as far as it can be stored. */
function deviceNameOf({ deviceName = '' }: Provision): string {
  return deviceName.replaceAll('\0', '').slice(0, longestDeviceName).toWellFormed()
}

/** Used only for the device limit per platform. */
function platformOf(provision: Provision): string {
  if (provision.osType === OsType.OS_CUSTOM) return `custom${provision.osCustomValue ?? 0}`
  if (provision.osType === OsType.OS_IOS || provision.osType === OsType.OS_ANDROID) return 'phone'
  return 'web'
}

/** The reference client understands streams since 4.19, the first version with this dialect. */
function understandsStreams(provision: Provision): boolean {
  const [major, minor] = dialectOf(provision)
  return major > 5 || (major === 5 && minor >= 2)
}

/** 4.1 says v2.0, 4.7 and 4.8 say v4.0. Other clients may say nothing. */
function readsAnswers(provision: Provision): boolean {
  const [major] = dialectOf(provision)
  return major === 0 || major > 2
}

/** The version of the client's dialect, [0, 0] if it says none. */
function dialectOf({ actionVersion = '' }: Provision): readonly [major: number, minor: number] {
  const [, major = 0, minor = 0] = /^v(\d{1,4})\.(\d{1,4})$/.exec(actionVersion)?.map(Number) ?? []
  return [major, minor]
}

/** A client that recognises every duplicate may choose its window. Others recognise only the last hundred. */
function windowOf(provision: Provision, config: Config): number {
  return Math.max(1, Math.min(provision.window ?? config.unacknowledged, config.unacknowledgedMost))
}

function tokenOf(authToken: string | undefined): string | undefined {
  if (!authToken) return undefined
  try {
    const { token } = JSON.parse(authToken) as { token?: unknown }
    return typeof token === 'string' ? bare(token) : undefined
  } catch {
    return undefined
  }
}

function bare(token: string): string {
  return token.startsWith('$t$') ? token.slice(3) : token
}
