// Automatic actions by app, on each database: numbers of the app override those of the server, at once and only there.

import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureApp } from '../../src/areas/session/apps.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { type Config, defaults } from '../../src/config/config.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { peopleWorld } from '../../src/test-support/people-world.ts'

const path = 'parley/v1/moderation/automatic-actions'
const hourMs = 3_600_000

async function world(config: Partial<Config> = {}) {
  const database = await openTestDatabase()
  const made = await peopleWorld(config, database)
  onTestFinished(async () => {
    await made.server.stop()
    await database.close()
  })
  const token = await made.appToken()
  const bob = await made.person('bob')
  const readers = await Promise.all(['ann', 'cleo', 'dan'].map((name) => made.person(name)))
  const group = await made.group(bob, ...readers)
  const say = () => made.say({ from: bob, to: group, text: 'buy!' })
  const report = async (message: string, count: number) => {
    for (const who of readers.slice(0, count))
      await who.ask('POST', `user/${who.name}/moderation/report/message/${message}`, {
        username: who.name,
        reportType: 'spam',
        reportReason: 'unwanted',
      })
  }
  const rows = (text: string, values: readonly (string | number)[] = []) =>
    database.read((sql) => sql.all(text, values))
  const isThere = async (message: string) =>
    (await rows('SELECT type FROM entries WHERE id = ? AND type IN (1, 2, 3)', [message])).length > 0
  const mutedUntil = async () =>
    (await rows("SELECT muted_group FROM users WHERE name = 'bob'"))[0]?.muted_group
  const set = (body: unknown) => made.ask('PUT', path, body, token)
  const shown = async () =>
    ((await made.ask('GET', path, undefined, token)).body.data as { actions: unknown[] }).actions
  return { made, database, token, say, report, isThere, mutedUntil, set, shown, rows }
}

const row = (name: string, value: number, serverValue: number, own: boolean) => ({
  name,
  value,
  serverValue,
  own,
})

describe(`automatic actions of apps on ${databaseName}`, () => {
  test("numbers of the app override those of the server, one by one, and −1 restores the server's", async () => {
    const { set, shown } = await world({ reportsToRemove: 7, reportsToMute: 9 })
    expect(await shown()).toEqual([
      row('reportsToRemove', 7, 7, false),
      row('reportsToMute', 9, 9, false),
      row('muteHours', 24, 24, false),
    ])
    expect((await set({ reportsToRemove: 0, muteHours: 2 })).status).toBe(200)
    expect(await shown()).toEqual([
      row('reportsToRemove', 0, 7, true),
      row('reportsToMute', 9, 9, false),
      row('muteHours', 2, 24, true),
    ])
    await set({ reportsToRemove: -1 })
    expect(await shown()).toEqual([
      row('reportsToRemove', 7, 7, false),
      row('reportsToMute', 9, 9, false),
      row('muteHours', 2, 24, true),
    ])
  })

  test('an app acts where the server would not', async () => {
    const { made, say, report, isThere, mutedUntil, set } = await world()
    const message = await say()
    await set({ reportsToRemove: 2, reportsToMute: 3, muteHours: 5 })
    await report(message, 1)
    expect(await isThere(message)).toBe(true)
    await report(message, 2)
    expect(await isThere(message)).toBe(false)
    await set({ reportsToRemove: 0 })
    await report(await say(), 3)
    expect(await mutedUntil()).toBe(made.host.now() + 5 * hourMs)
  })

  test('an app does not act where the server would', async () => {
    const { say, report, isThere, mutedUntil, set } = await world({ reportsToRemove: 1, reportsToMute: 1 })
    await set({ reportsToRemove: 0, reportsToMute: 0 })
    const message = await say()
    await report(message, 3)
    expect([await isThere(message), await mutedUntil()]).toEqual([true, 0])
  })

  test('another app keeps its own, and the values are deleted with their app', async () => {
    const { made, database, set, rows } = await world()
    await ensureApp(database, made.host, { key: 'other#app', openRegistration: true })
    await set({ reportsToRemove: 2 })
    const named = 'SELECT a.name FROM report_actions r JOIN apps a ON a.id = r.app_id'
    expect(await rows(named)).toEqual([{ name: 'demo' }])
    await database.write((sql) => sql.run("DELETE FROM apps WHERE name = 'demo'"))
    expect(await rows('SELECT app_id FROM report_actions')).toEqual([])
  })

  test.each<[string, unknown]>([
    ['less than −1', { reportsToRemove: -2 }],
    ['a fraction', { reportsToMute: 1.5 }],
    ['more reports than are counted', { reportsToMute: 5001 }],
    ['more than a century', { muteHours: 876_601 }],
    ['a text', { muteHours: 'long' }],
  ])('%s: refused, and nothing changes', async (_, wrong) => {
    const { set, shown } = await world()
    await set({ reportsToRemove: 4 })
    expect((await set({ reportsToRemove: 6, ...(wrong as object) })).status).toBe(400)
    expect(await shown()).toMatchObject([{ value: 4 }, { own: false }, { own: false }])
  })

  test('a change is in the audit', async () => {
    const { set, rows } = await world()
    await set({ reportsToRemove: 4 })
    expect(await rows("SELECT status FROM audit WHERE call = 'moderation.setAutomaticActions'")).toEqual([
      { status: 200 },
    ])
  })

  test('the command line shows and sets them', async () => {
    const { made, token } = await world({ reportsToMute: 9 })
    const connect = () => ({
      address: 'here',
      ask: async (_app: string, method: string, where: string, body?: unknown) =>
        (await made.ask(method, where, body, token)).body,
    })
    const run = (...words: string[]) => runCommand(words, { host: made.host, config: defaults, connect })
    expect((await run('automatic-actions', 'show')).json).toEqual([
      { setting: 'reports to remove a message', value: 'never', from: 'server' },
      { setting: 'reports to mute a person', value: '9', from: 'server' },
      { setting: 'hours of the mute', value: '24', from: 'server' },
    ])
    const changed = await run('automatic-actions', 'set', '--remove', '5', '--mute-hours', '0')
    expect(changed.json).toEqual([
      { setting: 'reports to remove a message', value: '5', from: 'app' },
      { setting: 'reports to mute a person', value: '9', from: 'server' },
      { setting: 'hours of the mute', value: 'until a moderator ends it', from: 'app' },
    ])
    await expect(run('automatic-actions', 'set', '--remove', 'many')).rejects.toThrow(
      '--remove must be a number of reports or "server", not "many".',
    )
  })
})
