// One direction of a connection: whatever goes this way arrives in its order, after the time that its bytes and the
// distance take. Where neither takes any, it arrives at once.

import type { Clock } from '../platform/platform.ts'
import type { Weather } from './network-conditions.ts'
import type { Chance } from './seeded-random.ts'

export interface Way {
  carry(bytes: number, arrive: () => void): void
  /** What is on its way is lost. */
  end(): void
}

/** How long something of this size takes on a way of its own. */
export function travelMs(
  { latencyMs, jitterMs, bytesPerSecond }: Weather,
  chance: Chance,
  bytes: number,
): number {
  return latencyMs + (jitterMs > 0 ? jitterMs * chance() : 0) + (bytes * 1000) / bytesPerSecond
}

export function createWay(parts: { clock: Clock; weather: () => Weather; chance: Chance }): Way {
  const { clock, weather, chance } = parts
  const moving = new Set<unknown>()
  /** When the last byte of what went before has left, and when it arrives. */
  let leftAt = 0
  let arrivesAt = 0
  return {
    carry(bytes, arrive) {
      const now = clock.now()
      const inQueue = Math.max(0, leftAt - now)
      const ms = travelMs(weather(), chance, bytes)
      leftAt = now + inQueue + (bytes * 1000) / weather().bytesPerSecond
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
