// The servers of a world: one, or the nodes of a cluster on one database. Each device is placed on a node by the seed, and
// goes to another one while its own does not run, as behind a load balancer.

import type { Server } from '@parley/server'
import type { Random } from './random.ts'

interface Running {
  readonly server: Server
  /** Nothing of it runs after this, as after a crash. */
  end(): void
}

export class Nodes {
  readonly count: number
  private readonly started: (Running | undefined)[]
  private readonly places = new Map<string, number>()
  private readonly random: Random

  constructor(count: number, random: Random) {
    this.count = count
    this.started = Array.from({ length: count }, () => undefined)
    this.random = random
  }

  at(node: number): Running | undefined {
    return this.started[node]
  }

  set(node: number, running: Running | undefined): void {
    this.started[node] = running
  }

  /** The numbers of the nodes that run. */
  get running(): readonly number[] {
    return this.started.flatMap((each, node) => (each ? [node] : []))
  }

  get all(): readonly Server[] {
    return this.started.flatMap((each) => (each ? [each.server] : []))
  }

  /** Places a device on a node, from its next connection on. */
  place(line: string, node: number): void {
    this.places.set(line, node)
  }

  /** The node of a device while all nodes run. */
  placeOf(line: string): number {
    const known = this.places.get(line)
    if (known !== undefined) return known
    const index = this.random.branch(`place of ${line}`).between(0, this.count - 1)
    this.places.set(line, index)
    return index
  }

  /** The server that a device reaches. */
  of(line: string): Server | undefined {
    const index = this.placeOf(line)
    for (let step = 0; step < this.count; step++) {
      const found = this.started[(index + step) % this.count]
      if (found) return found.server
    }
    return undefined
  }
}
