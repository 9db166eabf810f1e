// Request bodies: their minimum rate, the memory they may take, and how unwanted ones are discarded.

import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { gatewayBudgets } from '../limits/gateway.ts'
import type { Host, Timer } from '../platform/host.ts'

type Timers = Pick<Host, 'setTimer' | 'clearTimer'>

/** Drops a request that arrives too slowly. An idle time-out does not catch one that sends a byte now and then. */
export function watchPace(host: Timers, request: IncomingMessage, ms: number, cut?: () => void): () => void {
  const least = (gatewayBudgets.bodyBytesPerSecond.value * ms) / 1000
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

/** Reads and discards the rest: many clients read an answer only after they have sent everything. */
export function throwAway(request: IncomingMessage, most: number): void {
  let left = most
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** The announced size of the body: zero, its length, or `most` if it is unknown. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  const length = Number(headers['content-length'] ?? 0)
  return Number.isFinite(length) && length > 0 ? Math.min(length, most) : 0
}

/** Counts the bytes of all bodies in memory. */
export class HeldBodies {
  private bytes = 0
  private readonly most: number

  constructor({ bodyBytesInTotal }: Pick<Config, 'bodyBytesInTotal'>) {
    this.most = bodyBytesInTotal
  }

  /** Reserves memory and returns its release function. Undefined if there is no room. */
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
