// A socket over a simulated network. The client holds one end, the real socket is the other. Data is delayed, and may
// be cut off or never arrive while both ends still look open.

import type { Platform, Socket, SocketHandlers } from '../platform/platform.ts'
import type { Range } from './network-conditions.ts'
import type { NetworkParts } from './network-context.ts'
import { createOneWayLink, type OneWayLink } from './one-way-link.ts'

/** How long it takes until a broken connection is detected. */
const breakMs = 200

const lost = { code: 1006, reason: 'the simulated network lost it' }

export class SimulatedSocket implements Socket {
  private readonly parts: NetworkParts
  private readonly handlers: SocketHandlers
  private readonly gone: (socket: SimulatedSocket) => void
  private readonly up: OneWayLink
  private readonly down: OneWayLink
  private real: Socket | undefined
  private state: 'connecting' | 'open' | 'closed' = 'connecting'
  private isSilent = false
  private endsAt: number | undefined
  private readonly fates: unknown[] = []

  constructor(
    parts: NetworkParts,
    inner: Pick<Platform, 'openSocket'>,
    url: string,
    handlers: SocketHandlers,
    gone: (socket: SimulatedSocket) => void,
  ) {
    this.parts = parts
    this.handlers = handlers
    this.gone = gone
    this.up = createOneWayLink(parts)
    this.down = createOneWayLink(parts)
    const isRefused = parts.random() < parts.conditions().refusedSockets
    this.up.carry(0, () => {
      if (this.state === 'closed' || this.isSilent) return
      if (isRefused) return this.arrives(0, () => this.ends(lost))
      this.real = inner.openSocket(url, {
        open: () => this.arrives(0, () => this.opens()),
        message: (data) => this.arrives(data.length, () => this.hears(data)),
        close: (info) => this.arrives(0, () => this.ends(info)),
      })
    })
  }

  /** Data from the other side, unless the socket is half-open. */
  private arrives(bytes: number, happen: () => void): void {
    this.down.carry(bytes, () => this.parts.host.runWhenAwake(() => this.isSilent || happen()))
  }

  private opens(): void {
    if (this.state !== 'connecting') return
    this.state = 'open'
    const { cutAfterMs, silentAfterMs } = this.parts.conditions()
    this.fate(cutAfterMs, () => this.cut())
    this.fate(silentAfterMs, () => this.fallSilent())
    this.handlers.open()
  }

  private fate(when: Range | undefined, happen: () => void): void {
    if (when) this.fates.push(this.parts.clock.setTimer(happen, this.parts.between(when)))
  }

  private hears(data: Uint8Array | string): void {
    if (this.state === 'open') this.handlers.message(this.parts.tokens.frameDown(data, this.endsAt))
  }

  send(data: Uint8Array | string): void {
    if (this.state !== 'open') return
    const { endsAt, refusal } = this.parts.tokens.frameUp(data)
    this.endsAt ??= endsAt
    const breaks = this.parts.isAnswerLost(data, this.parts.conditions().cutsAfterFrames)
    this.up.carry(data.length, () => {
      if (this.isSilent || this.state !== 'open') return
      if (refusal) return this.arrives(refusal.length, () => this.hears(refusal))
      this.real?.send(data)
      if (breaks) this.breaks()
    })
  }

  close(code?: number): void {
    if (this.state === 'closed') return
    const { real } = this
    // Data that was sent before still arrives.
    if (real && !this.isSilent) this.up.carry(0, () => real.close(code))
    else real?.close(code)
    this.ends({ code: code ?? 1000, reason: '' })
  }

  /** Closes both ends; data in transit is lost. */
  cut(): void {
    if (this.state === 'closed') return
    this.isSilent = true
    this.up.end()
    this.down.end()
    this.real?.close()
    this.parts.host.runWhenAwake(() => this.ends(lost))
  }

  /** No more answers arrive, and both ends close soon. */
  private breaks(): void {
    this.fallSilent()
    this.fate([breakMs, breakMs], () => this.cut())
  }

  /** Makes the socket half-open: it carries nothing, and neither end is notified. */
  fallSilent(): void {
    this.isSilent = true
  }

  /** Cancels the scheduled faults of this socket. */
  isSpared(): void {
    for (const timer of this.fates.splice(0)) this.parts.clock.clearTimer(timer)
  }

  private ends(info: { code: number; reason: string }): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.isSpared()
    this.gone(this)
    this.handlers.close(info)
  }
}
