// Comparing long byte arrays in tests. Vitest makes a list with the name of every index to compare two of them, which
// takes seconds of processor time for a few megabytes.

/** Shorter arrays are compared by vitest itself. */
const leastBytes = 1024

/**
 * An equality tester for `expect.addEqualityTesters`: says that two arrays of the same class and with the same bytes
 * are equal, and leaves everything else to vitest, which also describes the difference.
 *
 * @param {unknown} a
 * @param {unknown} b
 * @returns {true | undefined}
 */
export function equalBytes(a, b) {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.length < leastBytes) return undefined
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return undefined
  return Buffer.compare(a, b) === 0 ? true : undefined
}
