// What every call of the fake client does first.

export interface FakeCallParts {
  /** Takes the time of a request. */
  readonly pause: () => Promise<void>
  /** Counts a call by its name. */
  readonly count: (name: string) => void
  /** Calls that fail while they are listed here, by name: 'groups.create', 'threads.load', 'search' … */
  readonly failures: ReadonlyMap<string, Error>
}

/** Counts a call, waits a moment, and fails on demand. Names of calls begin with the area, if one is given. */
export function fakeCall(
  { pause, count, failures }: FakeCallParts,
  area = '',
): (name: string) => Promise<void> {
  return async (name) => {
    const whole = area === '' ? name : `${area}.${name}`
    count(whole)
    await pause()
    const failure = failures.get(whole)
    if (failure) throw failure
  }
}
