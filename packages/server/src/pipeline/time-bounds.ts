// The times with which clients limit what they ask for. Clients send any number, and PostgreSQL compares only whole
// numbers of 64 bits.

/** The latest time of a date. */
const latest = 8.64e15

/** The time as both databases can compare it. Undefined: without a limit. */
export function timeBound(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 ? Math.ceil(Math.min(time, latest)) : undefined
}
