// Settings of an app on each database: two changes of different parts at the same moment both count.

import { describe, expect, test } from 'vitest'
import { insertGroup } from '../../src/areas/groups/queries.ts'
import { newGroup } from '../../src/areas/groups/validation.ts'
import { digestOf, lockToken } from '../../src/areas/notifications/push-tokens.ts'
import type { Config } from '../../src/config/config.ts'
import { updateRecording } from '../../src/events/queries.ts'
import { lockApp } from '../../src/storage/procedures/lock-app.ts'
import { lockUser } from '../../src/storage/procedures/lock-user.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { duringChange } from '../../src/test-support/simultaneous.ts'

describe(`simultaneous changes on ${databaseName}`, () => {
  async function world(config: Partial<Config> = {}) {
    const database = await openTestDatabase()
    const { server, ask, appToken, app, rows, host, token } = await channelWorld(config, database)
    const key = await appToken()
    return {
      database,
      directory: server.services.directory,
      app,
      rows,
      token,
      now: () => host.time,
      answer: ask,
      async ask(method: string, path: string, body: object) {
        const answer = await ask(method, path, body, key)
        expect(answer.status).toBe(200)
        return answer.body.data
      },
      async end() {
        await server.stop()
        await database.close()
      },
    }
  }

  test('of a retention', async () => {
    const { database, app, ask, rows, end } = await world()
    await ask('PUT', 'parley/v1/retention', { kind: 'group', historyDays: 10, fileDays: 20 })
    await duringChange(
      database,
      async (sql) => {
        await lockApp(sql, app.id)
        await sql.run("UPDATE retention SET history_days = 11 WHERE kind = 'group'")
      },
      () => ask('PUT', 'parley/v1/retention', { kind: 'group', fileDays: 21 }),
    )
    expect(await rows('SELECT history_days, file_days FROM retention')).toEqual([
      { history_days: 11, file_days: 21 },
    ])
    await end()
  })

  test('of a template for pushes', async () => {
    const { database, app, ask, rows, end } = await world()
    const template = { name: 'short', title_pattern: 'a', content_pattern: 'b' }
    await ask('POST', 'notification/template', template)
    await duringChange(
      database,
      async (sql) => {
        await lockApp(sql, app.id)
        await sql.run("UPDATE push_templates SET title = 'c'")
      },
      () => ask('PUT', 'notification/template/short', { content_pattern: 'd' }),
    )
    expect(await rows('SELECT title, content FROM push_templates')).toEqual([{ title: 'c', content: 'd' }])
    await end()
  })

  test('of the automatic actions', async () => {
    const { database, app, ask, rows, end } = await world()
    await ask('PUT', 'parley/v1/moderation/automatic-actions', { reportsToRemove: 3, muteHours: 4 })
    await duringChange(
      database,
      async (sql) => {
        await lockApp(sql, app.id)
        await sql.run('UPDATE report_actions SET reports_to_remove = 5')
      },
      () => ask('PUT', 'parley/v1/moderation/automatic-actions', { muteHours: 6 }),
    )
    expect(await rows('SELECT reports_to_remove, mute_hours FROM report_actions')).toEqual([
      { reports_to_remove: 5, mute_hours: 6 },
    ])
    await end()
  })

  test('of the word list, which have different times even in the same millisecond', async () => {
    const { database, app, now, ask, rows, end } = await world()
    await duringChange(
      database,
      async (sql) => {
        await lockApp(sql, app.id)
        await sql.insertMany(
          'app_words',
          ['app_id', 'words', 'action', 'changed_at'],
          [[app.id, 'first', 'refuse', now()]],
        )
      },
      () => ask('PUT', 'parley/v1/moderation/words', { words: ['second'], action: 'refuse' }),
    )
    expect(await rows('SELECT words, changed_at FROM app_words')).toEqual([
      { words: 'second', changed_at: now() + 1 },
    ])
    await end()
  })

  test('of whether events are recorded', async () => {
    const { database, app, rows, end } = await world()
    await duringChange(
      database,
      async (sql) => {
        await lockApp(sql, app.id)
        await sql.run(
          `INSERT INTO event_endpoints (app_id, url, secret, kinds, form, is_private, position, created_at)
           VALUES (?, '', '', '', 'parley', 0, 0, 0)`,
          [app.id],
        )
      },
      // For example because another endpoint was removed.
      () => database.write((sql) => updateRecording(sql, app.id)),
    )
    expect(await rows('SELECT records_events FROM apps')).toEqual([{ records_events: 1 }])
    await end()
  })

  test('of the groups that a user owns, whose number is limited', async () => {
    const { database, app, token, answer, directory, end } = await world({ maxGroups: 1 })
    const key = await token('ann')
    const ann = await directory.user(app, 'ann')
    if (!ann) throw new Error('Ann has no account.')
    const group = newGroup({ name: 'first' }, { maxGroupMembers: 10, historyForNew: false })
    const second = await duringChange(
      database,
      async (sql) => {
        await lockUser(sql, ann.id)
        await insertGroup(sql, { app, id: '1', owner: ann, members: [], group, now: 0 })
      },
      () => answer('POST', 'chatgroups', { groupname: 'second', desc: '', public: true }, key),
    )
    expect(second.status).toBe(429)
    await end()
  })

  test('of the user of a push token: the last one has it', async () => {
    const { database, app, token, answer, directory, rows, now, end } = await world()
    const key = await token('ann')
    await token('bob')
    const bob = await directory.user(app, 'bob')
    if (!bob) throw new Error('Bob has no account.')
    const digest = digestOf('t1')
    const registered = await duringChange(
      database,
      async (sql) => {
        await lockToken(sql, digest)
        await sql.insertMany(
          'push_tokens',
          ['user_id', 'device', 'notifier', 'token', 'digest', 'created_at'],
          [[bob.id, 'phone', 'FCM', 't1', digest, now()]],
        )
      },
      () => answer('PUT', 'users/ann', { device_id: 'phone', device_token: 't1', notifier_name: 'FCM' }, key),
    )
    expect(registered.status).toBe(200)
    expect(await rows('SELECT u.name FROM push_tokens t JOIN users u ON u.id = t.user_id')).toEqual([
      { name: 'ann' },
    ])
    await end()
  })

  test('of an endpoint for events, also while a delivery ends', async () => {
    const { database, ask, rows, end } = await world()
    const { id } = (await ask('POST', 'parley/v1/events/endpoints', {
      url: 'https://nobody.example/',
      kinds: ['messages.sent'],
    })) as { id: string }
    await duringChange(
      database,
      (sql) => sql.run('UPDATE event_endpoints SET position = 7, form = ?', ['callback']),
      () => ask('PUT', `parley/v1/events/endpoints/${id}`, { paused: true }),
    )
    const [row] = await rows<{ position: number; form: string; paused_at: number }>(
      'SELECT position, form, paused_at FROM event_endpoints',
    )
    expect(row).toEqual({
      position: 7,
      form: 'callback',
      paused_at: expect.toSatisfy((at: number) => at > 0),
    })
    await end()
  })
})
