import { afterEach, expect, test } from 'vitest'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { stillHost } from '../test-support/test-server.ts'
import { Overview } from './overview.ts'

let database: Database
afterEach(() => database.close())

test('keeps ten minutes in memory and a sample a minute of each node for a day', async () => {
  database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  const host = stillHost()
  const metrics = { accepted: 0, refused: 1, problems: 2, problem: () => undefined }
  const nodeNumbered = (node: number) =>
    new Overview({
      database,
      host,
      metrics,
      node: () => node,
      devices: () => 7,
      health: async () => ({
        status: 'ok',
        checks: {
          database: { ok: true, ms: 3 },
          disk: { ok: true, freeMegabytes: 500 },
          eventLoop: { ok: true, delayMs: 4 },
          queues: { ok: true, entries: 1, reads: 2, writes: 3 },
        },
      }),
    })
  const nodes = [nodeNumbered(0), nodeNumbered(1)] as const
  const [first] = nodes
  for (let round = 0; round < 26 * 360; round++) {
    host.time += 10_000
    metrics.accepted++
    for (const node of nodes) await node.round()
  }
  const live = await first.live()
  expect(live).toHaveLength(61)
  expect(live.at(-1)).toEqual({
    at: host.now(),
    node: 0,
    devices: 7,
    messages: 26 * 360,
    refused: 1,
    problems: 2,
    queue: 6,
    databaseMs: 3,
    loopMs: 4,
    freeMegabytes: 500,
  })
  const day = await first.day()
  expect(day.filter(({ node }) => node === 1)).toHaveLength(1440)
  expect(day.map(({ at }) => at)).toEqual(day.map(({ at }) => at).sort((a, b) => a - b))
  const rows = await database.read((sql) =>
    sql.first<{ total: number }>('SELECT count(*) AS total FROM overview_samples'),
  )
  expect(rows?.total).toBeLessThanOrEqual(2 * 25 * 60 + 2)
})
