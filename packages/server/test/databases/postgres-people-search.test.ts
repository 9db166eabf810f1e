// The words by which people are found, written by two searches at the same time.

import { expect, test } from 'vitest'
import { listUsers } from '../../src/areas/profile/people-queries.ts'
import type { Sql } from '../../src/storage/database.ts'
import { openTestDatabase } from '../../src/storage/test-postgres.ts'
import { peopleWorld } from '../../src/test-support/people-world.ts'
import { until } from '../../src/test-support/until.ts'

test('a search that is slow to write the words of a name does not undo what a later one wrote', async () => {
  const database = await openTestDatabase()
  const world = await peopleWorld({}, database)
  const ann = await world.person('ann')
  let isRenamed = false
  const renamed = async () => {
    await database.write((sql) =>
      sql.run("UPDATE users SET nickname = 'Zoe', has_terms = 0 WHERE id = ?", [ann.user.id]),
    )
    await database.write((sql) => listUsers(sql, world.app.id, 10))
    isRenamed = true
  }
  const waiting = () =>
    database.read((sql) =>
      sql.first(
        "SELECT 1 AS found FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      ),
    )
  let later: Promise<void> | undefined
  await database.write((sql) => {
    const slow = {
      ...sql,
      all: async (...asked: Parameters<Sql['all']>) => {
        const rows = await sql.all(...asked)
        later = renamed()
        await until(async () => isRenamed || (await waiting()) !== undefined)
        return rows
      },
    }
    return listUsers(slow as Sql, world.app.id, 10)
  })
  await later
  const rows = await database.read((sql) =>
    sql.all<{ term: Uint8Array }>('SELECT term FROM people_terms ORDER BY term'),
  )
  expect(rows.map(({ term }) => new TextDecoder().decode(term))).toEqual(['ann', 'zoe'])
  await world.server.stop()
  await database.close()
})
