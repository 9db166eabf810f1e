// Three servers with one PostgreSQL and one NATS, and users on different nodes who write to each other, while parts of it
// are killed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNats, type TestNats } from '../../tools/testing/nats-program.ts'
import { BrokenPostgres } from './postgres.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { until, World } from './world.ts'

describe('three servers on one database', () => {
  let postgres: BrokenPostgres
  let nats: TestNats
  let world: World
  /** Between each node and the database. */
  const lines: TcpProxy[] = []

  beforeAll(async () => {
    nats = await startNats()
    postgres = await BrokenPostgres.open({ connections: 100 })
    for (let node = 0; node < 3; node++) lines.push(await TcpProxy.open(postgres.port))
    world = await World.open({
      url: postgres.url,
      urlFor: (node) => postgres.urlAt((lines[node] as TcpProxy).port),
      nodes: 3,
      // Nobody sends files here, so nothing is listening there.
      settings: {
        PARLEY_BUS: nats.url,
        PARLEY_S3_BUCKET: 'files',
        PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
        PARLEY_SECRET_KEY: '00'.repeat(32),
        PARLEY_DRAIN_SECONDS: '1',
        PARLEY_STOP_SECONDS: '10',
      },
    })
    world.beginSending()
    await world.progress()
  })
  afterAll(async () => {
    await world?.close()
    await Promise.all(lines.map((line) => line.close()))
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

  test('the bus is paused: users who only read get what is written meanwhile', async () => {
    const [ann, bob] = world.people
    if (!ann || !bob) throw new Error('There are four people.')
    // A device that writes would notice by the numbers of its own messages that something is missing.
    bob.stopSending()
    await until(() => bob.unanswered === 0, 'an answer to everything of the listener')
    nats.pause()
    const next = `${ann.user} ${ann.device} ${ann.sent.size + 1}`
    try {
      await until(() => bob.received.some(({ text }) => text === next), 'a message without the bus')
    } finally {
      nats.resume()
    }
    bob.startSending()
    await world.progress(100)
  })

  test('a node is paused: the others continue, and so does it afterwards', async () => {
    world.servers[1]?.process.kill('SIGSTOP')
    await world.progress(100)
    world.servers[1]?.process.kill('SIGCONT')
    await world.spread()
    await world.progress(100)
  })

  test('the database is slow for everybody', async () => {
    for (const line of lines) line.slow(40)
    await world.progress(100)
    for (const line of lines) line.slow(0)
    await world.progress(100)
  })

  test('one is cut off from the database for a moment: the others continue, and so does it afterwards', async () => {
    lines[1]?.cut()
    await world.progress(100)
    lines[1]?.heal()
    await world.spread()
    await world.progress(100)
  })

  test('nothing is lost, doubled or out of order, on any node', async () => {
    const { kept, wrong } = await world.count()
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(500)
  })
})
