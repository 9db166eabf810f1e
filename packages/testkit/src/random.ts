// Chance from a seed: the same seed gives the same history, so a failure can be replayed.

export interface Random {
  readonly seed: number
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(values: readonly T[]): T
  bytes(count: number): Uint8Array
  /** Another source that depends on this one's seed and the name only, however often this one was asked. */
  branch(name: string): Random
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
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
