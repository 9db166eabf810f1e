// Makes repeated ends of streams cheap. `ws` ends its receiver and the socket up to three times for every connection,
// and each time after the first Node makes an error with a stack for a callback that nobody passed: a tenth of the CPU
// time of a short connection.

import type { Writable } from 'node:stream'

type End = (this: Writable, ...given: unknown[]) => Writable

/** A second `end()` without arguments does nothing, as before, but at once. */
export function endOnce(stream: Writable): void {
  stream.end = end as Writable['end']
}

const end: End = function (...given) {
  if (given.length === 0 && this.writableEnded) return this
  return (Object.getPrototypeOf(this).end as End).apply(this, given)
}
