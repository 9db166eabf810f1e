// Random histories of connections: signing in and out, networks and servers that come and go, silent sockets, sleep,
// tokens that end, hosts that are dead, several devices. Whatever happened: once the network is good nobody is stuck,
// nobody has stormed, nothing is lost or there twice, and a closed client leaves nothing behind. Rules SIM-1 and SIM-2.
//
// `PARLEY_FUZZ_RUNS=10000` plays ten thousand. A failure tells its seed and the shortest history that fails.

import { preload } from '@parley/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'
import { type Act, weights } from './actions.ts'
import { playHistory, type Step } from './history.ts'
import type { HistoryServer } from './player.ts'
import { realGround, standInGround } from './servers.ts'

// Loading takes real time, of which virtual clocks know nothing.
await preload()

const histories = fuzzRuns(1000)
/** The real server takes a hundred times as long. */
const realOnes = Math.max(40, Math.ceil(histories / 30))
const perTest = 250

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.oneof(
      ...(Object.entries(weights) as [Act, number][]).map(([act, weight]) => ({
        weight,
        arbitrary: fc.constant(act),
      })),
    ),
    device: fc.nat({ max: 2 }),
    pick: fc.nat({ max: 11 }),
  }),
  { minLength: 5, maxLength: 40 },
)

/** Everybody begins signed in, so that there is something to lose. */
const beginning: readonly Step[] = [0, 1, 2].map((device) => ({ act: 'signIn', device, pick: 1 }))

async function play(ground: HistoryServer, history: readonly Step[], seed: number): Promise<void> {
  try {
    await playHistory(ground, [...beginning, ...history], seed)
  } finally {
    await ground.close()
  }
}

async function all(
  seed: number,
  count: number,
  make: (seed: number) => HistoryServer | Promise<HistoryServer>,
) {
  let played = 0
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await play(await make(seed), history, seed)
      played++
    }),
    { numRuns: count, seed },
  )
  expect(played).toBe(count)
}

const slices = (count: number, each: number) =>
  Array.from({ length: Math.ceil(count / each) }, (_, index) => [
    index + 1,
    Math.min(each, count - index * each),
  ])

test.each(slices(histories, perTest))(
  '[SIM-1] Histories from seed %i, %i of them, on the stand-in',
  (seed, count) => all(seed as number, count as number, standInGround),
)

test.each(slices(realOnes, 20))(
  '[SIM-2] Histories from seed %i, %i of them, on the real server',
  (seed, count) => all(1000 + (seed as number), count as number, realGround),
)
