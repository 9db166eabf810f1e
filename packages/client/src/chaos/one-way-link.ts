// One direction of a connection: delivers in order, delayed by bandwidth and latency. Without limits it delivers at
// once.

import type { Clock } from '../platform/platform.ts'
import type { NetworkConditions } from './network-conditions.ts'
import type { RandomSource } from './seeded-random.ts'

export interface OneWayLink {
  carry(bytes: number, arrive: () => void): void
  /** Drops the data in transit. */
  end(): void
}

/** How long data of this size takes on an idle link. */
export function travelMs(
  { latencyMs, jitterMs, bytesPerSecond }: NetworkConditions,
  random: RandomSource,
  bytes: number,
): number {
  return latencyMs + (jitterMs > 0 ? jitterMs * random() : 0) + (bytes * 1000) / bytesPerSecond
}

export function createOneWayLink(parts: {
  clock: Clock
  conditions: () => NetworkConditions
  random: RandomSource
}): OneWayLink {
  const { clock, conditions, random } = parts
  const moving = new Set<unknown>()
  /** When the previous data has left, and when it arrives. */
  let leftAt = 0
  let arrivesAt = 0
  return {
    carry(bytes, arrive) {
      const now = clock.now()
      const inQueue = Math.max(0, leftAt - now)
      const ms = travelMs(conditions(), random, bytes)
      leftAt = now + inQueue + (bytes * 1000) / conditions().bytesPerSecond
      arrivesAt = Math.max(arrivesAt, now + inQueue + ms)
      if (arrivesAt <= now && moving.size === 0) return arrive()
      const timer: unknown = clock.setTimer(
        () => {
          moving.delete(timer)
          arrive()
        },
        Math.ceil(arrivesAt - now),
      )
      moving.add(timer)
    },
    end() {
      for (const timer of moving) clock.clearTimer(timer)
      moving.clear()
    },
  }
}
