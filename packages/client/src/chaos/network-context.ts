// Shared by the parts of a simulated network.

import type { Clock } from '../platform/platform.ts'
import type { TokenEnds } from './expiring-tokens.ts'
import type { Between, Weather } from './network-conditions.ts'
import type { Chance } from './seeded-random.ts'
import type { Sleeper } from './suspension.ts'

export interface NetworkParts {
  /** The network's own time, which does not sleep. */
  readonly clock: Clock
  readonly chance: Chance
  /** A random number in a range. */
  between(range: Between): number
  weather(): Weather
  /** Whether the answer to this is lost: at random, or because a test requires it. */
  isAnswerLost(said: Uint8Array | string, share: number): boolean
  readonly sleeper: Sleeper
  readonly tokens: TokenEnds
}
