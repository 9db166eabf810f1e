// Another program upgrades the schema while this one works: nothing fails.

import { expect, test } from 'vitest'
import { runMigrate } from '../../src/cli/topics/migrate.ts'
import { migrations } from '../../src/storage/migrations/index.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { online } from '../../src/storage/test-migrations.ts'
import { databaseWithoutSchema } from '../../src/storage/test-postgres.ts'
import { addColumn, connected, tablesOf } from '../../src/storage/test-postgres-columns.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { until } from '../../src/test-support/until.ts'

interface Load {
  /** Waits for that many more rounds of all calls. */
  progress(rounds: number): Promise<void>
}

/** Runs the work beside a server under load. Resolves with everything that went wrong. */
async function underLoad(url: string, work: (load: Load) => Promise<void>): Promise<unknown[]> {
  const problems: unknown[] = []
  const log = { info: () => {}, warn: (text: string) => void problems.push(text) }
  const database = await openDatabase({ url, directory: '', log })
  const world = await channelWorld({}, database)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const group = await world.group('ann', 'bob')
  const { directory } = world.server.services
  let isOver = false
  let answered = 0

  /** Everything that reads whole rows: users, apps, groups, messages, and the changes of them. */
  const round = async (number: number): Promise<void> => {
    const user = await directory.user(world.app, 'ann')
    if (user) directory.forgetUser(user)
    directory.forgetGroup({ appId: world.app.id, id: group })
    directory.forgetApp(world.app.key)
    const sent = await ann.say('bob', `message ${number}`)
    const results = [
      sent.code,
      (await bob.say(group, `to all ${number}`)).code,
      (await ann.edit('bob', sent.serverId ?? '', `edited ${number}`)).code,
    ]
    if (results.some((code) => code !== 0)) problems.push(results)
    const answers = [
      await ann.ask('GET', `chatgroups/${group}`),
      await ann.ask('PUT', `chatgroups/${group}`, { groupname: `name ${number}` }),
      await ann.ask('GET', 'users/bob'),
      await bob.ask('GET', 'sdk/user/bob/user_channels/list'),
    ]
    for (const { status, body } of answers) if (status !== 200) problems.push(body)
    answered++
  }
  const running = (async () => {
    for (let number = 0; !isOver; number++) await round(number)
  })()
  try {
    await work({
      async progress(rounds) {
        const goal = answered + rounds
        await until(() => answered >= goal)
      },
    })
  } finally {
    isOver = true
    await running
    await world.server.stop()
    await database.close()
  }
  return problems
}

test('columns that are added to every table under load cause no errors, and no statement has to be prepared again', async () => {
  const url = await databaseWithoutSchema()
  const problems = await underLoad(url, async ({ progress }) => {
    const client = await connected(url)
    await progress(3)
    for (const [index, table] of (await tablesOf(client)).entries()) {
      while (!(await addColumn(client, table, 'later'))) await progress(1)
      if (index % 6 === 5) await progress(1)
    }
    await progress(2)
    await client.end()
  })
  expect(problems).toEqual([])
})

test('`parley migrate` adds a column, fills it and builds an index under load, without an error', async () => {
  const url = await databaseWithoutSchema()
  const printed: string[] = []
  const run = (isCheck: boolean) =>
    runMigrate(
      {
        config: { data: '', database: url, databaseConnectMs: 5000 },
        host: { now: () => 77 },
        print: (line) => void printed.push(line),
        migrations: online,
      },
      isCheck,
    )
  const problems = await underLoad(url, async ({ progress }) => {
    await progress(2)
    const checked = await run(true)
    expect(checked).toMatchObject({ exitCode: 2, json: { state: 'pending', version: migrations.length } })
    expect(checked.text).toContain('Missing 3 steps:')
    const client = await connected(url)
    const columns = "SELECT 1 FROM information_schema.columns WHERE column_name = 'shade'"
    expect((await client.query(columns)).rowCount).toBe(0)
    expect(await run(false)).toMatchObject({ json: { state: 'migrated' } })
    expect(
      (await client.query("SELECT DISTINCT left(shade, 5) AS shade FROM users WHERE shade <> ''")).rows,
    ).toEqual([{ shade: 'light' }])
    await client.end()
    await progress(3)
  })
  expect(problems).toEqual([])
  expect(printed.join('\n')).toContain('Building index users_by_shade on users (shade) …')
  expect(await run(true)).toMatchObject({
    text: `The data is up to date at version ${migrations.length + 3}.`,
    json: { state: 'upToDate' },
  })
})

test('a program runs on data that is one version newer, and refuses data that is two versions newer', async () => {
  const url = await databaseWithoutSchema()
  const newer = async (version: number): Promise<void> => {
    const database = await openDatabase({ url, directory: '' })
    await database.write((sql) =>
      sql.run("INSERT INTO migrations (version, name, applied_at) VALUES (?, 'later', 1)", [version]),
    )
    await database.close()
  }
  await newer(migrations.length + 1)
  await newer(migrations.length + 2)
  await expect(openDatabase({ url, directory: '' })).rejects.toThrow(
    `The data is at version ${migrations.length + 2}`,
  )
})
