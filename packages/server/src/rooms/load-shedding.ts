// Load shedding for devices that cannot keep up with a room. Nothing is queued for a device, so the excess is dropped:
// low priority first, then normal, then everything. Dropped messages are in the history.

import { roomPriority } from '@parley/protocol'
import type { Config } from '../config/config.ts'

/** The numbers of the wire: 0 is the most urgent. */
export type Priority = (typeof roomPriority)[keyof typeof roomPriority]

/** The least urgent priority that is still sent to a device with this many unsent bytes. Undefined: none. */
export function leastUrgentFor(
  unsentBytes: number,
  config: Pick<Config, 'roomLowBytes' | 'roomNormalBytes' | 'roomHighBytes'>,
): Priority | undefined {
  const { roomLowBytes, roomNormalBytes, roomHighBytes } = config
  if (unsentBytes > roomHighBytes) return undefined
  if (unsentBytes > roomNormalBytes) return roomPriority.high
  return unsentBytes > roomLowBytes ? roomPriority.normal : roomPriority.low
}
