// A node of a cluster: tells the other nodes about its devices and its changes, and acts on what they tell. The database
// is shared and holds the truth. What is told here only makes things fast, so a lost message costs time and nothing else.

import type { LogoutReason } from '@parley/protocol'
import type { Bus } from '../bus/bus.ts'
import type { Directory, User } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { Peers, RemoteDevice } from '../sessions/peers.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'
import { type LinkListener, Links, type Received } from './links.ts'
import type { Hint, KickRequest, ToldDevice } from './messages.ts'
import { Repair } from './repair.ts'
import { Where } from './where.ts'

/** What happens on this node. */
export interface ClusterActions {
  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void
  piece(logId: number, users: readonly number[], position: number, meta: Uint8Array): void
  kick(userId: number, reason: LogoutReason, device?: string, note?: string): number
  /** Ends one session. */
  end(session: Session, reason: LogoutReason): void
  /** Stores acknowledgements that are only in memory. */
  flushCursors(): Promise<void>
  /** A device came to another node, which tells its watchers. */
  cameElsewhere(device: RemoteDevice): void
  /** Nobody else tells that this device came or went. */
  movedUnnoticed(user: User, device: RemoteDevice, isThere: boolean): void
  /** A node ended without doing its work to the end. */
  tookOver(): void
  registered(userId: number): void
  pushesAdded(): void
}

export interface ClusterParts {
  readonly bus: Bus
  readonly node: number
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly host: Host
  readonly config: { readonly pauseBytes: number }
  readonly metrics: Pick<Metrics, 'problem' | 'gauge' | 'counter'>
}

/** Entries with more bytes are read from the database by the other nodes. */
const mostEntryBytes = 65_536
/** Users and devices in one message. */
const usersAtOnce = 10_000
const devicesAtOnce = 1000
/** Without the bus, cached rows may be this old. */
const staleMs = 1000

export class Cluster implements Peers, LinkListener {
  readonly isAlone = false
  readonly links: Links
  private readonly parts: ClusterParts
  private readonly where: Where
  private readonly repair: Repair
  /** Set before the start. */
  actions: ClusterActions | undefined
  private readonly orders = new Map<Session, number>()
  private lastOrder = 0
  /** Introductions of other nodes that are not complete. */
  private readonly arriving = new Map<number, ToldDevice[]>()
  /** Frames of this turn: the same one is for many users. */
  private frames = new Map<Uint8Array, { readonly users: number[]; readonly except: string | undefined }>()
  private timer: Timer | undefined
  private isStopped = false

  constructor(parts: ClusterParts) {
    this.parts = parts
    const { bus, host, node, metrics, sessions, database, directory } = parts
    const problem = (error: unknown) => metrics.problem('cluster', error)
    this.links = new Links({ bus, host, node, listener: this, problem })
    this.where = new Where({ moved: ({ userId, appId }, by) => sessions.movedElsewhere(userId, appId, by) })
    this.repair = new Repair({
      database,
      sessions,
      host,
      problem,
      end: (session, reason) => this.act.end(session, reason),
    })
    directory.whenChanged = (changed) => this.tell('all', { kind: 'invalidated', changed })
    sessions.watch({ came: () => undefined, gone: (session) => this.gone(session) })
    metrics.gauge(
      'parley_cluster_nodes',
      'Nodes that are alive, with this one',
      () => this.links.alive.length + 1,
    )
    metrics.gauge('parley_cluster_remote_devices', 'Devices connected to other nodes', () => this.where.size)
    metrics.gauge('parley_bus_connected', 'Whether the bus is connected', () =>
      Number(bus.state === 'connected'),
    )
    metrics.counter('parley_bus_dropped_total', 'Messages that the bus did not take', () => bus.dropped)
    metrics.counter(
      'parley_cluster_gaps_total',
      'Times that messages of another node were missed',
      () => this.links.gaps,
    )
    metrics.counter('parley_cluster_repairs_total', 'Repairs after a gap', () => this.repair.count)
  }

  get isBusy(): boolean {
    return this.repair.isBusy
  }

  private get act(): ClusterActions {
    if (!this.actions) throw new Error('The cluster was started without its actions.')
    return this.actions
  }

  async start(): Promise<void> {
    await this.links.start()
    this.watchBus()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.parts.host.clearTimer(this.timer)
    this.links.stop()
    await this.repair.stop()
  }

  /** Without the bus nobody says what changed elsewhere, so nothing that is cached can be trusted for long. */
  private watchBus(): void {
    const { host, bus, directory } = this.parts
    this.timer = host.setTimer(() => {
      if (bus.state !== 'connected') directory.invalidateAll()
      if (!this.isStopped) this.watchBus()
    }, staleMs)
  }

  private tell(to: number | 'all', hint: Hint, blobs: readonly Uint8Array[] = []): void {
    this.links.send(to, hint, blobs)
  }

  // ---------------------------------------------------------------- devices

  devicesOf(userId: number): readonly RemoteDevice[] {
    return this.where.of(userId)
  }

  devices(): Iterable<RemoteDevice> {
    return this.where.all()
  }

  async announced(session: Session, note: string | undefined): Promise<void> {
    // Higher than that of every sign-in that this node knows of, even if the clocks differ.
    this.lastOrder = Math.max(this.lastOrder + 1, this.parts.host.now())
    this.orders.set(session, this.lastOrder)
    this.tell('all', { kind: 'came', device: this.told(session), ...(note === undefined ? {} : { note }) })
    await this.links.settled()
  }

  identified({ user, resource, deviceId }: Session): void {
    this.tell('all', { kind: 'identified', userId: user.id, resource, deviceId })
  }

  private gone(session: Session): void {
    const order = this.orders.get(session)
    if (order === undefined) return
    this.orders.delete(session)
    const { user, resource } = session
    this.tell('all', { kind: 'gone', userId: user.id, resource, order })
  }

  private told(session: Session): ToldDevice {
    const { user, resource, platform, deviceName, since, deviceId } = session
    const order = this.orders.get(session) ?? 0
    const { id: appId, key: appKey } = user.app
    return {
      userId: user.id,
      userName: user.name,
      appId,
      appKey,
      resource,
      platform,
      deviceName,
      order,
      since,
      deviceId,
    }
  }

  async kick(userId: number, reason: LogoutReason, device?: string, note?: string): Promise<number> {
    const nodes = new Set(
      this.where
        .of(userId)
        .filter(({ resource }) => device === undefined || resource === device)
        .map(({ node }) => node),
    )
    const request: KickRequest = { userId, reason, device, note }
    const ended = await Promise.all(
      [...nodes].map((node) => this.links.ask(node, { kind: 'kick', ...request })),
    )
    return ended.reduce((sum, { count }) => sum + Number(count), 0)
  }

  renewed(userId: number, expiresAt: number): void {
    for (const node of new Set(this.where.of(userId).map((device) => device.node)))
      this.tell(node, { kind: 'renewed', userId, expiresAt })
  }

  settled(): Promise<void> {
    return this.links.settled()
  }

  /** A user has registered a device for pushes. */
  registered(userId: number): void {
    this.tell('all', { kind: 'registered', userId })
  }

  /** There are new pushes, which another node may have to send. */
  pushesAdded(): void {
    this.tell('all', { kind: 'pushes' })
  }

  // ---------------------------------------------------------------- delivery

  /** The nodes that these users are on, with those who are there. */
  private nodesOf(users: readonly number[]): Map<number, number[]> {
    const nodes = new Map<number, number[]>()
    for (const userId of users)
      for (const { node } of this.where.of(userId)) {
        const there = nodes.get(node)
        if (!there) nodes.set(node, [userId])
        else if (there.at(-1) !== userId) there.push(userId)
      }
    return nodes
  }

  private tellUsers(
    users: readonly number[],
    hint: (some: readonly number[]) => Hint,
    blobs: readonly Uint8Array[] = [],
  ): void {
    for (const [node, there] of this.nodesOf(users))
      for (let at = 0; at < there.length; at += usersAtOnce)
        this.tell(node, hint(there.slice(at, at + usersAtOnce)), blobs)
  }

  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    const bytes = entries.reduce((sum, { meta }) => sum + meta.length, 0)
    const last = entries.at(-1)
    if (!last) return
    if (bytes > mostEntryBytes) return this.reached(logId, users, last.seq)
    const told = entries.map(({ seq, flags, deviceId, audience, sentAt }) => ({
      seq,
      flags,
      deviceId,
      audience,
      sentAt,
    }))
    this.tellUsers(
      users,
      (some) => ({ kind: 'entries', logId, users: some, entries: told }),
      entries.map(({ meta }) => meta),
    )
  }

  reached(logId: number, users: readonly number[], head: number): void {
    this.tellUsers(users, (some) => ({ kind: 'reached', logId, users: some, head }))
  }

  joined(logId: number, users: readonly number[], at: number): void {
    this.tellUsers(users, (some) => ({ kind: 'joined', logId, users: some, at }))
  }

  left(logId: number, users: readonly number[]): void {
    this.tellUsers(users, (some) => ({ kind: 'left', logId, users: some }))
  }

  piece(logId: number, users: readonly number[], position: number, meta: Uint8Array): void {
    this.tellUsers(users, (some) => ({ kind: 'piece', logId, users: some, position }), [meta])
  }

  frame(users: readonly number[], frame: Uint8Array, except?: string): void {
    if (this.frames.size === 0) this.parts.host.soon(() => this.sendFrames())
    const known = this.frames.get(frame)
    if (known) known.users.push(...users)
    else this.frames.set(frame, { users: [...users], except })
  }

  private sendFrames(): void {
    const { frames } = this
    this.frames = new Map()
    for (const [frame, { users, except }] of frames)
      this.tellUsers(users, (some) => ({ kind: 'frame', users: some, except }), [frame])
  }

  // ---------------------------------------------------------------- what others tell

  received({ from, header, blobs }: Received): void | Promise<void> {
    const { sessions, directory } = this.parts
    const hint = header as unknown as Hint
    switch (hint.kind) {
      case 'came':
        return this.cameElsewhere(from, hint.device, hint.note)
      case 'identified':
        return this.where.identified(from, hint.userId, hint.resource, hint.deviceId)
      case 'gone':
        return void this.where.gone(from, hint.userId, hint.resource, hint.order)
      case 'snapshot':
        return this.introducedBy(from, hint)
      case 'entries': {
        const entries = hint.entries.map((entry, at) => ({ ...entry, meta: blobs[at] ?? new Uint8Array(0) }))
        return this.act.offer(hint.logId, hint.users, entries)
      }
      case 'reached':
        return this.onFeeds(hint.users, (feed) => feed.reached(hint.logId, hint.head))
      case 'joined':
        return this.onFeeds(hint.users, (feed) => feed.join(hint.logId, hint.at))
      case 'left':
        return this.onFeeds(hint.users, (feed) => feed.leave(hint.logId))
      case 'piece':
        return this.act.piece(hint.logId, hint.users, hint.position, blobs[0] ?? new Uint8Array(0))
      case 'frame':
        return this.sendHere(hint.users, blobs[0] ?? new Uint8Array(0), hint.except)
      case 'invalidated':
        return directory.invalidate(hint.changed)
      case 'renewed':
        for (const session of sessions.of(hint.userId))
          session.expiresAt = Math.max(session.expiresAt, hint.expiresAt)
        return
      case 'registered':
        return this.act.registered(hint.userId)
      case 'pushes':
        return this.act.pushesAdded()
    }
  }

  private onFeeds(users: readonly number[], act: (feed: Session['feed']) => void): void {
    for (const userId of users) for (const { feed } of this.parts.sessions.of(userId)) act(feed)
  }

  private sendHere(users: readonly number[], frame: Uint8Array, except: string | undefined): void {
    // A device that is signing in has not been answered yet.
    for (const userId of users)
      for (const { deviceId, resource, wire } of this.parts.sessions.of(userId))
        if (deviceId !== 0 && resource !== except && wire.buffered <= this.parts.config.pauseBytes)
          wire.send(frame)
  }

  /** A device is connected to one node only: the older session of the same one ends. */
  private cameElsewhere(node: number, told: ToldDevice, note?: string): void | Promise<void> {
    this.lastOrder = Math.max(this.lastOrder, told.order)
    return this.replaced(this.where.came(node, told), note)
  }

  /** Ends the older session of a device that is connected elsewhere now. */
  private replaced(device: RemoteDevice, note?: string): void | Promise<void> {
    const same = this.parts.sessions.find(device.userId, device.resource)
    this.act.cameElsewhere(device)
    if (!same || (this.orders.get(same) ?? 0) > device.order) return
    this.act.kick(device.userId, 'signedInElsewhere', device.resource, note)
    // The device goes on where it was.
    return this.act.flushCursors()
  }

  private introducedBy(
    node: number,
    { devices, isFirst, isLast }: Extract<Hint, { kind: 'snapshot' }>,
  ): void {
    const collected = isFirst ? [] : this.arriving.get(node)
    // The beginning was lost. The node is asked again.
    if (!collected) return
    collected.push(...devices)
    this.arriving.set(node, collected)
    if (!isLast) return
    this.arriving.delete(node)
    const { came, gone } = this.where.replace(node, collected)
    this.links.known(node)
    for (const device of this.where.on(node)) {
      this.lastOrder = Math.max(this.lastOrder, device.order)
      const ending = this.replaced(device)
      if (ending) void ending.catch((error) => this.parts.metrics.problem('cluster', error))
    }
    for (const device of came) this.unnoticed(device, true)
    for (const device of gone) this.unnoticed(device, false)
  }

  /** The notices about this device may have been lost with everything else. */
  private unnoticed(device: RemoteDevice, isThere: boolean): void {
    const [org = '', name = ''] = device.appKey.split('#')
    const find = async () => {
      const { directory } = this.parts
      const app = await directory.app(org, name)
      const user = app && (await directory.user(app, device.userName))
      if (user) this.act.movedUnnoticed(user, device, isThere)
    }
    void find().catch((error) => this.parts.metrics.problem('cluster', error))
  }

  async asked(_from: number, question: Readonly<Record<string, unknown>>): Promise<object> {
    const { userId, reason, device, note } = question as unknown as KickRequest
    return { count: this.act.kick(userId, reason, device, note) }
  }

  missed(_from: number, since: number): void {
    this.parts.directory.invalidateAll()
    this.repair.begin(since)
  }

  introduce(to: number): void {
    const devices = [...this.orders.keys()].map((session) => this.told(session))
    const count = Math.max(1, Math.ceil(devices.length / devicesAtOnce))
    for (let at = 0; at < count; at++)
      this.tell(to, {
        kind: 'snapshot',
        devices: devices.slice(at * devicesAtOnce, (at + 1) * devicesAtOnce),
        isFirst: at === 0,
        isLast: at === count - 1,
      })
  }

  introduced(_to: number, since: number): void {
    this.repair.begin(since)
  }

  died(node: number): void {
    const devices = this.where.drop(node)
    this.arriving.delete(node)
    // One of those who are left tells others and finishes its work.
    if (this.links.alive.some((other) => other < this.parts.node)) return
    for (const device of devices) this.unnoticed(device, false)
    this.act.tookOver()
  }
}
