// Exponential back-off with full jitter, so that thousands of clients do not reconnect at once.

import { backOffSteps } from '@parley/protocol'

/** The delay before this attempt; the first is 1. `random` is 0 ≤ x < 1. */
export function delayBefore(attempt: number, random: number): number {
  const { fromMs, toMs } = backOffSteps.find(({ upTo }) => attempt <= upTo) ?? backOffSteps[2]
  return Math.round(fromMs + (toMs - fromMs) * random)
}
