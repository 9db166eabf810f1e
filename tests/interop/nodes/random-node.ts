// Chooses nodes at random, by a seed.

import { createSeededRandom } from '@parley/client/chaos'

/** `PARLEY_FUZZ_SEED` plays another order of nodes. */
export const orderSeed = (): number => Number(process.env.PARLEY_FUZZ_SEED ?? 1)

/**
 * Sends each socket to a random node. There is nothing in between, so that a node notices the end of a socket as early as a
 * server that is alone.
 */
export function randomRoutes(nodes: readonly string[]): (address: string) => string {
  const chance = createSeededRandom(orderSeed())
  return (address) => {
    const { pathname, search } = new URL(address)
    const node = nodes[Math.floor(chance() * nodes.length)] ?? ''
    return `${node.replace(/^http/, 'ws')}${pathname}${search}`
  }
}
