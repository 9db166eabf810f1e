// Seeded randomness: `seed` makes a run reproducible, so that a failure can be replayed.

import { createSeededRandom } from '@parley/client/chaos'

/** Random numbers that are the same for the same seed. */
export interface Random {
  /** The seed that it was made with. */
  readonly seed: number
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** One of the values. Throws if there are none. */
  pick<T>(values: readonly T[]): T
  /** This many random bytes. */
  bytes(count: number): Uint8Array
  /** Another source that depends only on this one's seed and the name, however often this one was used. */
  branch(name: string): Random
}

/** Makes random numbers from a seed. */
export function createRandom(seed: number): Random {
  const next = createSeededRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    seed,
    next,
    between,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from.')
      return values[between(0, values.length - 1)] as (typeof values)[number]
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
    branch: (name) => createRandom(seedOf(`${seed} ${name}`)),
  }
}

/** A seed from a text, such as the title of a test. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  return hash >>> 0
}
