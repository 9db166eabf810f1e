// Messages and files past the retention time of their app, on each database.

import { describe, expect, test } from 'vitest'
import { HistoryRetention } from '../../src/retention/history-retention.ts'
import { indexLogs } from '../../src/storage/procedures/search-index.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

const day = 86_400_000

async function scene() {
  const database = await openTestDatabase()
  const world = await channelWorld({ sendsPerSecondLoopback: 1_000_000 }, database)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const app = await world.appToken()
  const { host, config, metrics } = world.server.services
  const retention = new HistoryRetention({ database, host, config, metrics })
  const unread = async () => {
    const { body } = await world.ask('GET', 'sdk/user/bob/user_channels/list?limit=20', undefined, bob.token)
    const { channel_infos } = body.data as { channel_infos: { unread_num: number; channel_id: string }[] }
    return channel_infos.map((one) => one.unread_num)
  }
  const keep = (body: object) => world.ask('PUT', 'parley/v1/retention', body, app)
  return { world, database, ann, bob, app, retention, unread, keep }
}

describe(`retention on ${databaseName}`, () => {
  test('old messages are gone for everybody, and unread counts, cursors and numbers stay right', async () => {
    const { world, database, ann, bob, retention, unread, keep } = await scene()
    // More than one block of unread counts.
    for (let n = 0; n < 300; n++) await ann.say('bob', `ancient${n}`)
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'old words in the group')
    const logs = await world.rows<{ id: number }>('SELECT id FROM logs')
    await database.call(indexLogs, { logIds: logs.map(({ id }) => id), most: 10_000 })
    world.host.time += 20 * day
    for (const text of ['one', 'two', 'three']) await ann.say('bob', text)
    await settled(world)

    // Nothing is removed by default.
    await retention.round()
    expect((await bob.history('ann')).map(({ text }) => text)).toContain('ancient299')
    expect(await keep({ kind: 'single', historyDays: 10 })).toMatchObject({
      status: 200,
      body: {
        data: {
          kinds: expect.arrayContaining([{ kind: 'single', historyDays: 10, fileDays: 0, own: true }]),
        },
      },
    })
    await retention.round()
    expect((await bob.history('ann')).map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    expect((await ann.history('bob')).map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    expect((await bob.history(group)).map(({ text }) => text)).toContain('old words in the group')
    expect((await unread()).sort()).toEqual([1, 3])
    const phone = await world.device('bob', 'phone')
    await phone.catchUp()
    expect(phone.texts().filter((text) => text !== 'old words in the group')).toEqual(['one', 'two', 'three'])
    const [single] = await world.rows<{ id: number; head: number }>(
      "SELECT id, head FROM logs WHERE kind = 'single'",
    )
    const rows = await world.rows<{ seq: number; meta: Uint8Array }>(
      'SELECT seq, meta FROM entries WHERE log_id = ? ORDER BY seq',
      [single?.id ?? 0],
    )
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: single?.head ?? 0 }, (_, at) => at + 1))
    expect(rows.filter(({ meta }) => Buffer.from(meta).includes('ancient'))).toEqual([])
    const terms = await world.rows<{ term: Uint8Array }>('SELECT term FROM terms')
    expect(terms.filter(({ term }) => Buffer.from(term).includes('ancient'))).toEqual([])

    // The next message counts, and the next round changes nothing.
    await retention.round()
    await ann.say('bob', 'four')
    expect((await unread()).sort()).toEqual([1, 4])
    expect((await bob.history('ann')).map(({ text }) => text)).toEqual(['four', 'three', 'two', 'one'])
    world.host.time += 11 * day
    await retention.round()
    // A single chat without messages is not in the list.
    expect(await unread()).toEqual([1])
    expect(await bob.history('ann')).toEqual([])
    await world.server.stop()
    await database.close()
  })

  test('the number of days is checked, and −1 restores the default of the server', async () => {
    const { world, database, keep } = await scene()
    for (const historyDays of [-2, 0.5, 1e6])
      expect((await keep({ kind: 'group', historyDays })).status).toBe(400)
    expect((await keep({ kind: 'nothing', historyDays: 1 })).status).not.toBe(200)
    await keep({ kind: 'group', historyDays: 7, fileDays: 1 })
    const { body } = await keep({ kind: 'group', historyDays: -1, fileDays: -1 })
    expect((body.data as { kinds: object[] }).kinds).toContainEqual({
      kind: 'group',
      historyDays: 0,
      fileDays: 0,
      own: false,
    })
    await world.server.stop()
    await database.close()
  })
})
