// The bus between the nodes of a world. It loses, repeats, delays and reorders messages by the seed, and can be cut
// between nodes.

import { MemoryHub } from '@parley/server'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** The faults of messages between nodes. Probabilities are from 0 to 1. */
export interface BusFaults {
  /** The probability that a message is lost. */
  readonly lost: number
  /** The probability that a message arrives twice. */
  readonly repeated: number
  /** The longest delay that is added at random. Messages overtake each other then. */
  readonly delayMs: number
}

/** Changes the bytes of a message in place. */
type Rewrite = (from: number, to: number, bytes: Uint8Array) => void

const noFaults: BusFaults = { lost: 0, repeated: 0, delayMs: 0 }
const latencyMs = 1

/** The bus between the nodes of a cluster, with faults. */
export class NodeBus {
  /** The hub that the nodes connect to. */
  readonly hub: MemoryHub
  /** Messages so far, and those that did not arrive. */
  carried = 0
  /** How many messages did not arrive. */
  lost = 0
  private faults = noFaults
  private readonly cuts = new Set<string>()
  private rewrite: Rewrite = () => undefined

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.hub = new MemoryHub((from, to, arrive, bytes) => {
      this.carried++
      this.rewrite(from, to, bytes)
      const { faults } = this
      if (this.cuts.has(pair(from, to)) || (faults.lost > 0 && random.next() < faults.lost)) {
        this.lost++
        return
      }
      const times = faults.repeated > 0 && random.next() < faults.repeated ? 2 : 1
      for (let time = 0; time < times; time++) {
        const delay = faults.delayMs > 0 ? random.between(0, faults.delayMs) : 0
        clock.move(arrive, latencyMs + delay, `a message from node ${from} to node ${to}`)
      }
    })
  }

  /** From now on messages are lost, repeated and delayed. */
  worsens(faults: Partial<BusFaults>): void {
    this.faults = { ...noFaults, ...faults }
  }

  /** From now on messages are changed on their way, as if a node had another format. */
  rewrites(rewrite: Rewrite): void {
    this.rewrite = rewrite
  }

  /** Nothing passes between these two nodes any more. */
  cut(a: number, b: number): void {
    this.cuts.add(pair(a, b))
    this.cuts.add(pair(b, a))
  }

  /** Everything arrives again. */
  heals(): void {
    this.faults = noFaults
    this.cuts.clear()
  }
}

const pair = (from: number, to: number): string => `${from} ${to}`
