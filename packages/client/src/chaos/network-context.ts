// Shared by the parts of a simulated network.

import type { Clock } from '../platform/platform.ts'
import type { ExpiringTokens } from './expiring-tokens.ts'
import type { NetworkConditions, Range } from './network-conditions.ts'
import type { RandomSource } from './seeded-random.ts'
import type { SuspendableHost } from './suspension.ts'

export interface NetworkParts {
  /** The network's own time, which does not sleep. */
  readonly clock: Clock
  readonly random: RandomSource
  /** A random number in a range. */
  between(range: Range): number
  conditions(): NetworkConditions
  /** Whether the answer to this is lost: at random, or because a test requires it. */
  isAnswerLost(said: Uint8Array | string, share: number): boolean
  readonly host: SuspendableHost
  readonly tokens: ExpiringTokens
}
