// Erasing a person on PostgreSQL: none of their words is left in a file of the database, once old transactions have ended.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newDatabaseIn } from '../../src/storage/test-postgres.ts'
import { startCluster } from '../../src/storage/test-postgres-cluster.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { mark, plantedWorld } from '../erasure/planted-world.ts'

// Transactions of all databases of a cluster decide what can be erased, and other test files have some that take long.
let cluster: Awaited<ReturnType<typeof startCluster>>

beforeAll(async () => {
  cluster = await startCluster()
})

afterAll(() => cluster.remove())

const newWorld = async () => plantedWorld(await newDatabaseIn(cluster))

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/**
 * The files of the database that contain a word of the person, named by their tables and indexes. The write-ahead log is
 * excluded: how long it is kept is up to PostgreSQL and to those who archive it.
 */
async function filesWith(client: pg.Client): Promise<string[]> {
  // Files of tables that were replaced are deleted with the next checkpoint.
  await client.query('CHECKPOINT')
  const { rows } = await client.query<{ folder: string }>(
    "SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()",
  )
  const folder = rows[0]?.folder ?? ''
  const names = readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(mark))
  const { rows: relations } = await client.query<{ relname: string }>(
    'SELECT relname FROM pg_class WHERE pg_relation_filenode(oid)::text = ANY($1) ORDER BY relname',
    [names.map((name) => name.split('.')[0])],
  )
  return relations.length === names.length ? relations.map(({ relname }) => relname) : names
}

async function erased(scene: Awaited<ReturnType<typeof newWorld>>) {
  const { world, app } = scene
  const begun = await world.ask('POST', 'parley/v1/erasures', { account: 'alice' }, app)
  const { id } = (begun.body.data as { erasure: { id: string } }).erasure
  const now = async () => {
    await settled(world)
    const { body } = await world.ask('GET', `parley/v1/erasures/${id}`, undefined, app)
    return (body.data as { erasure: Record<string, unknown> }).erasure
  }
  // Rewriting the tables takes as long as the disk needs.
  await expect.poll(async () => (await now()).state, { timeout: 120_000 }).toBe('done')
  return now()
}

/** Transactions of others that begin all the time and see everything for a moment. */
async function traffic(url: string): Promise<() => Promise<void>> {
  const clients = await Promise.all(Array.from({ length: 3 }, () => connect(url)))
  const stop = new AbortController()
  const loops = clients.map(async (client) => {
    while (!stop.signal.aborted) await client.query('SELECT pg_sleep(0.5)')
  })
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

test('no word is left in tables, indexes, what was too large for a row, and statistics', async () => {
  const scene = await newWorld()
  const client = await connect(scene.url)
  const stopTraffic = await traffic(scene.url)
  await client.query('ANALYZE')
  const before = await filesWith(client)
  expect(before).toEqual(expect.arrayContaining(['entries', 'profiles', 'terms', 'users', 'pg_statistic']))
  expect(await erased(scene)).toMatchObject({ state: 'done', compacted: true })
  await stopTraffic()
  expect(await filesWith(client)).toEqual([])
  await scene.world.server.stop()
  await scene.database.close()
})

test('a transaction that still sees the person keeps their words, and the erasure reports it', async () => {
  const scene = await newWorld()
  const old = await connect(scene.url)
  await old.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await old.query('SELECT count(*) FROM users')
  expect(await erased(scene)).toMatchObject({ state: 'done', compacted: false })
  expect(await filesWith(await connect(scene.url))).not.toEqual([])
  await old.query('ROLLBACK')
  await scene.world.server.stop()
  await scene.database.close()
})

test('a transaction that began after the deletion still sees the old statistics, so they are not reported as rewritten', async () => {
  const scene = await newWorld()
  const client = await connect(scene.url)
  await client.query('ANALYZE')
  await client.query('DELETE FROM terms')
  // Locked by nobody when the tables are rewritten, since the transaction reads another table.
  const late = await connect(scene.url)
  await late.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await late.query('SELECT count(*) FROM pg_type')
  expect(await scene.database.scrub(['terms'], Number.MAX_SAFE_INTEGER)).toEqual({
    isRewritten: false,
    isComplete: true,
  })
  await late.query('ROLLBACK')
  expect(await scene.database.scrub(['terms'], Number.MAX_SAFE_INTEGER)).toEqual({
    isRewritten: true,
    isComplete: true,
  })
  await scene.world.server.stop()
  await scene.database.close()
})

test('an operator’s trigger on a column does not stop an erasure, which reports that traces may be left', async () => {
  const scene = await newWorld()
  const client = await connect(scene.url)
  await client.query(
    'CREATE FUNCTION own_trigger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  )
  await client.query(
    'CREATE TRIGGER own_trigger BEFORE UPDATE OF target_kind ON files FOR EACH ROW EXECUTE FUNCTION own_trigger()',
  )
  await client.query('ANALYZE')
  expect(await erased(scene)).toMatchObject({ state: 'done', compacted: false })
  await scene.world.server.stop()
  await scene.database.close()
})

test('a transaction of another database that began before the deletion keeps the words, and the erasure reports it', async () => {
  const scene = await newWorld()
  const other = await connect(`${cluster.address}/postgres`)
  await other.query('BEGIN')
  await other.query('SELECT txid_current()')
  expect(await erased(scene)).toMatchObject({ state: 'done', compacted: false })
  expect(await filesWith(await connect(scene.url))).not.toEqual([])
  await other.query('ROLLBACK')
  await scene.world.server.stop()
  await scene.database.close()
})
