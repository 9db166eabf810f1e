// Histories at random: steps of any kind, weighted, played in a world of their own from a seed. What fails says which
// seed and which steps led to it.

import { createWorld, type World } from '@parley/testkit'
import fc from 'fast-check'

/** A step of a history. Numbers are taken as far round as there is anything to choose from. */
export interface Step<Act extends string> {
  readonly act: Act
  readonly device: number
  /** Which conversation, which message, which kind. */
  readonly chat: number
  readonly pick: number
  /** The next step begins before anything of this one has arrived. */
  readonly isAtOnce: boolean
}

/** Three people with two devices each, unless told; the more weight an act has, the more often it comes. */
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
