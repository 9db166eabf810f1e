// All attacks at once, repeatedly, while two ordinary users chat beside them: ten minutes in the long form.
// Otherwise it runs only if PARLEY_EVERYTHING_SECONDS sets a duration.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attack } from './attacks/attack.ts'
import { connectionAttacks } from './attacks/connections.ts'
import { contentAttacks, until } from './attacks/contents.ts'
import { floodAttacks } from './attacks/floods.ts'
import { Neighbours, percentile } from './ordinary-users.ts'
import { newPostgres } from './postgres.ts'
import { openStage, type Stage } from './target-server.ts'

const crowd = Array.from({ length: 200 }, (_, index) => `crowd${index}`)
const people = ['nora', 'noel', 'mallory', 'victor', 'hugo', ...crowd]
const attacks: readonly Attack[] = [...connectionAttacks, ...contentAttacks, ...floodAttacks]

/** Each database gets half of the time. */
const seconds = Number(process.env.PARLEY_EVERYTHING_SECONDS ?? 600) / 2

/** The memory limit of a server under attack, in bytes. */
const mostMemory = 1_000_000_000

describe.each(['SQLite', 'PostgreSQL'])('a server on %s under all attacks at once', (database) => {
  let stage: Stage
  let neighbours: Neighbours

  beforeAll(async () => {
    stage = await openStage(people, database === 'SQLite' ? '' : await newPostgres())
    neighbours = new Neighbours(stage)
    await neighbours.begin()
    await until(() => neighbours.waits.length > 20, 'twenty messages')
  })
  afterAll(() => stage?.end())

  test(`for ${seconds} seconds`, { timeout: (seconds + 300) * 1000 }, async () => {
    const end = performance.now() + seconds * 1000
    const rounds: number[] = []
    const refusals: string[] = []
    let largest = 0
    const lane = async (attack: Attack, index: number): Promise<void> => {
      for (rounds[index] = 0; performance.now() < end && stage.ended() === undefined; rounds[index]++) {
        // An attacker over a budget is refused or cut off. Other users must not be affected.
        await attack.run(stage).catch((error: unknown) => void refusals.push(`${attack.name}: ${error}`))
        largest = Math.max(largest, stage.memory())
      }
    }
    await Promise.all(attacks.map(lane))
    await neighbours.end()
    const waitMs = percentile(neighbours.waits, 0.99)
    console.info(
      `${database}: ${rounds.reduce((sum, count) => sum + count, 0)} attacks in ${seconds} s, ` +
        `${neighbours.waits.length} waits of neighbours, 99 of 100 at most ${Math.round(waitMs)} ms, ` +
        `at most ${Math.round(largest / 1e6)} MB; over a budget: ${summary(refusals)}; in the log: ${summary(problemsIn(stage.said()))}`,
    )
    expect(stage.ended()).toBeUndefined()
    // A message that takes longer than the neighbours' time limit is a problem. Other latencies mostly depend on
    // this machine, on which attackers and neighbours share a process.
    expect(neighbours.problems).toEqual([])
    expect(Math.min(...rounds)).toBeGreaterThan(0)
    expect(largest).toBeLessThan(mostMemory)
  })
})

/** The server's error log lines, without what differs each time. */
function problemsIn(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    try {
      const { msg, where, err } = JSON.parse(line) as {
        msg?: string
        where?: string
        err?: { message?: string }
      }
      return [`${where ?? ''} ${msg ?? ''} ${err?.message ?? ''}`.trim()]
    } catch {
      // The first line may be incomplete.
      return []
    }
  })
}

function summary(refusals: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of refusals) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count} × ${text.slice(0, 160)}`).join('; ') || 'none'
}
