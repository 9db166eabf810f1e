// The binary channel. A connection signs in (provision), then sends metas, asks for queues, acknowledges keys and sends
// heartbeats (unread). Frames are parsed here and handed on. There are no domain rules here.

import { Command, StatusCode, WireError } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { CloseCode, type Wire, type WireListener } from '../frames/frame-connection.ts'
import { readFrame, readSync, type UpFrame } from '../frames/read.ts'
import { provisionAnswer, unreadAnswer } from '../frames/write.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import { type Operation, operationCosts } from '../sessions/operation-costs.ts'
import type { Session } from '../sessions/session.ts'
import type { Candidate, SignIn } from '../sessions/sign-in.ts'

export interface ChannelParts {
  /** Takes one meta from a device. The device always gets an answer. */
  readonly take: (session: Session, meta: Uint8Array) => void
  readonly signIn: SignIn
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
}

export class Channel {
  private readonly connections = new Set<Connection>()
  private readonly parts: ChannelParts
  private sweepTimer: Timer | undefined
  private isRefusing = false

  constructor(parts: ChannelParts) {
    this.parts = parts
    this.sweepLater()
  }

  get size(): number {
    return this.connections.size
  }

  /** Accepts a new connection. The returned listener receives all its events. */
  accept(wire: Wire): WireListener {
    const connection = new Connection(wire, this.parts, () => this.connections.delete(connection))
    if (this.isRefusing || this.connections.size >= this.parts.config.maxConnections)
      connection.end(CloseCode.tryLater, this.isRefusing ? 'stopping' : 'full')
    else this.connections.add(connection)
    return connection
  }

  /** Accepts no new connections. Existing ones stay open. */
  refuse(): void {
    this.isRefusing = true
  }

  /** Closes up to this many connections on which nothing is in flight, with a code that makes clients reconnect. */
  closeQuiet(most: number, quietMs: number): void {
    const now = this.parts.host.monotonic()
    let left = most
    for (const connection of this.connections) {
      if (left <= 0) return
      if (!connection.isQuiet(now, quietMs)) continue
      left--
      connection.end(CloseCode.restart, 'restart')
    }
  }

  /** Stops reading, so that everything received can be finished and answered. */
  pause(): void {
    this.isRefusing = true
    for (const connection of this.connections) connection.wire.pause()
  }

  /** Closes all connections with a code that makes clients reconnect. */
  stop(): void {
    this.pause()
    if (this.sweepTimer !== undefined) this.parts.host.clearTimer(this.sweepTimer)
    for (const connection of this.connections) {
      connection.end(CloseCode.restart, 'restart')
      // The close frame of the client has to be read.
      connection.wire.resume()
    }
  }

  /** One timer for all connections: closes idle, unauthenticated and stalled ones. */
  private sweepLater(): void {
    const { host, config } = this.parts
    const every = Math.max(1000, Math.min(config.provisionMs, config.idleMs, config.stalledMs) / 2)
    this.sweepTimer = host.setTimer(() => {
      const now = host.monotonic()
      for (const connection of this.connections) connection.sweep(now)
      this.sweepLater()
    }, every)
  }
}

class Connection implements WireListener, Candidate {
  readonly wire: Wire
  private readonly parts: ChannelParts
  private readonly onClosed: () => void
  private session: Session | undefined
  private signingIn = false
  private answeredUnread = false
  private receivedAt: number
  private readonly since: number
  private stalledSince: number | undefined
  private isPaused = false
  private isEnding = false
  isClosed = false

  constructor(wire: Wire, parts: ChannelParts, onClosed: () => void) {
    this.wire = wire
    this.parts = parts
    this.onClosed = onClosed
    this.since = parts.host.monotonic()
    this.receivedAt = this.since
  }

  frame(bytes: Uint8Array): void {
    // The close handshake takes a while. Frames that still arrive are ignored.
    if (this.isClosed || this.isEnding || this.session?.closed) return
    const { config, host } = this.parts
    this.receivedAt = host.monotonic()
    if (!this.session && bytes.length > config.maxFrameBytesBefore)
      return this.drop(CloseCode.tooBig, 'too large')
    try {
      this.handle(readFrame(bytes))
    } catch (error) {
      if (!(error instanceof WireError)) this.parts.metrics.problem('channel', error)
      this.drop(CloseCode.protocolError, 'malformed frame')
    }
    this.checkPressure()
  }

  private handle(frame: UpFrame): void {
    if (!this.session) return frame.command === Command.PROVISION ? this.provision(frame) : undefined
    switch (frame.command) {
      case Command.SYNC:
        return this.sync(this.session, frame.payload ?? noBytes)
      case Command.UNREAD:
        return this.unread(this.session)
      case Command.LOGOUT:
        this.session.isSignedOut = true
        return this.end(CloseCode.normal, 'signed out')
      default:
        // A provision on a signed-in connection is ignored. Unknown commands are for newer servers.
        return
    }
  }

  private provision(frame: UpFrame): void {
    if (this.signingIn) return
    this.signingIn = true
    this.parts.signIn.begin(frame, this).then(
      (outcome) => {
        if ('refused' in outcome) {
          this.parts.metrics.refusedSignIns++
          this.wire.send(provisionAnswer({ status: outcome.refused }))
          this.wire.close(CloseCode.normal, 'refused')
        } else if ('isGone' in outcome || outcome.session.closed) return
        else if (this.isClosed) this.parts.signIn.end(outcome.session)
        else {
          this.session = outcome.session
          this.wire.signedIn?.()
          this.parts.metrics.signIns++
          const { resource, expiresAt } = outcome.session
          const { generation } = this.parts.signIn
          const status = { errorCode: StatusCode.OK }
          this.wire.send(provisionAnswer({ status, resource, expiresAt, generation }))
        }
      },
      (error) => {
        // A malformed frame is the client's fault and is not logged.
        if (error instanceof WireError) return this.drop(CloseCode.protocolError, 'malformed frame')
        this.parts.metrics.problem('sign-in', error)
        // Without an answer the client would wait for its time-out. A closed socket makes it retry.
        this.drop(CloseCode.tryLater, 'sign-in failed')
      },
    )
  }

  private sync(session: Session, payload: Uint8Array): void {
    const { meta, queue, key } = readSync(payload)
    if (meta) return this.parts.take(session, meta)
    if (queue === undefined) return
    if (key === undefined && !this.mayOperate(session, 'queue')) return
    if (!Number.isSafeInteger(queue)) return session.feed.request(0)
    if (key === undefined) session.feed.request(queue)
    else session.feed.acknowledge(queue, key)
  }

  /** Closes a connection that exceeds its rate. Leaving a request unanswered would keep the client waiting. */
  private mayOperate(session: Session, operation: Operation): boolean {
    if (session.operations.take(this.parts.host.monotonic(), operationCosts[operation])) return true
    this.parts.metrics.overBudget('costPerSecond')
    this.drop(CloseCode.policy, 'too many requests')
    return false
  }

  /** Also the heartbeat. */
  private unread(session: Session): void {
    if (!this.mayOperate(session, 'unread')) return
    const queues = session.feed.unread(!this.answeredUnread)
    this.wire.send(unreadAnswer(queues, this.parts.host.now()))
    this.answeredUnread = true
    session.feed.push()
  }

  drained(): void {
    this.stalledSince = undefined
    if (this.session && !this.isClosed) this.session.feed.push()
    this.checkPressure()
  }

  /** Pauses reading from a socket that does not read its answers or sends faster than commits complete. */
  private checkPressure(): void {
    const { config, host } = this.parts
    const full = this.wire.buffered > config.pauseBytes
    if (full) this.stalledSince ??= host.monotonic()
    if (this.session?.inFlight.isFull) this.session.inFlight.whenRelieved(() => this.checkPressure())
    const tooMuch = full || this.session?.inFlight.isFull === true
    if (tooMuch === this.isPaused || this.isClosed) return
    this.isPaused = tooMuch
    if (tooMuch) this.wire.pause()
    else this.wire.resume()
  }

  /** Whether nothing has arrived for a while, everything is answered and all answers were taken. */
  isQuiet(now: number, quietMs: number): boolean {
    if (this.isEnding || now - this.receivedAt < quietMs) return false
    if (!this.session) return !this.signingIn
    return this.session.inFlight.sends === 0 && !this.session.lane && this.wire.buffered === 0
  }

  /**
   * Durations use monotonic time, so that setting the clock closes nothing. Only the expiry of a token is a wall-clock
   * time.
   */
  sweep(now: number): void {
    const { config, host } = this.parts
    // A device that neither reads nor sends is noticed only here.
    this.checkPressure()
    // A slow database is not the client's fault. After a close it would only start again.
    if (!this.session && !this.signingIn && now - this.since >= config.provisionMs)
      return this.drop(CloseCode.policy, 'no sign-in')
    if (this.stalledSince !== undefined && now - this.stalledSince >= config.stalledMs)
      return this.drop(CloseCode.policy, 'not reading')
    // Nothing arrives from a paused socket. It is stalled or busy, not idle.
    if (!this.isPaused && now - this.receivedAt >= config.idleMs)
      return this.drop(CloseCode.goingAway, 'idle')
    if (this.session && this.session.expiresAt <= host.now()) this.drop(CloseCode.policy, 'token expired')
  }

  private drop(code: number, reason: string): void {
    if (this.isEnding) return
    this.parts.metrics.droppedSockets++
    this.end(code, reason)
  }

  /** Closes the connection and ignores further events. */
  end(code: number, reason: string): void {
    this.isEnding = true
    this.wire.close(code, reason)
  }

  closed(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.onClosed()
    if (this.session) this.parts.signIn.end(this.session)
  }
}

const noBytes = new Uint8Array(0)
