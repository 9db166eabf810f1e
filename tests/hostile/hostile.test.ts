// Every attack that we know of, against a real server on both databases, while two ordinary people chat beside it. The
// server goes on without a restart, the neighbours hardly notice, and the memory comes back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseWithoutSchema } from '../../packages/server/src/storage/test-postgres.ts'
import { connectionAttacks } from './attacks/connections.ts'
import { contentAttacks, until } from './attacks/contents.ts'
import { floodAttacks } from './attacks/floods.ts'
import { Neighbours, percentile } from './neighbours.ts'
import { openStage, type Stage } from './stage.ts'

const crowd = Array.from({ length: 200 }, (_, index) => `crowd${index}`)
const people = ['nora', 'noel', 'mallory', 'victor', 'hugo', ...crowd]

/** What neighbours may wait at most, in 99 of 100 cases, on a machine that is not busy with other things. */
const mostWaitMs = 250

describe.each(['SQLite', 'PostgreSQL'])('a server on %s', (database) => {
  let stage: Stage
  let neighbours: Neighbours
  /** What the neighbours waited before anybody attacked: a busy machine is slow without an attack, too. */
  let quietWaitMs = 0
  let memoryBefore = 0

  beforeAll(async () => {
    const url = database === 'SQLite' ? '' : await databaseWithoutSchema()
    stage = await openStage(people, url)
    neighbours = new Neighbours(stage)
    await neighbours.begin()
    await until(() => neighbours.waits.length > 100, 'a hundred messages')
    quietWaitMs = percentile(neighbours.waits.splice(0), 0.99)
    memoryBefore = stage.memory()
  })
  afterAll(() => stage?.end())

  test.each([...connectionAttacks, ...contentAttacks, ...floodAttacks])('survives $name', async (attack) => {
    await attack.run(stage)
    expect(stage.ended()).toBeUndefined()
    expect(neighbours.problems).toEqual([])
  })

  test('the neighbours hardly noticed', async () => {
    await neighbours.end()
    expect(neighbours.problems).toEqual([])
    expect(neighbours.waits.length).toBeGreaterThan(100)
    expect(percentile(neighbours.waits, 0.99)).toBeLessThan(Math.max(mostWaitMs, 3 * quietWaitMs))
  })

  test('the memory comes back', async () => {
    stage.letGo()
    await expect.poll(() => stage.memory(), { timeout: 60_000 }).toBeLessThan(allowed(memoryBefore))
  })
})

/** A fifth more than before, and what caches are allowed to hold. */
const allowed = (before: number) => before * 1.2
