// A circuit breaker for the hook: after several failures in a row it is not called for a while, and then tried with a
// single request. A broken service recovers sooner without a queue in front of it, and senders do not wait for the time
// limit each time.

export type State =
  | { readonly name: 'working'; readonly failures: number }
  | { readonly name: 'paused'; readonly since: number }
  | { readonly name: 'trying'; readonly since: number }

export interface BreakerLimits {
  /** Failures in a row before a pause. */
  readonly failures: number
  readonly pauseMs: number
}

export const working: State = { name: 'working', failures: 0 }

/** The state for the next request, or undefined while the hook may not be called. */
export function asking(state: State, now: number, limits: BreakerLimits): State | undefined {
  if (state.name === 'working') return state
  const isOver = now - state.since >= limits.pauseMs || now < state.since
  // A trial without an answer ends as well, after the next pause.
  return isOver ? { name: 'trying', since: now } : undefined
}

/** After any answer: the hook works. */
export const answered = (): State => working

/** After a failure. */
export function failed(state: State, now: number, limits: BreakerLimits): State {
  if (state.name === 'paused') return state
  const failures = state.name === 'working' ? state.failures + 1 : limits.failures
  return failures >= limits.failures ? { name: 'paused', since: now } : { name: 'working', failures }
}
