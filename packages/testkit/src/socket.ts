// One socket between a device and the server, in memory. Behaves like a WebSocket over TCP: frames arrive in order or
// not at all; both ends notice a cut; neither notices a black hole; closing is a handshake with a timeout at the
// server; an end that does not read makes the other side's buffer grow.

import type { Socket, SocketHandlers } from '@parley/client'
import type { Server, Wire, WireListener } from '@parley/server'
import type { Clock } from './clock.ts'
import { type Frame, readFrame } from './frames.ts'

/** The fate of a frame that is about to be sent. */
export type FrameFate =
  | 'passes'
  | 'lost'
  | 'twice'
  | {
      /** How late it arrives, in virtual milliseconds. */
      readonly delayedMs: number
    }

/** The parts of a socket. */
export interface SocketParts {
  /** Virtual time. */
  readonly clock: Clock
  /** The IP address that the server sees. */
  readonly address: string
  /** The server; undefined while it is stopped. */
  readonly server: () => Server | undefined
  /** The client's end. */
  readonly handlers: SocketHandlers
  /** The one-way latency of the next frame, in milliseconds. */
  readonly latency: () => number
  /** How the line treats attempts to connect. */
  readonly admits: () => 'normally' | 'refuses' | 'never'
  /** The device reads what arrives. */
  readonly isReading: () => boolean
  /** Decides what happens to a frame that is about to be sent. */
  readonly leaves: (frame: Frame) => FrameFate
  /** Called for every frame that arrives. */
  readonly arrived: (frame: Frame) => void
  /** Both ends have closed. */
  readonly gone: (socket: VirtualSocket) => void
}

/** How long a server waits for the answer to its close. */
const closingMs = 30_000
const lostCode = 1006

/** A socket between a device and the server, in memory. */
export class VirtualSocket implements Socket {
  /** Everything that is in transit or sent from now on disappears. */
  isBlack = false
  private readonly parts: SocketParts
  private listener: WireListener | undefined
  private clientEnd: 'connecting' | 'open' | 'closed' = 'connecting'
  private serverEnd: 'none' | 'open' | 'closing' | 'closed' = 'none'
  private upAt = 0
  private downAt = 0
  private isPaused = false
  private heldUp: Uint8Array[] = []
  private heldDown: (() => void)[] = []
  private heldBytes = 0
  private isReset = false

  constructor(parts: SocketParts) {
    this.parts = parts
    this.travel('up', 'a connection', () => this.reachServer())
  }

  /** The device's end is open. */
  get isOpen(): boolean {
    return this.clientEnd === 'open'
  }

  /** Bytes that the server has written and nobody has read. */
  get waiting(): number {
    return this.heldBytes
  }

  private reachServer(): void {
    const { admits, server } = this.parts
    const target = server()
    const how = admits()
    if (this.clientEnd === 'closed' || how === 'never') return
    if (how === 'refuses' || !target)
      return this.travel('down', 'a refusal', () => this.clientCloses(lostCode, 'refused'))
    this.serverEnd = 'open'
    this.listener = target.accept(this.wire)
    this.travel('down', 'an open socket', () => {
      if (this.clientEnd !== 'connecting') return
      this.clientEnd = 'open'
      this.parts.handlers.open()
    })
  }

  /** Sends something one way, after everything that was sent before it. */
  private travel(direction: 'up' | 'down', what: string, arrive: () => void, delayedMs = 0): void {
    const { clock, latency } = this.parts
    const before = direction === 'up' ? this.upAt : this.downAt
    const at = Math.max(before, clock.now() + latency() + delayedMs)
    if (direction === 'up') this.upAt = at
    else this.downAt = at
    clock.move(() => this.isBlack || arrive(), at - clock.now(), what)
  }

  private travelAs(
    fate: Exclude<FrameFate, 'lost'>,
    direction: 'up' | 'down',
    what: string,
    arrive: () => void,
  ): void {
    this.travel(direction, what, arrive, typeof fate === 'object' ? fate.delayedMs : 0)
    if (fate === 'twice') this.travel(direction, `${what} again`, arrive)
  }

  // ---------------------------------------------------------------- the device's end

  /** Sends a frame to the server. */
  send(data: Uint8Array | string): void {
    if (this.clientEnd !== 'open' || this.isBlack) return
    const bytes = typeof data === 'string' ? Uint8Array.from(Buffer.from(data, 'base64')) : data.slice()
    const frame = readFrame('up', bytes)
    const fate = this.parts.leaves(frame)
    if (fate === 'lost' || this.clientEnd !== 'open') return
    this.travelAs(fate, 'up', `${frame.name} ↑`, () => this.deliverUp(frame))
  }

  private deliverUp(frame: Frame): void {
    if (this.serverEnd === 'closed' || this.serverEnd === 'none') return
    if (this.isPaused) return void this.heldUp.push(frame.bytes)
    this.listener?.frame(frame.bytes)
    this.parts.arrived(frame)
  }

  /** Closes the socket from the device's end. */
  close(code = 1000): void {
    if (this.clientEnd === 'closed') return
    // Frames that were sent before still arrive.
    if (this.serverEnd !== 'none') this.travel('up', 'a closing', () => this.serverCloses())
    this.clientCloses(code, '')
  }

  private clientCloses(code: number, reason: string): void {
    if (this.clientEnd === 'closed') return
    this.clientEnd = 'closed'
    this.parts.handlers.close({ code, reason })
    this.releaseIfClosed()
  }

  // ---------------------------------------------------------------- the server's end

  private readonly wire: Wire = this.makeWire()

  private makeWire(): Wire {
    const socket = this
    return {
      get address() {
        return socket.parts.address
      },
      get buffered() {
        return socket.heldBytes
      },
      send: (bytes) => this.sendDown(bytes),
      close: (code, reason) => this.closeDown(code, reason),
      pause: () => {
        this.isPaused = true
      },
      resume: () => {
        this.isPaused = false
        for (const bytes of this.heldUp.splice(0)) this.listener?.frame(bytes)
      },
    }
  }

  private sendDown(bytes: Uint8Array): void {
    if (this.serverEnd !== 'open') return
    const frame = readFrame('down', bytes)
    if (this.isBlack || !this.parts.isReading()) return this.hold(bytes.length, () => this.sendOn(frame))
    this.sendOn(frame)
  }

  /** Unread frames stay in the server's buffer. */
  private hold(size: number, later: () => void): void {
    this.heldBytes += size
    this.heldDown.push(later)
  }

  private sendOn(frame: Frame): void {
    const fate = this.parts.leaves(frame)
    if (fate === 'lost' || this.serverEnd === 'closed') return
    this.travelAs(fate, 'down', `${frame.name} ↓`, () => this.deliverDown(frame))
  }

  private deliverDown(frame: Frame): void {
    if (this.clientEnd !== 'open') return
    // It had left the server's buffer when the device stopped reading.
    if (!this.parts.isReading()) return void this.heldDown.push(() => this.deliverDown(frame))
    this.parts.handlers.message(frame.bytes)
    this.parts.arrived(frame)
  }

  private closeDown(code: number, reason: string): void {
    if (this.serverEnd !== 'open') return
    this.serverEnd = 'closing'
    const sendClose = () =>
      this.travel('down', 'a closing', () => {
        this.clientCloses(code, reason)
        this.travel('up', 'the answer to a closing', () => this.serverCloses())
      })
    if (this.parts.isReading()) sendClose()
    else this.heldDown.push(sendClose)
    this.parts.clock.setTimer(() => {
      if (this.serverEnd === 'closed') return
      this.isReset = true
      this.serverCloses()
    }, closingMs)
  }

  private serverCloses(): void {
    if (this.serverEnd === 'closed') return
    this.serverEnd = 'closed'
    this.listener?.closed()
    this.releaseIfClosed()
  }

  // ---------------------------------------------------------------- what can happen to it

  /** Both ends notice at once, and frames in transit are lost. */
  cut(): void {
    if (this.clientEnd === 'closed' && this.serverEnd === 'closed') return
    this.isBlack = true
    this.serverCloses()
    this.clientCloses(lostCode, 'cut')
  }

  /** The server's process died, and the device notices. */
  lose(): void {
    this.serverEnd = 'closed'
    this.cut()
  }

  /** The device reads again. */
  readsAgain(): void {
    if (this.isReset) return this.clientCloses(lostCode, 'reset')
    const held = this.heldDown.splice(0)
    const hadBytes = this.heldBytes > 0
    this.heldBytes = 0
    for (const later of held) later()
    if (hadBytes && this.serverEnd === 'open') this.listener?.drained()
  }

  private releaseIfClosed(): void {
    if (this.clientEnd === 'closed' && (this.serverEnd === 'closed' || this.serverEnd === 'none'))
      this.parts.gone(this)
  }
}
