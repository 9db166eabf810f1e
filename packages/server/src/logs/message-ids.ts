// Message ids: increasing, unique across nodes and below 2^53, so that they are plain numbers here and safe as text
// elsewhere. 41 bits of milliseconds since 2026 last until 2095. Six bits count within a millisecond, six are the node.
// A burst of more than 64 in a millisecond runs a little ahead of the clock.

import type { Host } from '../platform/host.ts'

const epoch = Date.UTC(2026, 0, 1)
const perMillisecond = 64
const nodes = 64

export class MessageIds {
  private last: number
  private readonly host: Host
  private readonly node: number

  /** `highest` is the largest stored id, so that a restart with a wrong clock repeats none. */
  constructor(host: Host, highest = 0, node = 0) {
    this.host = host
    this.node = node % nodes
    this.last = Math.floor(highest / nodes)
  }

  next(): number {
    const fromClock = (this.host.now() - epoch) * perMillisecond
    this.last = Math.max(this.last + 1, fromClock)
    return this.last * nodes + this.node
  }
}

/** The smallest id of that time, as far as the clock can be trusted. */
export function idAt(time: number): number {
  return Math.max(0, (time - epoch) * perMillisecond * nodes - 1)
}

/** The approximate time at which an id was created. */
export function timeOf(id: number): number {
  return epoch + Math.floor(id / (perMillisecond * nodes))
}
