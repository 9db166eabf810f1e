// How long to wait before the next try. Full use of chance, so that thousands of clients do not come back together.

import { limits } from '../limits.ts'

/** The wait before this attempt (the first is 1). `chance` is 0 ≤ x < 1. */
export function waitBefore(attempt: number, chance: number): number {
  const { fromMs, toMs } = limits.backOff.find(({ upTo }) => attempt <= upTo) ?? limits.backOff[2]
  return Math.round(fromMs + (toMs - fromMs) * chance)
}
