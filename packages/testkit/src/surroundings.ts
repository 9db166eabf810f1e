// What devices, people and back ends use of the world they are in.

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
  /** Check the agreement after everything that people say and read. */
  readonly agreesAlways: boolean
  /** Runs until nothing moves any more. */
  settle(): Promise<void>
  /** Lets time pass until the promise settles or the condition holds. */
  until<T>(goal: PromiseLike<T> | (() => T), limit?: Duration): Promise<T>
  /** Every device that is online holds what a fresh device of the same person finds. */
  agree(...names: string[]): Promise<void>
}
