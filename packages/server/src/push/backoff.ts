// How long to wait before a push is tried again.

import type { Host } from '../platform/host.ts'

const second = 1000
const minute = 60_000

/** After the first failure, the second, and so on; then the last one again and again. */
export const pausesMs = [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute] as const

/** A fifth more or less, so that what failed together is not tried together; never before the provider wants it. */
export function pauseAfter(
  tries: number,
  afterMs: number | undefined,
  host: Pick<Host, 'randomBytes'>,
): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? pausesMs[0]
  const [chance = 0] = host.randomBytes(1)
  const spread = 0.8 + (0.4 * chance) / 255
  return Math.round(Math.max(pause * spread, afterMs ?? 0))
}
