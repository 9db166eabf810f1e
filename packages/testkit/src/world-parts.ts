// The parts of a world that devices, people and back ends use.

import type { Database, Server } from '@parley/server'
import type { Clock, Duration } from './clock.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'

export interface Surroundings {
  readonly clock: Clock
  readonly network: Network
  readonly random: Random
  readonly database: Database
  readonly server: Server
  /** Whether to compare devices after every send and read. */
  readonly agreesAlways: boolean
  /** Runs until nothing is in transit. */
  settle(): Promise<void>
  /** Advances time until the promise settles or the condition holds. */
  until<T>(goal: PromiseLike<T> | (() => T), limit?: Duration): Promise<T>
  /** Expects every online device to have the same state as a fresh device of the same user. */
  agree(...names: string[]): Promise<void>
  node(number: number): Server
}
