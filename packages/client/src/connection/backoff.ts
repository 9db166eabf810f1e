// How long to wait before the next try. Full use of chance, so that thousands of clients do not come back together.

import { backOffSteps } from '@parley/protocol'

/** The wait before this attempt (the first is 1). `chance` is 0 ≤ x < 1. */
export function waitBefore(attempt: number, chance: number): number {
  const { fromMs, toMs } = backOffSteps.find(({ upTo }) => attempt <= upTo) ?? backOffSteps[2]
  return Math.round(fromMs + (toMs - fromMs) * chance)
}
