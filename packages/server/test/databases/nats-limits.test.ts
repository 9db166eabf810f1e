// Limits of three servers with PostgreSQL and NATS: spending on one node counts on all of them.

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startNats, type TestNats } from '../../../../tools/testing/nats-program.ts'
import type { Bus } from '../../src/bus/bus.ts'
import { natsBus } from '../../src/bus/nats.ts'
import { realHost } from '../../src/platform/real-host.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { newDatabase } from '../../src/storage/test-postgres.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

/** Filled so slowly that no test can wait for it. */
const config = { maxGroupMembers: 100, membersAddedPerMinute: 0.001 }
const nodes = [0, 1, 2]
let nats: TestNats
let running: { readonly database: Database; readonly bus: Bus; readonly node: TestServer }[] = []

beforeEach(async () => {
  nats = await startNats()
  const url = await newDatabase()
  running = []
  onTestFinished(async () => {
    for (const { database, bus, node } of running) {
      await node.server.stop()
      await bus.close()
      await database.close()
    }
    await nats.kill()
  })
  for (const _ of nodes) {
    const database = await openDatabase({ url, directory: '' })
    const bus = await natsBus({ url: nats.url, name: 'limits' })
    const node = await testServer(config, database, { host: realHost, cluster: { bus } })
    running.push({ database, bus, node })
  }
})

const additions = (at: number) => running[at]?.node.server.services.additions ?? expect.unreachable()

/** How many users may still be added on this node. Asking for more than a full group takes nothing. */
function left(at: number, userId: number): number {
  const perMs = config.membersAddedPerMinute / 60_000
  return config.maxGroupMembers + 1 - Math.round(additions(at).waitFor(userId, 101) * perMs)
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Spends on this node, each time for another user, until the other nodes receive it. */
async function isHeard(at: number, firstUser: number): Promise<void> {
  let users = 0
  await soon(() => {
    expect(additions(at).waitFor(firstUser + users++, 60)).toBe(0)
    const heard = Array.from({ length: users }, (_, user) =>
      nodes.map((node) => left(node, firstUser + user)),
    )
    expect(heard).toContainEqual([40, 40, 40])
  })
}

test('spending on one node counts on all of them', async () => {
  // The nodes have to know of each other first.
  for (const at of nodes) await isHeard(at, 1000 * (at + 1))
  expect(nodes.map((at) => left(at, 7))).toEqual([100, 100, 100])
  expect(additions(0).waitFor(7, 60)).toBe(0)
  await soon(() => expect(nodes.map((at) => left(at, 7))).toEqual([40, 40, 40]))
  expect(additions(1).waitFor(7, 40)).toBe(0)
  await soon(() => expect(nodes.map((at) => left(at, 7))).toEqual([0, 0, 0]))
  for (const at of nodes) expect(additions(at).waitFor(7, 1)).toBeGreaterThan(0)
  expect(nodes.map((at) => left(at, 8))).toEqual([100, 100, 100])
})

test('without the bus each node counts by itself, and afterwards they count together again', async () => {
  await nats.kill()
  await soon(() => expect(new Set(running.map(({ bus }) => bus.state))).toEqual(new Set(['disconnected'])))
  for (const at of nodes) expect(additions(at).waitFor(9, 80)).toBe(0)
  expect(nodes.map((at) => left(at, 9))).toEqual([20, 20, 20])
  await nats.start()
  for (const at of nodes) await isHeard(at, 1000 * (at + 4))
})
