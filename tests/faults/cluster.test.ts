// Three servers with one PostgreSQL and one NATS, and users on different nodes who write to each other, while parts of it
// are killed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNats, type TestNats } from '../../tools/testing/nats-program.ts'
import { BrokenPostgres } from './postgres.ts'
import { World } from './world.ts'

describe('three servers on one database', () => {
  let postgres: BrokenPostgres
  let nats: TestNats
  let world: World

  beforeAll(async () => {
    nats = await startNats()
    postgres = await BrokenPostgres.open({ connections: 100 })
    world = await World.open({
      url: postgres.url,
      nodes: 3,
      // Nobody sends files here, so nothing is listening there.
      settings: {
        PARLEY_BUS: nats.url,
        PARLEY_S3_BUCKET: 'files',
        PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
        PARLEY_DRAIN_SECONDS: '1',
        PARLEY_STOP_SECONDS: '10',
      },
    })
    world.beginSending()
    await world.progress()
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.remove()
    await nats?.kill()
  })

  test('one is killed: its users continue on the others', async () => {
    await world.servers[1]?.end('SIGKILL')
    await world.progress(300)
    await world.restart(1)
    await world.spread()
    await world.progress(300)
  })

  test('one is stopped and started, as in an upgrade', async () => {
    await world.servers[2]?.end('SIGTERM')
    await world.progress(100)
    await world.restart(2)
    await world.spread()
    await world.progress(100)
  })

  test('the database is killed and started', async () => {
    await postgres.crash()
    await world.spread()
    await world.progress(100)
  })

  test('the bus is killed and started: what was stored meanwhile arrives without anybody signing in again', async () => {
    await nats.kill()
    await world.progress(100)
    await nats.start()
    await world.progress(100)
  })

  test('nothing is lost, doubled or out of order, on any node', async () => {
    const { kept, wrong } = await world.count()
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(500)
  })
})
