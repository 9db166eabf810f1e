// Random histories of connections: signing in and out, networks and servers that come and go, silent sockets,
// sleep, expiring tokens, dead hosts, several devices. Whatever happened: once the network is good, no client is
// stuck, none has reconnected too often, nothing is lost or duplicated, and a closed client leaves nothing behind.
// Rules SIM-1 and SIM-2.
//
// `PARLEY_FUZZ_RUNS=10000` plays ten thousand. A failure reports its seed and the shortest history that fails.

import { preload } from '@parley/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'
import { type Act, weights } from './actions.ts'
import { playHistory, type Step } from './history.ts'
import type { HistoryServer } from './history-device.ts'
import { realGround, standInGround } from './history-servers.ts'

// Dynamic imports take real time, which the virtual clock does not wait for.
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

/** All devices begin signed in, so that there is something to lose. */
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
  '[SIM-1] Histories from seed %i, %i of them, hold on the stand-in',
  (seed, count) => all(seed as number, count as number, standInGround),
)

test.each(slices(realOnes, 20))(
  '[SIM-2] Histories from seed %i, %i of them, hold on the real server',
  (seed, count) => all(1000 + (seed as number), count as number, realGround),
)
