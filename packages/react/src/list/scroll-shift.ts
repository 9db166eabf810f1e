/**
 * By how many rows the rows in view have moved, decided by majority. A conversation that moves to the top pushes the
 * others down by one, and the rows in view should stay in place.
 */
export function shiftOf(
  seen: readonly { readonly key: string; readonly index: number }[],
  keys: readonly string[],
): number {
  const shifts: number[] = []
  for (const { key, index } of seen) {
    const now = keys[index] === key ? index : keys.indexOf(key)
    if (now >= 0) shifts.push(now - index)
  }
  shifts.sort((a, b) => a - b)
  return shifts[shifts.length >> 1] ?? 0
}
