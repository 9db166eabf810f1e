// Random histories: weighted steps, played in a separate world from a seed. A failure reports the seed and the
// steps.

import { createWorld, type World } from '@parley/testkit'
import fc from 'fast-check'

/** A step of a history. Numbers are taken modulo the number of choices. */
export interface Step<Act extends string> {
  readonly act: Act
  readonly device: number
  /** Which conversation, which message, which kind. */
  readonly chat: number
  readonly pick: number
  /** Whether the next step begins before any effect of this one has arrived. */
  readonly isAtOnce: boolean
}

/** Three users with two devices each by default; an act with more weight occurs more often. */
export function stepsOf<Act extends string>(
  weights: Readonly<Record<Act, number>>,
  devices = 6,
): fc.Arbitrary<Step<Act>[]> {
  const acts = Object.entries(weights) as [Act, number][]
  return fc.array(
    fc.record({
      act: fc.oneof(...acts.map(([act, weight]) => ({ weight, arbitrary: fc.constant(act) }))),
      device: fc.nat({ max: devices - 1 }),
      // Mostly where others write, too.
      chat: fc.constantFrom(0, 0, 0, 1, 1, 2),
      pick: fc.nat({ max: 11 }),
      isAtOnce: fc.boolean(),
    }),
    { minLength: 5, maxLength: 50 },
  )
}

interface Play<S> {
  begin(): Promise<void>
  take(step: S): Promise<void>
  end(): Promise<void>
}

export async function play<S>(
  steps: readonly S[],
  seed: number,
  make: (world: World) => Play<S>,
): Promise<void> {
  const world = await createWorld({ seed })
  try {
    const played = make(world)
    await played.begin()
    for (const [index, each] of steps.entries()) {
      try {
        await played.take(each)
      } catch (error) {
        const taken = steps.slice(0, index + 1).map((one) => `  ${JSON.stringify(one)}`)
        throw new Error(`${error}\n\nSeed ${seed}, after these steps:\n${taken.join('\n')}`, { cause: error })
      }
    }
    await played.end()
  } finally {
    await world.close()
  }
}
