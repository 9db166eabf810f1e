// A node of a cluster: sends its devices and changes to the other nodes, and applies theirs. The shared database is the
// source of truth. Messages between nodes only make things fast, so a lost one costs time and nothing else.

import type { LogoutReason } from '@parley/protocol'
import type { Timer } from '../platform/host.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { OtherNodes, RefusedEntry, RemoteDevice } from '../sessions/other-nodes.ts'
import type { Session } from '../sessions/session.ts'
import type { ClusterActions, ClusterParts } from './dependencies.ts'
import { DeviceExchange } from './devices.ts'
import { addGauges } from './gauges.ts'
import { LimitExchange } from './limit-exchange.ts'
import { type LinkListener, Links, type Received } from './links.ts'
import type { EntryRequest, Hint, KickRequest } from './messages.ts'
import { RemoteDevices } from './remote-devices.ts'
import { Repair } from './repair.ts'
import { type NodeStatus, writeStatus } from './status.ts'

/** Larger entries are read from the database by the other nodes. */
const mostEntryBytes = 65_536
/** Users in one message. */
const usersAtOnce = 10_000
/** Without the bus, cached rows may be this old. */
const staleMs = 1000
/** How often the leases of all nodes are compared with the nodes whose beacons arrive. */
const compareMs = 5000

export class Cluster implements OtherNodes, LinkListener {
  readonly isAlone = false
  readonly links: Links
  private readonly parts: ClusterParts
  private readonly remoteDevices: RemoteDevices
  private readonly repair: Repair
  /** Set before the start. */
  actions: ClusterActions | undefined
  private readonly exchange: DeviceExchange
  private readonly limitExchange: LimitExchange
  /** Frames of this turn, because the same one may be for many users. */
  private frames = new Map<Uint8Array, { readonly users: number[]; readonly except: string | undefined }>()
  private timer: Timer | undefined
  /** A node is running whose messages do not arrive here. */
  private isCutOff = false
  private comparedAt = 0
  private isStopped = false
  /** Clients are being moved to other nodes. */
  isDraining = false
  private readonly startedAt: number

  constructor(parts: ClusterParts) {
    this.parts = parts
    this.startedAt = parts.host.monotonic()
    const { bus, host, node, metrics, sessions, database, directory } = parts
    const problem = (error: unknown) => metrics.problem('cluster', error)
    this.links = new Links({ bus, host, node, listener: this, problem })
    this.remoteDevices = new RemoteDevices({
      moved: ({ userId, appId }, by) => sessions.movedElsewhere(userId, appId, by),
      changed: (userId) => this.act.movedElsewhere(userId),
    })
    this.repair = new Repair({
      database,
      sessions,
      host,
      problem,
      end: (session, reason) => this.act.end(session, reason),
      rooms: () => this.act.rooms.repair(),
    })
    directory.whenChanged = (changed) => this.sendHint('all', { kind: 'invalidated', changed })
    this.exchange = new DeviceExchange({
      remoteDevices: this.remoteDevices,
      sessions,
      directory,
      host,
      act: () => this.act,
      sendHint: (to, hint) => this.sendHint(to, hint),
      known: (from) => this.links.known(from),
      problem,
    })
    this.limitExchange = new LimitExchange({
      bus,
      host,
      broadcast: (limits) => this.sendHint('all', { kind: 'spent', limits }),
    })
    addGauges(metrics, { bus, links: this.links, remoteDevices: this.remoteDevices, repair: this.repair })
  }

  /** Rate limits that all nodes share. */
  get limits(): SharedLimits {
    return this.limitExchange.limits
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
    this.parts.bus.describe?.(() => writeStatus(this.status()))
    this.watchBus()
  }

  /** The status of this node, for operators. */
  status(): NodeStatus {
    const { node, host, sessions, bus } = this.parts
    return {
      node,
      upMs: Math.round(host.monotonic() - this.startedAt),
      isStopping: this.isDraining,
      devices: sessions.count,
      rooms: this.act.rooms.count(),
      gaps: this.links.gaps,
      repairs: this.repair.count,
      dropped: bus.dropped,
      links: this.links.describe(),
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.parts.host.clearTimer(this.timer)
    this.limitExchange.stop()
    this.links.stop()
    await this.repair.stop()
  }

  /**
   * Reads new entries from the database and distrusts cached rows while other nodes cannot announce their changes: without
   * the bus, or while a node is running whose messages do not arrive, although both may reach the bus.
   */
  private watchBus(): void {
    const { host, bus, metrics } = this.parts
    this.timer = host.setTimer(() => {
      if (bus.state !== 'connected' || this.isCutOff) {
        this.distrustCaches(host.now() - staleMs)
      }
      this.compareNodes().catch((error) => metrics.problem('cluster', error))
      if (!this.isStopped) this.watchBus()
    }, staleMs)
  }

  /** Compares at once if a node has gone silent, and otherwise from time to time. */
  private async compareNodes(): Promise<void> {
    const { host, node, running } = this.parts
    const now = host.monotonic()
    if (!this.links.isSilent && !this.isCutOff && now - this.comparedAt < compareMs) return
    this.comparedAt = now
    const responding = new Set([node, ...this.links.responding])
    this.isCutOff = (await running()).some((number) => !responding.has(number))
  }

  /** Whether all devices of the other nodes are known. */
  async isComplete(): Promise<boolean> {
    if (!this.links.isComplete) return false
    const alive = new Set([this.parts.node, ...this.links.alive])
    // A node that holds its number is alive even if it is silent, and its users are still connected.
    return (await this.parts.running()).every((number) => alive.has(number))
  }

  private sendHint(to: number | 'all', hint: Hint, blobs: readonly Uint8Array[] = []): void {
    this.links.send(to, hint, blobs)
  }

  // ---------------------------------------------------------------- devices

  devicesOf(userId: number): readonly RemoteDevice[] {
    return this.remoteDevices.of(userId)
  }

  devices(): Iterable<RemoteDevice> {
    return this.remoteDevices.all()
  }

  async announced(session: Session, note: string | undefined): Promise<void> {
    this.exchange.announce(session, note)
    await this.links.settled()
  }

  identified({ user, resource, deviceId }: Session): void {
    this.sendHint('all', { kind: 'identified', userId: user.id, resource, deviceId })
    this.act.signedInHere(user.id)
  }

  async kick(userId: number, reason: LogoutReason, device?: string, note?: string): Promise<number> {
    const nodes = new Set(
      this.remoteDevices
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

  async enterRoom(
    { node, userId, resource }: RemoteDevice,
    roomId: string,
  ): Promise<RefusedEntry | undefined> {
    const request: EntryRequest = { userId, resource, roomId }
    const { refused } = await this.links.ask(node, { kind: 'enter', ...request })
    return refused as RefusedEntry | undefined
  }

  renewed(userId: number, expiresAt: number): void {
    for (const node of new Set(this.remoteDevices.of(userId).map((device) => device.node)))
      this.sendHint(node, { kind: 'renewed', userId, expiresAt })
  }

  settled(): Promise<void> {
    return this.links.settled()
  }

  /** A user has registered a device for pushes. */
  registered(userId: number): void {
    this.sendHint('all', { kind: 'registered', userId })
  }

  /** There are new pushes, which another node may have to send. */
  pushesAdded(): void {
    this.sendHint('all', { kind: 'pushes' })
  }

  // ---------------------------------------------------------------- delivery

  /** Sends a message to the rooms of these nodes. `settled` waits only for messages to all nodes. */
  sendToRooms(to: 'all' | Iterable<number>, body: object, blobs: readonly Uint8Array[] = []): void {
    if (to === 'all') return this.sendHint('all', { kind: 'room', body, isAwaited: true }, blobs)
    for (const node of to) this.sendHint(node, { kind: 'room', body }, blobs)
  }

  /** The other nodes that these users are connected to. */
  nodesWith(users: Iterable<number>): Set<number> {
    const nodes = new Set<number>()
    const most = this.links.alive.length
    for (const userId of users) {
      for (const { node } of this.remoteDevices.of(userId)) nodes.add(node)
      if (nodes.size === most) break
    }
    return nodes
  }

  /** The nodes that these users are connected to, with the users of each. */
  private nodesOf(users: readonly number[]): Map<number, number[]> {
    const nodes = new Map<number, number[]>()
    for (const userId of users)
      for (const { node } of this.remoteDevices.of(userId)) {
        const onNode = nodes.get(node)
        if (!onNode) nodes.set(node, [userId])
        else if (onNode.at(-1) !== userId) onNode.push(userId)
      }
    return nodes
  }

  private sendToUsers(
    users: readonly number[],
    hint: (some: readonly number[]) => Hint,
    blobs: readonly Uint8Array[] = [],
  ): void {
    for (const [node, onNode] of this.nodesOf(users))
      for (let at = 0; at < onNode.length; at += usersAtOnce)
        this.sendHint(node, hint(onNode.slice(at, at + usersAtOnce)), blobs)
  }

  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    const bytes = entries.reduce((sum, { meta }) => sum + meta.length, 0)
    const last = entries.at(-1)
    if (!last) return
    if (bytes > mostEntryBytes) return this.reached(logId, users, last.seq)
    const headers = entries.map(({ seq, flags, deviceId, audience, sentAt }) => ({
      seq,
      flags,
      deviceId,
      audience,
      sentAt,
    }))
    this.sendToUsers(
      users,
      (some) => ({ kind: 'entries', logId, users: some, entries: headers }),
      entries.map(({ meta }) => meta),
    )
  }

  reached(logId: number, users: readonly number[], head: number): void {
    this.sendToUsers(users, (some) => ({ kind: 'reached', logId, users: some, head }))
  }

  joined(logId: number, users: readonly number[], at: number): void {
    this.act.release(logId)
    this.sendToUsers(users, (some) => ({ kind: 'joined', logId, users: some, at }))
  }

  left(logId: number, users: readonly number[]): void {
    this.act.release(logId)
    this.sendToUsers(users, (some) => ({ kind: 'left', logId, users: some }))
  }

  piece(logId: number, users: readonly number[], position: number, meta: Uint8Array): void {
    this.sendToUsers(users, (some) => ({ kind: 'piece', logId, users: some, position }), [meta])
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
      this.sendToUsers(users, (some) => ({ kind: 'frame', users: some, except }), [frame])
  }

  // ---------------------------------------------------------------- messages of other nodes

  received({ from, header, blobs }: Received): void | Promise<void> {
    const { sessions, directory } = this.parts
    const hint = header as unknown as Hint
    switch (hint.kind) {
      case 'came':
        return this.exchange.connectedElsewhere(from, hint.device, hint.note)
      case 'identified':
        return this.remoteDevices.identified(from, hint.userId, hint.resource, hint.deviceId)
      case 'gone':
        return void this.remoteDevices.remove(from, hint.userId, hint.resource, hint.order)
      case 'snapshot':
        return this.exchange.introducedBy(from, hint)
      case 'entries': {
        const entries = hint.entries.map((entry, at) => ({ ...entry, meta: blobs[at] ?? new Uint8Array(0) }))
        return this.act.offer(hint.logId, hint.users, entries)
      }
      case 'reached':
        return this.act.reached(hint.logId, hint.users, hint.head)
      case 'joined':
        this.act.release(hint.logId)
        return this.onFeeds(hint.users, (feed) => feed.join(hint.logId, hint.at))
      case 'left':
        this.act.release(hint.logId)
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
      case 'room':
        return this.act.rooms.received(hint.body, blobs)
      case 'spent':
        return this.limitExchange.received(hint.limits)
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

  async answer(_from: number, request: Readonly<Record<string, unknown>>): Promise<object> {
    if (request['kind'] === 'enter') {
      const { userId, resource, roomId } = request as unknown as EntryRequest
      return { refused: await this.act.enterRoom(userId, resource, roomId) }
    }
    const { userId, reason, device, note } = request as unknown as KickRequest
    return { count: this.act.kick(userId, reason, device, note) }
  }

  missed(_from: number, since: number): void {
    this.distrustCaches(since)
  }

  /** Entries written since then (wall-clock time) may not have been announced. */
  private distrustCaches(since: number): void {
    this.parts.directory.invalidateAll()
    this.act.rooms.distrustCopies()
    this.repair.begin(since)
  }

  introduce(to: number): void {
    this.exchange.introduce(to)
  }

  introduced(_to: number, since: number): void {
    this.repair.begin(since)
  }

  died(node: number, since: number): void {
    const devices = this.exchange.drop(node)
    // It may have stored entries and died before it announced them.
    this.missed(node, since)
    // One of the remaining nodes notifies users and finishes its work.
    if (this.links.alive.some((other) => other < this.parts.node)) return
    for (const device of devices) this.exchange.unnoticed(device, false)
    this.act.tookOver()
  }
}
