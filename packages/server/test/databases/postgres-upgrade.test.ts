// Another program upgrades the schema while this one works: nothing fails.

import { expect, test } from 'vitest'
import { migrations } from '../../src/storage/migrations/index.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { databaseWithoutSchema } from '../../src/storage/test-postgres.ts'
import { addColumn, connected, tablesOf } from '../../src/storage/test-postgres-columns.ts'
import { talkWorld } from '../../src/test-support/talk-world.ts'

test('columns that are added to every table under load cause no errors, and no statement has to be prepared again', async () => {
  const url = await databaseWithoutSchema()
  const warnings: string[] = []
  const log = { info: () => {}, warn: (text: string) => void warnings.push(text) }
  const database = await openDatabase({ url, directory: '', log })
  const problems: unknown[] = []
  const world = await talkWorld({}, database)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const group = await world.group('ann', 'bob')
  const { directory } = world.server.services
  let isOver = false
  let answered = 0

  /** Everything that reads whole rows: users, apps, groups, messages, and the changes of them. */
  const load = async (round: number): Promise<void> => {
    const user = await directory.user(world.app, 'ann')
    if (user) directory.forgetUser(user)
    directory.forgetGroup({ appId: world.app.id, id: group })
    directory.forgetApp(world.app.key)
    const sent = await ann.say('bob', `message ${round}`)
    const results = [
      sent.code,
      (await bob.say(group, `to all ${round}`)).code,
      (await ann.edit('bob', sent.serverId ?? '', `edited ${round}`)).code,
    ]
    if (results.some((code) => code !== 0)) problems.push(results)
    const answers = [
      await ann.ask('GET', `chatgroups/${group}`),
      await ann.ask('PUT', `chatgroups/${group}`, { groupname: `name ${round}` }),
      await ann.ask('GET', 'users/bob'),
      await bob.ask('GET', 'sdk/user/bob/user_channels/list'),
    ]
    for (const { status, body } of answers) if (status !== 200) problems.push(body)
    answered++
  }
  const running = (async () => {
    for (let round = 0; !isOver; round++) await load(round)
  })()

  const client = await connected(url)
  const progress = async (rounds: number): Promise<void> => {
    const goal = answered + rounds
    while (answered < goal) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  await progress(3)
  for (const table of await tablesOf(client)) {
    while (!(await addColumn(client, table, 'later'))) await progress(1)
    await progress(1)
  }
  await progress(2)
  isOver = true
  await running
  await client.end()
  expect(problems).toEqual([])
  expect(warnings).toEqual([])
  await world.server.stop()
  await database.close()
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
