// Whether it makes sense to ask the hook. One that has failed several times in a row is left in peace for a while, and
// then tried with a single question: an application that has broken down comes back sooner without a queue at its door,
// and senders do not wait for a deadline each time.

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

/** The state in which the next question may be asked, or nothing while it may not. */
export function asking(state: State, now: number, limits: BreakerLimits): State | undefined {
  if (state.name === 'working') return state
  const isOver = now - state.since >= limits.pauseMs || now < state.since
  // Also a trial that never came back ends, with the next pause.
  return isOver ? { name: 'trying', since: now } : undefined
}

/** After an answer. Whoever asked it: the hook works. */
export const answered = (): State => working

/** After a failure. */
export function failed(state: State, now: number, limits: BreakerLimits): State {
  if (state.name === 'paused') return state
  const failures = state.name === 'working' ? state.failures + 1 : limits.failures
  return failures >= limits.failures ? { name: 'paused', since: now } : { name: 'working', failures }
}
