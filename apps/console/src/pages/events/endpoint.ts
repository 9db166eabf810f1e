// Event endpoints and deliveries as the server API describes them.

export interface Endpoint {
  readonly id: string
  readonly url: string
  /** Empty for all kinds. */
  readonly kinds: readonly string[]
  readonly form: 'parley' | 'callback'
  readonly position: number
  readonly waiting: number
  readonly waitingSince?: number
  readonly paused: boolean
  readonly pausedAt?: number
  readonly createdAt: number
  readonly failures?: number
  readonly failingSince?: number
  readonly lastProblem?: string
}

export interface Delivery {
  readonly id: number
  readonly at: number
  readonly ms: number
  readonly first: number
  readonly last: number
  readonly events: number
  readonly status: number
  readonly problem: string
}

export interface EventRecord {
  readonly number: number
  readonly kind: string
  readonly at: number
}

export const endpointsPath = 'parley/v1/events/endpoints'

/** Parses kinds as typed, separated by spaces, commas or line breaks. */
export function kindsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
}

export type EndpointState = 'paused' | 'failing' | 'behind' | 'fine'

/** An endpoint whose events have waited for less than this is not behind: a batch is in progress. */
const behindMs = 60_000

export function stateOf({ paused, failures = 0, waitingSince }: Endpoint, now: number): EndpointState {
  if (paused) return 'paused'
  if (failures > 0) return 'failing'
  return waitingSince !== undefined && now - waitingSince > behindMs ? 'behind' : 'fine'
}

/** Parses the value of a date field, `2026-11-17T15:00`, in the operator's time zone. Undefined if it is invalid. */
export function timeIn(text: string): number | undefined {
  const at = new Date(text).getTime()
  return Number.isFinite(at) && at >= 0 ? at : undefined
}
