/** Loopback is the operator's own machine: tests, benchmarks, back ends beside the server. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
