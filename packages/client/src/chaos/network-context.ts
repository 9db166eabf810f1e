// Shared by the parts of a simulated network.

import type { Clock } from '../platform/platform.ts'
import type { ExpiringTokens } from './expiring-tokens.ts'
import type { Between, NetworkConditions } from './network-conditions.ts'
import type { Chance } from './seeded-random.ts'
import type { Sleeper } from './suspension.ts'

export interface NetworkParts {
  /** The network's own time, which does not sleep. */
  readonly clock: Clock
  readonly chance: Chance
  /** A random number in a range. */
  between(range: Between): number
  conditions(): NetworkConditions
  /** Whether the answer to this is lost: at random, or because a test requires it. */
  isAnswerLost(said: Uint8Array | string, share: number): boolean
  readonly host: Sleeper
  readonly tokens: ExpiringTokens
}
