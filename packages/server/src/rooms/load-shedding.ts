// What a device that cannot keep up with a room still gets. Nothing waits for anybody in a room, so whatever is too much
// is left out: low priority first, then normal, then everything. What was left out is in the history.

import { roomPriority } from '@parley/protocol'
import type { Config } from '../config.ts'

/** The wire's numbers: 0 is the most urgent. */
export type Priority = (typeof roomPriority)[keyof typeof roomPriority]

/** The least urgent priority that is still sent to a device with so many unsent bytes; undefined: none is. */
export function leastUrgentFor(
  unsentBytes: number,
  config: Pick<Config, 'roomLowBytes' | 'roomNormalBytes' | 'roomHighBytes'>,
): Priority | undefined {
  const { roomLowBytes, roomNormalBytes, roomHighBytes } = config
  if (unsentBytes > roomHighBytes) return undefined
  if (unsentBytes > roomNormalBytes) return roomPriority.high
  return unsentBytes > roomLowBytes ? roomPriority.normal : roomPriority.low
}
