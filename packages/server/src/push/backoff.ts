// Back-off of pushes.

import type { Host } from '../platform/host.ts'

const second = 1000
const minute = 60_000

/** The pauses after the first failure, the second, and so on. The last one repeats. */
export const pausesMs = [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute] as const

/**
 * With 20 % jitter, so that pushes that failed together are not retried together. Never earlier than the provider asks
 * for.
 */
export function pauseAfter(
  tries: number,
  afterMs: number | undefined,
  host: Pick<Host, 'randomBytes'>,
): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? pausesMs[0]
  const [random = 0] = host.randomBytes(1)
  const spread = 0.8 + (0.4 * random) / 255
  return Math.round(Math.max(pause * spread, afterMs ?? 0))
}
