// Erasing a person, on each database: none of their words is left in any table, file or dump.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BodyType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import type { Database } from '../../src/storage/database.ts'
import { databaseName } from '../../src/storage/test-postgres.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { testServer } from '../../src/test-support/test-server.ts'
import { until } from '../../src/test-support/until.ts'
import { decisions } from '../erasure/column-decisions.ts'
import { mark, plantedWorld } from '../erasure/planted-world.ts'
import { columnsWith, textColumns } from '../erasure/schema.ts'

describe(`erasing a person on ${databaseName}`, () => {
  test('nothing that they wrote is left in any column, file or dump', async () => {
    const scene = await plantedWorld()
    const { world, database, app, planted, contents } = scene
    const columns = await textColumns(database)
    const undecided = columns.filter(({ table, column }) => !decisions[table]?.[column])
    expect(undecided, 'decide in test/erasure/column-decisions.ts what an erasure does with them').toEqual([])
    const before = new Set(await columnsWith(database, columns, mark))
    const promised = columns
      .filter(({ table, column }) => decisions[table]?.[column] === 'planted')
      .map(({ table, column }) => `${table}.${column}`)
    expect(promised.filter((name) => !before.has(name))).toEqual([])

    const begun = await world.ask('POST', 'parley/v1/erasures', { account: 'alice' }, app)
    expect(begun.status).toBe(200)
    await settled(world)
    const { id } = (begun.body.data as { erasure: { id: string } }).erasure
    const { body } = await world.ask('GET', `parley/v1/erasures/${id}`, undefined, app)
    expect(body.data).toMatchObject({ erasure: { state: 'done', counts: { users: 1, files: 1 } } })

    expect(await columnsWith(database, columns, mark)).toEqual([])
    for (const [name, content] of contents())
      for (const one of planted)
        expect({ name, one, at: content.indexOf(one) }).toEqual({ name, one, at: -1 })
    await world.server.stop()
    await database.close()
  })

  test('nothing is left of requests that began before they were signed out and ended later', async () => {
    const { world, database, app } = await plantedWorld()
    const columns = await textColumns(database)
    const [alice] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'alice'")
    const late = (sql: string) => database.write((on) => on.run(sql, [`${mark}late`, alice?.id ?? 0]))
    const { signIn } = world.server.services
    let kicks = 0
    const kickUser = signIn.kickUser.bind(signIn)
    signIn.kickUser = async (...given) => {
      // The second time, everything but the account is erased.
      if (++kicks === 2) {
        await late(
          `INSERT INTO room_attributes (log_id, key, value, user_id, auto_delete)
           SELECT log_id, 'late', ?, ?, 0 FROM rooms`,
        )
        await late('INSERT INTO reactions (message_id, name, user_id, created_at) VALUES (1, ?, ?, 1)')
      }
      return kickUser(...given)
    }
    await world.ask('POST', 'parley/v1/erasures', { account: 'alice' }, app)
    await settled(world)
    expect(kicks).toBe(2)
    expect(await columnsWith(database, columns, mark)).toEqual([])
    await world.server.stop()
    await database.close()
  })

  test('the other side sees "removed" at once and after a reconnect, and numbers have no gaps', async () => {
    const { world, database, app, bob, said, edited, group } = await plantedWorld()
    const later = await world.device('bob', 'later')
    await later.catchUp()
    later.acknowledge()
    await settled(world)
    later.listener.closed()
    await settled(world)
    const heads = await world.rows<{ id: number; head: number }>('SELECT id, head FROM logs')
    await erase(world, app)
    const recalled = () => bob.gotOf(BodyType.RECALL).map(({ body }) => body.ackMessageId)
    expect(recalled()).toEqual(expect.arrayContaining([said.serverId, edited.serverId]))
    const again = await world.device('bob', 'later')
    await again.catchUp()
    expect(again.gotOf(BodyType.RECALL).map(({ body }) => body.ackMessageId)).toEqual(
      expect.arrayContaining([said.serverId, edited.serverId]),
    )
    expect((await bob.history('alice')).map(({ text }) => text)).toEqual(['the words of bob'])
    expect((await bob.history(group)).filter(({ text }) => text !== '')).toEqual([])
    for (const { id } of heads) {
      const rows = await world.rows<{ seq: number }>(
        'SELECT seq FROM entries WHERE log_id = ? ORDER BY seq',
        [id],
      )
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
    }
    await world.server.stop()
    await database.close()
  })

  test('a dry run counts and changes nothing', async () => {
    const { world, database, app, data } = await plantedWorld()
    const columns = await textColumns(database)
    const before = await columnsWith(database, columns, mark)
    const { host } = world.server.services
    const print: string[] = []
    const connect = () => ({
      address: 'here',
      ask: async (_app: string, method: string, path: string, body?: unknown) => {
        const answer = await world.ask(method, path, body, app)
        await settled(world)
        return answer.body
      },
    })
    const run = (...words: string[]) =>
      runCommand(['erase', 'user', 'alice', ...words], {
        host: { ...host, now: () => host.now(), setTimer: (act: () => void) => void setImmediate(act) },
        config: { ...defaults, data },
        connect,
        print: (line) => print.push(line),
      })
    await expect(run()).rejects.toThrow('--dry-run')
    const { text, json } = await run('--dry-run')
    expect(text).toMatch(/^entries +\d+$/m)
    expect(json).toMatchObject({
      state: 'counted',
      counts: { users: 1, files: 1, fileBytes: 15, reports: 2 },
    })
    expect(await columnsWith(database, columns, mark)).toEqual(before)
    mkdirSync(join(data, 'backups'))
    writeFileSync(join(data, 'backups', '22-1.db'), 'a copy from before an upgrade')
    expect((await run('--yes')).json).toMatchObject({
      state: 'done',
      copies: [join(data, 'backups', '22-1.db')],
    })
    expect(existsSync(join(data, 'backups', '22-1.db'))).toBe(false)
    expect(await columnsWith(database, columns, mark)).toEqual([])
    // The audit shows that somebody was erased, but not who.
    const audit = await world.rows<{ call: string; acted_as: string; target: string }>(
      'SELECT call, acted_as, target FROM audit',
    )
    expect(audit.map(({ call }) => call)).toContain('accounts.erase')
    expect(audit.filter((row) => JSON.stringify(row).includes('alice'))).toEqual([])
    await world.server.stop()
    await database.close()
  })

  test('an erasure continues after the server died between any two transactions', async () => {
    const { world, database, app, data } = await plantedWorld()
    const columns = await textColumns(database)
    await world.ask('POST', 'parley/v1/erasures', { account: 'alice', dryRun: true }, app)
    await settled(world)
    await database.write((sql) =>
      sql.run('UPDATE erasures SET dry_run = 0, finished_at = 0, user_name = ?', ['alice']),
    )
    await world.server.stop()
    const open = () => database.read((sql) => sql.first('SELECT id FROM erasures WHERE finished_at = 0'))
    let deaths = 0
    for (; await open(); deaths++) {
      // Each run is a little longer, because some steps have more transactions than others.
      const dying = dyingAfter(database, 8 + deaths)
      const { server } = await testServer({ data }, dying.database)
      await until(async () => dying.isDead() || !(await open()))
      await server.stop().catch(() => undefined)
    }
    expect(deaths).toBeGreaterThan(5)
    expect(await columnsWith(database, columns, mark)).toEqual([])
    await database.close()
  })
})

/** A database that refuses everything after this many writes, as if the server had been killed. */
function dyingAfter(real: Database, most: number): { database: Database; isDead: () => boolean } {
  let writes = 0
  const living = <T>(work: () => Promise<T>): Promise<T> =>
    writes++ < most ? work() : Promise.reject(new Error('killed'))
  const database: Database = {
    ...real,
    read: (work) => (writes > most ? Promise.reject(new Error('killed')) : real.read(work)),
    write: (work) => living(() => real.write(work)),
    call: (procedure, input) => living(() => real.call(procedure, input)),
    forUser: () => database,
  }
  return { database, isDead: () => writes > most }
}

async function erase(world: Awaited<ReturnType<typeof plantedWorld>>['world'], app: string): Promise<void> {
  expect((await world.ask('POST', 'parley/v1/erasures', { account: 'alice' }, app)).status).toBe(200)
  await settled(world)
}
