// Finds the differences between two values.

export interface Difference {
  /** The path, such as `events.ben.0.payload.time`. */
  readonly at: string
  readonly foreign: unknown
  readonly ours: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** All paths at which they differ. A missing field equals undefined. */
export function differences(foreign: unknown, ours: unknown, at = ''): Difference[] {
  if (Object.is(foreign, ours)) return []
  const areLists = Array.isArray(foreign) && Array.isArray(ours)
  if (areLists && foreign.length !== ours.length) return [{ at, foreign, ours }]
  if (!isRecord(foreign) || !isRecord(ours) || Array.isArray(foreign) !== Array.isArray(ours))
    return [{ at, foreign, ours }]
  const names = new Set([...Object.keys(foreign), ...Object.keys(ours)])
  return [...names].flatMap((name) =>
    differences(foreign[name], ours[name], at === '' ? name : `${at}.${name}`),
  )
}
