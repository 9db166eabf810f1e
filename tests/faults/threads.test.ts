// Threads of the server die while users write: a process that can no longer work exits with an error that says what
// to do, and after a restart nothing is missing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from './world.ts'

describe('a server whose threads die under load', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
    world.beginSending()
  })
  afterAll(() => world?.close())

  test.each(['database', 'database reader'])('the thread "%s"', async (endThread) => {
    await world.progress()
    const ended = world.server.ended
    await world.order({ endThread })
    expect(await ended).toBe(1)
    expect(world.server.said()).toContain('The database thread stopped')
    expect(world.server.said()).toContain('Let a supervisor such as systemd or Docker restart it')
    await world.restart()
    await world.progress()
    await world.untilReady(200)
  })

  test('everything acknowledged is kept once, in order, and delivered', async () => {
    const { wrong, repeated } = await world.count()
    expect(wrong).toEqual([])
    expect(repeated).toBeGreaterThan(0)
  })
})
