// What a device that cannot keep up with a room still gets. Nothing waits for anybody in a room, so whatever is too much
// is left out: low priority first, then normal, and high never. A device that does not read at all is dropped elsewhere.

import { roomPriority } from '@parley/protocol'
import type { Config } from '../config.ts'

/** The wire's numbers: 0 is the most urgent. */
export type Priority = (typeof roomPriority)[keyof typeof roomPriority]

/** The least urgent priority that is still sent to a device with so many unsent bytes. */
export function leastUrgentFor(
  unsentBytes: number,
  { roomLowBytes, roomNormalBytes }: Pick<Config, 'roomLowBytes' | 'roomNormalBytes'>,
): Priority {
  if (unsentBytes > roomNormalBytes) return roomPriority.high
  return unsentBytes > roomLowBytes ? roomPriority.normal : roomPriority.low
}
