// The links to the other nodes. Messages to a node leave in one batch per turn. The bus may lose, repeat and reorder
// batches, so every batch to a node has a number. A missing number, or a beacon that announces one, means that
// something was lost: the user of the links then reads the current state from the database. Nothing is sent again.
//
// Each node sends a beacon every second: it is alive, how many batches it has sent to each node, and how many of each
// it has received. Beacons never change, so that nodes of all versions understand them. The format of batches has a
// number; nodes with different numbers, during an upgrade, announce batches that they do not send, so that both read the
// database with every beacon.

import type { Bus } from '../bus/bus.ts'
import { maxBusBytes } from '../bus/bus.ts'
import type { Host, Timer } from '../platform/host.ts'
import { type Body, bodiesOf, hintFormat, isAwaited } from './batches.ts'
import { NodeRequests } from './node-requests.ts'
import { type Packed, pack, unpack } from './packing.ts'
import { type Batch, newPeer, type Peer } from './peer.ts'

export const beaconMs = 1000
/** A node without a beacon for this long is not waited for, … */
const silentMs = 3000
/** … and after this time its devices are offline. */
export const deadMs = 8000
/** How long a change waits for the others. */
const settleMs = 1000
const mostNodes = 64
/** A batch with more bytes leaves before the end of the turn. */
const batchBytes = 262_144

/** A numbered message. */
export interface Received extends Packed {
  readonly from: number
}

export interface LinkListener {
  /** A message has arrived in order, or after a gap. Acknowledged when the promise resolves. */
  received(message: Received): void | Promise<void>
  /** Answers a request. */
  answer(from: number, request: Packed['header']): Promise<object>
  /**
   * Messages from this node were lost, or it is new. Everything that it may have sent since then (wall-clock time) has to
   * be read from the database.
   */
  missed(from: number, since: number): void
  /** The node asks for everything that it has to know about this one: `send` with messages to it. */
  introduce(to: number): void
  /**
   * The node has processed the introduction. Since then (wall-clock time) it may not have sent what was for this node.
   */
  introduced(to: number, since: number): void
  /**
   * The node has been silent for a while, or was restarted. Entries that it wrote since then (wall-clock time) may not
   * have been announced.
   */
  died(node: number, since: number): void
}

/** A link to another node, for operators. */
export interface LinkState {
  readonly node: number
  readonly isAlive: boolean
  /** Its devices are known. */
  readonly isKnown: boolean
  /** Batches to it that it has not processed yet. */
  readonly unacknowledged: number
  /** Milliseconds since its last message. */
  readonly silentMs: number
}

export interface LinkParts {
  readonly bus: Bus
  readonly host: Host
  readonly node: number
  readonly listener: LinkListener
  readonly problem: (error: unknown) => void
}

interface Waiting {
  readonly needs: ReadonlyMap<Peer, number>
  readonly resolve: () => void
  readonly timer: Timer
}

export class Links {
  private readonly parts: LinkParts
  private readonly run: string
  private readonly peers = new Map<number, Peer>()
  private waiting: Waiting[] = []
  private readonly requests: NodeRequests
  private timer: Timer | undefined
  private readonly startedAt: number
  private isStopped = false
  /** Batches leave at the end of this turn. */
  private isFlushing = false
  /** Gaps noticed so far. */
  gaps = 0

  constructor(parts: LinkParts) {
    this.parts = parts
    this.run = Buffer.from(parts.host.randomBytes(9)).toString('base64url')
    this.startedAt = parts.host.now()
    this.requests = new NodeRequests({
      ...parts,
      run: this.run,
      post: (to, header) => this.post(to, header),
    })
  }

  async start(): Promise<void> {
    const { bus, node } = this.parts
    await bus.listen(node, (bytes) => this.arrived(bytes))
    bus.watch((state) => {
      // The others learn at once what they missed.
      if (state === 'connected' && !this.isStopped) this.beacon(true)
    })
    this.beacon(true)
    this.tick()
  }

  stop(): void {
    this.isStopped = true
    this.parts.host.clearTimer(this.timer)
    this.requests.stop()
    for (const { resolve, timer } of this.waiting.splice(0)) {
      this.parts.host.clearTimer(timer)
      resolve()
    }
    // The others need not wait until they notice the end.
    this.post('all', { type: 'bye' })
  }

  /** The other nodes that are alive. */
  get alive(): number[] {
    return [...this.peers.values()].filter(({ isAlive }) => isAlive).map(({ node }) => node)
  }

  /** Whether the bus is connected and the devices of every live node are known. */
  get isComplete(): boolean {
    if (this.parts.bus.state !== 'connected') return false
    return [...this.peers.values()].every(({ isAlive, isKnown }) => !isAlive || isKnown)
  }

  /** The other nodes whose messages arrived recently. */
  get responding(): number[] {
    return [...this.peers.values()].filter((peer) => this.isResponding(peer)).map(({ node }) => node)
  }

  /** Whether a node has gone silent without announcing its end. */
  get isSilent(): boolean {
    return [...this.peers.values()].some((peer) => !peer.hasLeft && !this.isResponding(peer))
  }

  /** The state of all links, for operators. */
  describe(): LinkState[] {
    const now = this.parts.host.monotonic()
    return [...this.peers.values()].map((peer) => ({
      node: peer.node,
      isAlive: peer.isAlive,
      isKnown: peer.isKnown,
      unacknowledged: peer.sent - peer.acknowledged,
      silentMs: Math.round(now - peer.receivedAt),
    }))
  }

  /** Whether something waits for an answer of another node. */
  get isWaiting(): boolean {
    return this.waiting.length > 0 || this.requests.isWaiting
  }

  /** Sends a message to a node, or to all, at the end of the turn. */
  send(to: number | 'all', header: object, blobs: readonly Uint8Array[] = []): void {
    const body = JSON.stringify(header)
    const bytes = blobs.reduce((sum, { length }) => sum + length, body.length)
    for (const peer of to === 'all' ? this.peers.values() : [this.peers.get(to)]) {
      if (!peer) continue
      const batch = this.batchOf(peer)
      if (isAwaited(header)) peer.awaited = batch.at
      // Takes a number without being sent, so that a node that was wrongly considered dead, or that has another
      // format, notices the gap.
      if (!peer.isAlive || peer.isForeign) continue
      batch.bodies.push(body)
      batch.blobCounts.push(blobs.length)
      batch.blobs.push(...blobs)
      batch.bytes += bytes
      if (batch.bytes > batchBytes) this.flush(peer)
    }
  }

  private batchOf(peer: Peer): Batch {
    if (peer.batch) return peer.batch
    peer.sent++
    peer.batch = { at: peer.sent, bodies: [], blobs: [], blobCounts: [], bytes: 0 }
    if (!this.isFlushing) this.parts.host.soon(() => this.flushAll())
    this.isFlushing = true
    return peer.batch
  }

  private flushAll(): void {
    this.isFlushing = false
    for (const peer of this.peers.values()) this.flush(peer)
  }

  private flush(peer: Peer): void {
    const { batch } = peer
    if (!batch) return
    peer.batch = undefined
    if (!peer.isAlive || peer.isForeign) return
    const { at, bodies, blobCounts, blobs } = batch
    // A batch that is too large for the bus counts as lost, and needs no other handling.
    this.publish(peer.node, { type: 'hints', at, of: peer.run, blobCounts }, { bodies, blobs })
  }

  /**
   * Resolves when all nodes have processed the messages about devices and changes so far. One that does not answer is not
   * waited for: when it does, this node reads what it may have missed.
   */
  settled(): Promise<void> {
    const { host } = this.parts
    const needs = new Map<Peer, number>()
    for (const peer of this.peers.values())
      if (this.isResponding(peer) && peer.acknowledged < peer.awaited) needs.set(peer, peer.awaited)
    if (needs.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = host.setTimer(() => {
        this.waiting = this.waiting.filter((each) => each !== waiting)
        for (const [peer, number] of needs)
          if (peer.acknowledged < number) peer.introducedAt = Math.max(peer.introducedAt ?? 0, number)
        resolve()
      }, settleMs)
      const waiting: Waiting = { needs, resolve, timer }
      this.waiting.push(waiting)
    })
  }

  /** Asks a node and repeats the request until there is an answer. Fails if there is none. */
  ask(to: number, request: object): Promise<Packed['header']> {
    return this.requests.ask(to, request)
  }

  private isResponding(peer: Peer): boolean {
    return peer.isAlive && this.parts.host.monotonic() - peer.receivedAt < silentMs
  }

  /** Sends at once, after everything that was sent before. */
  private post(to: number | 'all', header: object): void {
    for (const peer of to === 'all' ? this.peers.values() : [this.peers.get(to)]) if (peer) this.flush(peer)
    this.publish(to, header)
  }

  private publish(
    to: number | 'all',
    header: object,
    { bodies = [], blobs = [] }: Partial<Pick<Batch, 'bodies' | 'blobs'>> = {},
  ): void {
    const text = JSON.stringify({ from: this.parts.node, run: this.run, format: hintFormat, ...header })
    const bytes = pack(`${text.slice(0, -1)},"bodies":[${bodies.join(',')}]}`, blobs)
    if (bytes.length > maxBusBytes)
      this.parts.problem(
        new Error(`A message of ${bytes.length} bytes is too large for the bus and was not sent.`),
      )
    this.parts.bus.publish(to, bytes)
  }

  private tick(): void {
    const { host, listener } = this.parts
    this.timer = host.setTimer(() => {
      if (this.isStopped) return
      for (const peer of this.peers.values()) {
        if (peer.isAlive && host.monotonic() - peer.receivedAt >= deadMs) {
          peer.isAlive = false
          listener.died(peer.node, peer.completeAt)
        }
        // The devices of the node are unknown here, so some messages may have been for one of them.
        if (peer.isForeign) peer.sent++
      }
      this.beacon(false)
      this.tick()
    }, beaconMs)
  }

  private beacon(wantsAnswer: boolean): void {
    const links = [...this.peers.values()].map(({ node, run, sent, handled }) => [node, run, sent, handled])
    this.post('all', { type: 'beacon', links, wantsAnswer })
  }

  private arrived(bytes: Uint8Array): void {
    if (this.isStopped) return
    const packed = unpack(bytes)
    if (!packed) return this.parts.problem(new Error('A message on the bus could not be read.'))
    const { from, run, type } = packed.header
    if (typeof from !== 'number' || typeof run !== 'string' || from < 0 || from >= mostNodes) return
    // Another process has the same number: its devices cannot be told apart from ours.
    if (from === this.parts.node) return
    try {
      if (type === 'bye') return this.left(from, run)
      const peer = this.peerOf(from, run, packed.header['format'] !== hintFormat)
      if (type === 'beacon') this.beaconFrom(peer, packed.header)
      else if (type === 'hints') this.hinted(peer, packed)
      else if (type === 'introduce') this.introduce(peer)
      else if (type === 'ack') this.acknowledged(peer, packed.header.of, packed.header.upTo)
      else if (type === 'question') void this.requests.answer(peer.node, packed.header)
      else if (type === 'answer') this.requests.answered(packed.header)
    } catch (error) {
      this.parts.problem(error)
    }
  }

  private peerOf(node: number, run: string, isForeign: boolean): Peer {
    const { host, listener } = this.parts
    const known = this.peers.get(node)
    if (known?.run === run) {
      known.receivedAt = host.monotonic()
      // It was silent for so long that its devices were forgotten.
      if (!known.isAlive) {
        known.isAlive = true
        this.missed(known)
      }
      return known
    }
    if (known?.isAlive) listener.died(node, known.completeAt)
    const peer = newPeer({ node, run, isForeign }, host.monotonic(), known ?? this.startedAt)
    this.peers.set(node, peer)
    this.missed(peer)
    // Makes the node ask for an introduction as well.
    this.beacon(false)
    return peer
  }

  private left(node: number, run: string): void {
    const peer = this.peers.get(node)
    if (peer?.run !== run || !peer.isAlive) return
    peer.isAlive = false
    peer.hasLeft = true
    this.parts.listener.died(node, peer.completeAt)
  }

  /** Something from this node is missing. It is asked for its devices at once, or with the next beacon. */
  private missed(peer: Peer, asks = true): void {
    const { listener, host } = this.parts
    this.gaps++
    peer.isKnown = false
    listener.missed(peer.node, peer.completeAt)
    peer.completeAt = host.now()
    if (asks) this.askForIntroduction(peer)
  }

  private askForIntroduction(peer: Peer): void {
    if (!peer.isForeign) this.post(peer.node, { type: 'introduce' })
  }

  /** Its introduction is complete again. */
  known(node: number): void {
    const peer = this.peers.get(node)
    if (peer) peer.isKnown = true
  }

  private beaconFrom(peer: Peer, { links, wantsAnswer }: Packed['header']): void {
    const { host, node } = this.parts
    const ownLink = (links as readonly [number, string, number, number][]).find(([each]) => each === node)
    // The node may not know this one yet, or may mean its former run.
    if (ownLink && ownLink[1] === this.run) {
      const [, , sent, handled] = ownLink
      if (sent > peer.received || peer.isForeign) {
        peer.received = sent
        peer.handled = Math.max(peer.handled, sent)
        this.missed(peer)
      } else if (peer.isKnown) peer.completeAt = host.now()
      this.acknowledged(peer, this.run, handled)
      if (peer.introducedAt === undefined && handled >= peer.sent) peer.completeThereAt = host.now()
    }
    // The request may have been lost.
    if (!peer.isKnown) this.askForIntroduction(peer)
    if (wantsAnswer) this.beacon(false)
  }

  private hinted(peer: Peer, packed: Packed): void {
    const { at, of } = packed.header
    // It was meant for the process that had this number before, or the next beacon reports it as missed.
    if (of !== this.run || typeof at !== 'number' || peer.isForeign) return
    // It is too late: its contents were read from the database already.
    if (at <= peer.received) return
    const isGap = at > peer.received + 1
    peer.received = at
    if (isGap) this.missed(peer)
    const bodies = bodiesOf(packed.header)
    if (!bodies) {
      this.parts.problem(new Error(`A batch of node ${peer.node} could not be read.`))
      peer.handled = Math.max(peer.handled, at)
      return this.missed(peer, false)
    }
    const handled = () => {
      peer.handled = Math.max(peer.handled, at)
      if (bodies.some(({ header }) => isAwaited(header)))
        this.post(peer.node, { type: 'ack', of: peer.run, upTo: at })
    }
    const done = this.receive(peer, bodies, packed.blobs)
    if (done.length === 0 && !peer.handling) return handled()
    // Acknowledgements are cumulative, so later batches wait for this one.
    const handling = Promise.all([peer.handling, ...done])
      .catch((error) => this.parts.problem(error))
      .then(() => {
        if (peer.handling === handling) peer.handling = undefined
        handled()
      })
    peer.handling = handling
  }

  /**
   * A message that fails does not affect the others of its batch. Its contents are read from the database instead.
   */
  private receive(peer: Peer, bodies: readonly Body[], blobs: Packed['blobs']): Promise<void>[] {
    const done: Promise<void>[] = []
    let hasFailed = false
    let next = 0
    for (const { header, blobCount } of bodies) {
      const own = blobs.slice(next, next + blobCount)
      next += blobCount
      try {
        const promise = this.parts.listener.received({ from: peer.node, header, blobs: own })
        if (promise) done.push(promise)
      } catch (error) {
        this.parts.problem(error)
        hasFailed = true
      }
    }
    if (hasFailed) this.missed(peer, false)
    return done
  }

  private introduce(peer: Peer): void {
    this.parts.listener.introduce(peer.node)
    peer.introducedAt = peer.sent
  }

  private acknowledged(peer: Peer, run: unknown, upTo: unknown): void {
    if (run !== this.run || typeof upTo !== 'number' || upTo < peer.acknowledged) return
    peer.acknowledged = Math.min(upTo, peer.sent)
    if (peer.introducedAt !== undefined && peer.acknowledged >= peer.introducedAt) {
      peer.introducedAt = undefined
      this.parts.listener.introduced(peer.node, peer.completeThereAt)
      peer.completeThereAt = this.parts.host.now()
    }
    this.waiting = this.waiting.filter(({ needs, resolve, timer }) => {
      const isOpen = [...needs].some(([each, number]) => each.isAlive && each.acknowledged < number)
      if (isOpen) return true
      this.parts.host.clearTimer(timer)
      resolve()
      return false
    })
  }
}
