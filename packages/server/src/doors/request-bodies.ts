// Bodies on their way in: how slowly they may come, how much of them may be held, and what becomes of those that nobody
// wants to read.

import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { doorBudgets } from '../limits/doors.ts'
import type { Host, Timer } from '../platform/host.ts'

type Timers = Pick<Host, 'setTimer' | 'clearTimer'>

/** Drops a request that brings too little, a byte now and then for example, which no silence would betray. */
export function watchPace(host: Timers, request: IncomingMessage, ms: number, cut?: () => void): () => void {
  const least = (doorBudgets.bodyBytesPerSecond.value * ms) / 1000
  let before = request.socket.bytesRead
  let timer: Timer
  const look = () => {
    if (request.complete) return
    const now = request.socket.bytesRead
    if (now - before < least) {
      cut?.()
      return void request.destroy()
    }
    before = now
    timer = host.setTimer(look, ms)
  }
  timer = host.setTimer(look, ms)
  return () => host.clearTimer(timer)
}

/** Reads on without keeping anything: many clients hear an answer only when they have sent everything. */
export function throwAway(request: IncomingMessage, most: number): void {
  let left = most
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** How much a request announces: nothing, a length, or as much as it likes. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  const length = Number(headers['content-length'] ?? 0)
  return Number.isFinite(length) && length > 0 ? Math.min(length, most) : 0
}

/** Adds up the bodies that are being held. */
export class HeldBodies {
  private bytes = 0
  private readonly most: number

  constructor({ bodyBytesInTotal }: Pick<Config, 'bodyBytesInTotal'>) {
    this.most = bodyBytesInTotal
  }

  /** The way to give the room back, or undefined when there is none. */
  reserve(bytes: number): (() => void) | undefined {
    if (this.bytes + bytes > this.most) return undefined
    this.bytes += bytes
    let isHeld = true
    return () => {
      if (isHeld) this.bytes -= bytes
      isHeld = false
    }
  }
}
