// The point at which a replay diverged from the recorded session.

import { decodeFrame, type Packed, type TraceEntry, toLine } from '@parley/client/devtools'

/** The client did not do what the trace has recorded. */
export class ReplayDiverged extends Error {
  /** The entry that does not match; undefined if the client did more than was recorded. */
  readonly entry: TraceEntry | undefined

  constructor(entry: TraceEntry | undefined, what: string) {
    super(`The replay diverged ${entry ? `at entry ${entry.n}` : 'at the end'}: ${what}`)
    this.name = 'ReplayDiverged'
    this.entry = entry
  }
}

const longest = 300

/** An entry in one line. */
export function describeEntry(entry: object & { readonly kind: string }): string {
  const { kind, data } = entry as { kind: string; data?: Uint8Array | string }
  if ((kind === 'up' || kind === 'down') && data !== undefined) {
    const { kind: what, summary } = decodeFrame(kind, data)
    return `${kind === 'up' ? '→' : '←'} ${what} ${summary}`
  }
  const { n: _n, at: _at, client: _client, ...rest } = entry as Record<string, unknown>
  const line = toLine(rest)
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** The first path at which two values differ, with both; undefined if there is none. */
export function differenceOf(
  then: Packed | undefined,
  now: Packed | undefined,
  path = 'state',
): string | undefined {
  const isOpen = (value: Packed | undefined) => typeof value === 'object' && value !== null
  if (!isOpen(then) || !isOpen(now))
    return then === now ? undefined : `${path} is ${toLine([now])} in place of ${toLine([then])}`
  const [a, b] = [then, now] as Record<string, Packed>[]
  for (const key of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
    const difference = differenceOf(a?.[key], b?.[key], `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}
