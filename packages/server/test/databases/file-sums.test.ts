// The sums of files that operators see, on each database: they are kept by the database itself, whoever changes files.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureApp } from '../../src/areas/session/apps.ts'
import { realHost } from '../../src/platform/real-host.ts'
import { inDialect } from '../../src/storage/migrate.ts'
import { operating } from '../../src/storage/migrations/0032-operating.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'

/** The statements of the upgrade that both databases have. */
const statements = ('statements' in operating ? operating.statements : []).filter(
  (statement) => typeof statement === 'string',
)
const firstCount = statements.find((text) => text.startsWith('INSERT INTO file_sums')) ?? ''

async function scene() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  for (const key of ['acme#one', 'acme#two'])
    await ensureApp(database, realHost, { key, openRegistration: false })
  const apps = await database.read((sql) => sql.all<{ id: number }>('SELECT id FROM apps ORDER BY id'))
  const run = (text: string, values: readonly (string | number)[] = []) =>
    database.write((sql) => sql.run(text, values))
  const add = async (app: number, kind: string, size: number, goneAt = 0) => {
    const uuid = randomUUID()
    await database.write((sql) =>
      sql.insertMany(
        'files',
        [
          ...[
            'uuid',
            'app_id',
            'owner_id',
            'target_kind',
            'target',
            'secret',
            'name',
            'type',
            'size',
            'checksum',
          ],
          ...['created_at', 'gone_at'],
        ],
        [[uuid, app, 1, kind, '', '', '', '', size, '', 1, goneAt]],
      ),
    )
    return uuid
  }
  const sums = () =>
    database.read((sql) =>
      sql.all(
        `SELECT app_id, kind, CAST(sum(files) AS BIGINT) AS files, CAST(sum(bytes) AS BIGINT) AS bytes,
           CAST(sum(gone) AS BIGINT) AS gone FROM file_sums GROUP BY app_id, kind
         HAVING sum(files) <> 0 OR sum(bytes) <> 0 OR sum(gone) <> 0 ORDER BY app_id, kind`,
      ),
    )
  const counted = () =>
    database.read((sql) =>
      sql.all(
        `SELECT app_id, target_kind AS kind, CAST(sum(CASE WHEN gone_at = 0 THEN 1 ELSE 0 END) AS BIGINT) AS files,
           CAST(sum(CASE WHEN gone_at = 0 THEN size ELSE 0 END) AS BIGINT) AS bytes,
           CAST(sum(CASE WHEN gone_at = 0 THEN 0 ELSE 1 END) AS BIGINT) AS gone
         FROM files GROUP BY app_id, target_kind ORDER BY app_id, target_kind`,
      ),
    )
  const [one = 0, two = 0] = apps.map(({ id }) => id)
  return { database, run, add, sums, counted, one, two }
}

describe(`sums of files on ${databaseName}`, () => {
  test('follow files that are added, replaced, expired and deleted, and apps that are removed', async () => {
    const { run, add, sums, counted, one, two } = await scene()
    const all: string[] = []
    for (let at = 0; at < 40; at++)
      all.push(await add(at % 3 === 0 ? two : one, ['single', 'group', 'none'][at % 4] ?? 'room', at * 1000))
    await add(one, 'room', 5, 9)
    expect(await sums()).toEqual(await counted())
    expect(await sums()).toHaveLength(8)
    for (const uuid of all.slice(0, 8)) await run('UPDATE files SET size = size + 7 WHERE uuid = ?', [uuid])
    for (const uuid of all.slice(4, 16)) await run('UPDATE files SET gone_at = 3 WHERE uuid = ?', [uuid])
    await run('UPDATE files SET renewed_at = 5')
    for (const uuid of all.slice(12, 20)) await run('DELETE FROM files WHERE uuid = ?', [uuid])
    await run("UPDATE files SET target_kind = 'group' WHERE target_kind = 'none'")
    expect(await sums()).toEqual(await counted())
    await run('DELETE FROM apps WHERE id = ?', [two])
    expect(await sums()).toEqual(await counted())
    await run('DELETE FROM files')
    expect(await sums()).toEqual([])
  })

  test('files at the same moment are all counted', async () => {
    const { add, sums, one } = await scene()
    await Promise.all(Array.from({ length: 60 }, () => add(one, 'single', 10)))
    expect(await sums()).toEqual([{ app_id: one, kind: 'single', files: 60, bytes: 600, gone: 0 }])
  })

  test('an upgrade counts the existing files', async () => {
    const { database, run, add, sums, counted, one } = await scene()
    for (const size of [1, 20, 300]) await add(one, 'group', size)
    await add(one, 'group', 4000, 2)
    await run('DELETE FROM file_sums')
    await run(inDialect(database.dialect, firstCount))
    expect(await sums()).toEqual(await counted())
    expect(await sums()).toEqual([{ app_id: one, kind: 'group', files: 3, bytes: 321, gone: 1 }])
  })

  test('leases of nodes do not wait for the count of an upgrade', () => {
    const later = statements.slice(statements.indexOf(firstCount) + 1)
    expect(statements.filter((text) => text.includes('ALTER TABLE nodes'))).toEqual(later)
  })

  test('the largest and the oldest files are found by an index', async () => {
    const { database, run, add, one } = await scene()
    for (let at = 0; at < 50; at++) await add(one, 'single', at)
    // Many older files of another kind.
    const columns = 'app_id, owner_id, target, secret, name, type, size, checksum'
    for (let power = 0; power < 6; power++)
      await run(
        `INSERT INTO files (uuid, ${columns}, target_kind, created_at)
         SELECT '${power}' || uuid, ${columns}, 'group', 0 FROM files`,
      )
    const isPostgres = database.dialect === 'postgres'
    if (isPostgres) await run('ANALYZE files')
    const plan = (query: string) =>
      database.write(async (sql) => {
        // With so few rows, reading and sorting all of them would be faster.
        if (isPostgres)
          for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.run(`SET LOCAL enable_${way} = off`)
        const rows = await sql.all(`${isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'} ${query}`)
        return JSON.stringify(rows)
      })
    const largest = await plan(
      `SELECT uuid FROM files WHERE app_id = ${one} AND gone_at = 0 AND size <= 30 AND (size < 30 OR uuid > 'a')
       ORDER BY size DESC, uuid LIMIT 25`,
    )
    expect(largest).toContain('files_by_size')
    expect(largest).not.toMatch(/Sort|TEMP B-TREE/)
    expect(
      await plan(
        `SELECT min(created_at) FROM files WHERE app_id = ${one} AND target_kind = 'single' AND gone_at = 0`,
      ),
    ).toContain('files_by_kind')
  })
})
