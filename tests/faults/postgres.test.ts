// PostgreSQL stops answering, crashes, restarts and runs out of connections, while users write.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BrokenPostgres } from './postgres.ts'
import { World } from './world.ts'

/** Short, so that a silent database is detected soon, but long enough for a busy machine. */
const deadlines = {
  PARLEY_DATABASE_CONNECT_SECONDS: '1',
  PARLEY_DATABASE_STATEMENT_SECONDS: '2',
  PARLEY_DATABASE_LOCK_SECONDS: '2',
  PARLEY_DATABASE_IDLE_SECONDS: '2',
  PARLEY_HEALTH_SECONDS: '1',
  PARLEY_STOP_SECONDS: '2',
}

describe('a server whose PostgreSQL fails under load', () => {
  let postgres: BrokenPostgres
  let world: World

  beforeAll(async () => {
    postgres = await BrokenPostgres.open()
    world = await World.open({ url: postgres.url, settings: deadlines })
    world.beginSending()
    await world.progress()
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.remove()
  })

  test('paused: readiness reports it, and afterwards everything continues', async () => {
    for (let round = 0; round < 2; round++) {
      postgres.pause()
      expect(await world.untilReady(503)).toContain('did not answer')
      postgres.resume()
      await world.progress()
      await world.untilReady(200)
    }
  })

  test('silent for longer than every deadline: work is refused, and new connections take over', async () => {
    postgres.pause()
    await world.refused(10)
    postgres.resume()
    await world.progress()
    await world.untilReady(200)
  })

  test('killed and restarted: everything continues', async () => {
    for (let round = 0; round < 2; round++) {
      await postgres.crash()
      await world.progress()
      await world.untilReady(200)
    }
  })

  test('restarted gracefully: everything continues', async () => {
    await postgres.restart()
    await world.progress()
    await world.untilReady(200)
  })

  test('out of connections: work is refused and readiness reports it, until there are some again', async () => {
    const giveBack = await postgres.takeAllConnections()
    await world.refused(5)
    expect(await world.untilReady(503)).toContain('The database')
    await giveBack()
    await world.progress()
    await world.untilReady(200)
  })

  test('conversations locked by somebody else: work is refused after a while, and continues when they are free', async () => {
    const unlock = await postgres.lockConversations()
    await world.refused(1)
    await unlock()
    await world.progress()
    await world.untilReady(200)
  })

  test('everything acknowledged is kept once, in order, and delivered', async () => {
    const { kept, wrong, repeated } = await world.count()
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(500)
    expect(repeated).toBeGreaterThan(0)
    expect(world.server.process.exitCode).toBeNull()
  })

  test('a stop while PostgreSQL is silent ends in time, with an error message, and loses nothing', async () => {
    world.beginSending()
    await world.progress()
    postgres.pause()
    world.server.process.kill('SIGTERM')
    expect(await world.server.ended).toBe(1)
    expect(world.server.said()).toContain('Everything acknowledged is stored')
    postgres.resume()
    await world.restart()
    const { wrong } = await world.count()
    expect(wrong).toEqual([])
  })
})
