// Presence: online devices, their status, and notifications of subscribers. Only the state of connected devices is in
// memory. Subscribers are looked up when something changes.

import { fail } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Directory, User } from '../directory/directory.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { Sessions, SessionWatcher } from '../sessions/registry.ts'
import type { Database } from '../storage/database.ts'
import { PresenceBroadcast } from './broadcast.ts'
import { SubscriptionExpiry } from './expired-subscriptions.ts'
import { Seen } from './last-seen.ts'
import { Devices } from './online-devices.ts'
import { readBlockers, readEnds, readSeen, readStatuses } from './queries.ts'
import { nothing, type Shown, shownOf } from './visible-presence.ts'

export interface PresenceParts {
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
}

export interface Seeing extends Shown {
  readonly user: User
  /** Expiry of the viewer's subscription to this user. 0: none. */
  readonly expiresAt: number
}

export class Presence implements SessionWatcher {
  private readonly parts: PresenceParts
  private readonly devices: Devices
  private readonly broadcast: PresenceBroadcast
  private readonly seen: Seen
  private readonly endings: SubscriptionExpiry
  private isStopped = false

  constructor(parts: PresenceParts) {
    this.parts = parts
    const { database, host, metrics, sessions, config } = parts
    this.devices = new Devices({
      sessions,
      host,
      graceMs: config.presenceGraceMs,
      changed: (user, disconnected) => {
        if (!this.devices.isOnlineOrAway(user.id)) this.seen.note(user.id, host.now())
        this.broadcast.changed(user, { disconnected })
      },
    })
    this.broadcast = new PresenceBroadcast({ ...parts, devices: this.devices })
    this.seen = new Seen({ database, host, metrics, stored: (userId) => this.devices.forget(userId) })
    this.endings = new SubscriptionExpiry(parts)
    metrics.gauge(
      'parley_presence_waiting',
      'Users with a pending presence notice',
      () => this.broadcast.waiting,
    )
    metrics.counter(
      'parley_presence_notices_total',
      'Presence notices sent to devices',
      () => this.broadcast.sent,
    )
    metrics.counter(
      'parley_presence_notices_shed_total',
      'Presence notices dropped because the device does not read',
      () => this.broadcast.shed,
    )
  }

  get isBusy(): boolean {
    return this.broadcast.isBusy || this.seen.isBusy || this.endings.isBusy
  }

  /** Refuses if presence is disabled. */
  demand(): void {
    if (!this.parts.config.presence) fail('serviceNotEnabled', { form: 'presence' })
  }

  start(): void {
    if (this.parts.config.presence) this.endings.start()
  }

  readonly connected: SessionWatcher['connected'] = (session) => {
    if (this.parts.config.presence && !this.isStopped) this.devices.connected(session)
  }

  readonly disconnected: SessionWatcher['disconnected'] = (session) => {
    if (this.parts.config.presence && !this.isStopped) this.devices.disconnected(session)
  }

  /** A device connected to another node. */
  connectedElsewhere(userId: number, resource: string): void {
    this.devices.connectedElsewhere(userId, resource)
  }

  /** A user connected to another node, but its notices may have been lost. */
  connectedUnnoticed(user: User): void {
    if (this.parts.config.presence && !this.isStopped) this.broadcast.changed(user, {})
  }

  /** The node of a device died, so this one notifies subscribers. */
  lostElsewhere(user: User, resource: string): void {
    if (this.parts.config.presence && !this.isStopped) this.devices.lost({ user, resource })
  }

  /** The user set a status on that device, and it is stored. */
  statusSet(user: User, device: string): void {
    this.broadcast.changed(user, { by: device })
  }

  /** The user blocked or unblocked these people, and it is stored: for them the user goes offline, or is back. */
  blocksChanged(user: User, people: Iterable<number>): void {
    if (this.parts.config.presence) this.broadcast.changedFor(user, people)
  }

  /** Called before an account is deleted. */
  async ending(user: User): Promise<void> {
    if (this.parts.config.presence) await this.broadcast.ending(user)
  }

  /** A subscription was stored that expires at this time. */
  subscribed(expiresAt: number): void {
    this.endings.note(expiresAt)
  }

  /**
   * The current presence of these users for a viewer. Users who blocked the viewer appear offline since then, without a
   * status.
   */
  async seeing(viewer: User, users: readonly User[]): Promise<Seeing[]> {
    const ids = users.map(({ id }) => id)
    const now = this.parts.host.now()
    const { statuses, seen, ends, blockers } = await this.parts.database.read(async (sql) => ({
      statuses: await readStatuses(sql, ids),
      seen: await readSeen(sql, ids),
      ends: await readEnds(sql, viewer.id, ids, now),
      blockers: await readBlockers(sql, viewer.id, ids),
    }))
    return users.map((user) => {
      const { id } = user
      const expiresAt = ends.get(id) ?? 0
      const blockedAt = blockers.get(id)
      if (blockedAt !== undefined) return { ...nothing, user, expiresAt, lastTime: blockedAt }
      const movedAt = this.devices.movedAt(id) ?? seen.get(id) ?? 0
      const known = { statuses: statuses.get(id) ?? [], online: this.devices.of(id), movedAt }
      return { ...shownOf(known), user, expiresAt }
    })
  }

  /** Stops notifications. Users who are online now were last seen now. */
  async stop(): Promise<void> {
    this.isStopped = true
    const now = this.parts.host.now()
    for (const userId of this.devices.onlineUsers()) this.seen.note(userId, now)
    this.devices.stop()
    await this.broadcast.stop()
    await this.endings.stop()
    await this.seen.stop()
  }
}
