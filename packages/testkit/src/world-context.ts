// The parts of a world that devices, people and back ends use.

import type { Database, Server } from '@parley/server'
import type { Clock, Duration } from './clock.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'

/** The world, as devices see it. */
export interface WorldContext {
  /** Virtual time. */
  readonly clock: Clock
  /** The network between devices and server. */
  readonly network: Network
  /** Seeded random numbers. */
  readonly random: Random
  /** The database of the server. */
  readonly database: Database
  /** The first node of the server. Throws while it is stopped. */
  readonly server: Server
  /** Whether to compare devices after every send and read. */
  readonly agreesAlways: boolean
  /** Runs until nothing is in transit. */
  settle(): Promise<void>
  /** Advances time until the promise settles or the condition holds. */
  until<T>(goal: PromiseLike<T> | (() => T), limit?: Duration): Promise<T>
  /** Expects every online device to have the same state as a fresh device of the same user. */
  agree(...names: string[]): Promise<void>
  /** A node of the server by its number. Throws while it is stopped. */
  node(number: number): Server
}
