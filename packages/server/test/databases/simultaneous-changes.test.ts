// Settings of an app on each database: two changes of different parts at the same moment both count.

import { describe, expect, test } from 'vitest'
import { lockApp } from '../../src/storage/procedures/lock-app.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { duringChange } from '../../src/test-support/simultaneous.ts'

describe(`simultaneous changes on ${databaseName}`, () => {
  async function world() {
    const database = await openTestDatabase()
    const { server, ask, appToken, app, rows } = await channelWorld({}, database)
    const key = await appToken()
    return {
      database,
      app,
      rows,
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
