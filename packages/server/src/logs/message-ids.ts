// Message ids: increasing, unique across nodes and below 2^53, so that they are plain numbers here and safe as text
// elsewhere. 41 bits of milliseconds since 2026 last until 2095. Six bits count within a millisecond, six are the node.
// A burst of more than 64 in a millisecond runs a little ahead of the clock.

import type { Host } from '../platform/host.ts'

const epoch = Date.UTC(2026, 0, 1)
const perMillisecond = 64
/** The number of programs that can share a database. */
export const nodeCount = 64

export class MessageIds {
  private last: number
  private readonly host: Host
  private node: number

  /** `highest` is the largest stored id, so that a restart with a wrong clock repeats none. */
  constructor(host: Host, highest = 0, node = 0) {
    this.host = host
    this.node = node % nodeCount
    this.last = Math.floor(highest / nodeCount)
  }

  /** Every id is larger than this one, from now on. */
  continueAfter(highest: number): void {
    this.last = Math.max(this.last, Math.floor(highest / nodeCount))
  }

  /** This program has another node number now. */
  useNode(node: number): void {
    this.node = node % nodeCount
  }

  next(): number {
    const fromClock = (this.host.now() - epoch) * perMillisecond
    this.last = Math.max(this.last + 1, fromClock)
    return this.last * nodeCount + this.node
  }
}

/** The smallest id of that time, as far as the clock can be trusted. */
export function idAt(time: number): number {
  return Math.max(0, (time - epoch) * perMillisecond * nodeCount - 1)
}

/** The approximate time at which an id was created. */
export function timeOf(id: number): number {
  return epoch + Math.floor(id / (perMillisecond * nodeCount))
}
