// Finds the differences between two values.

export interface Difference {
  /** The path, such as `events.ben.0.payload.time`. */
  readonly at: string
  readonly reference: unknown
  readonly ours: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** All paths at which they differ. A missing field equals undefined. */
export function differences(reference: unknown, ours: unknown, at = ''): Difference[] {
  if (Object.is(reference, ours)) return []
  const areLists = Array.isArray(reference) && Array.isArray(ours)
  if (areLists && reference.length !== ours.length) return [{ at, reference, ours }]
  if (!isRecord(reference) || !isRecord(ours) || Array.isArray(reference) !== Array.isArray(ours))
    return [{ at, reference, ours }]
  const names = new Set([...Object.keys(reference), ...Object.keys(ours)])
  return [...names].flatMap((name) =>
    differences(reference[name], ours[name], at === '' ? name : `${at}.${name}`),
  )
}
