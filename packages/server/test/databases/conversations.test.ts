// Conversation lists, history and removal from them, on each database.

import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, type Device, settled } from '../../src/test-support/channel-world.ts'

async function people(database: Database, config = {}) {
  const world = await channelWorld(config, database)
  const desk = await world.device('ann', 'desk')
  const phone = await world.device('ann', 'phone')
  const bob = await world.device('bob')
  const group = await world.group('ann', 'bob')
  const end = async () => {
    await world.server.stop()
    await database.close()
  }
  return { world, desk, phone, bob, group, end }
}

const seen = async (who: Device, query = '') =>
  (await who.conversations(query)).map(({ session_to, unread_num, meta }) => [
    session_to,
    unread_num,
    meta.payload === undefined ? undefined : JSON.parse(meta.payload).bodies[0].msg,
  ])

const texts = async (who: Device, of: string) => (await who.history(of)).map(({ text }) => text)

describe(`on ${databaseName}`, () => {
  test('lists are ordered by activity, pins and marks, in pages', async () => {
    const { world, desk, phone, bob, group, end } = await people(await openTestDatabase())
    await bob.say('ann', 'single')
    world.host.time += 1000
    await bob.say(group, 'to all')
    world.host.time += 1000
    await bob.say(group, 'to ann', { routetype: 2, directedUsers: ['ann'] })
    await bob.receipt(7, group, undefined)
    expect(await seen(desk)).toEqual([
      [group, 2, 'to ann'],
      ['bob', 1, 'single'],
    ])
    const quiet = await world.group('ann')
    expect((await seen(desk, '&needEmptySession=true')).map(([to]) => to)).toEqual([quiet, group, 'bob'])

    const path = 'sdk/user/ann/user_channels/list?needEmptySession=true&limit=1'
    const order: string[] = []
    let cursor = ''
    do {
      const { body } = await desk.ask('GET', `${path}&cursor=${cursor}`)
      const data = body.data as { cursor: string; channel_infos: { session_to: string }[] }
      order.push(...data.channel_infos.map((each) => each.session_to))
      cursor = data.cursor
    } while (cursor !== '')
    expect(order).toEqual([quiet, group, 'bob'])

    const top = 'sdk/user/ann/user_channel/top'
    await desk.ask('POST', top, { to: 'bob', type: 'chat' })
    world.host.time += 1
    await desk.ask('POST', top, { to: quiet, type: 'groupChat' })
    expect((await seen(phone, '&is_top=true')).map(([to]) => to)).toEqual([quiet, 'bob'])
    const marks = 'sdk/user/ann/user_channels/mark'
    const targets = [
      { to: 'bob', type: 'chat' },
      { to: quiet, type: 'groupchat' },
    ]
    await desk.ask('POST', marks, { mark: 'mark_19', targets })
    await desk.ask('DELETE', marks, { mark: 'mark_19', targets: targets.slice(1) })
    const { body } = await desk.ask('GET', `${marks}/search?mark=mark_19`)
    expect(body.data).toMatchObject({
      channel_infos: [{ session_to: 'bob', marks: ['mark_19'], is_top: true }],
      cursor: '',
    })
    const older = await desk.ask('GET', 'users/ann/user_channels/page?pageNum=2&pageSize=1')
    expect(older.body.data).toMatchObject({ channel_infos: [{ channel_id: 'parley#demo_bob@easemob.com' }] })
    await settled(world)
    expect(phone.notices()).toHaveLength(5)
    expect(desk.notices()).toEqual([])
    await end()
  })

  test('a conversation is removed and reappears, with and without history; in the end everything is removed', async () => {
    const { desk, bob, group, end } = await people(await openTestDatabase())
    const channel = 'user/ann/user_channel'
    await bob.say('ann', 'one')
    await bob.say(group, 'one')
    await desk.ask('DELETE', channel, { channel: 'bob', type: 'chat', delete_roam: false })
    await desk.ask('DELETE', channel, { channel: group, type: 'groupChat', delete_roam: true })
    expect(await seen(desk)).toEqual([])
    expect([await texts(desk, 'bob'), await texts(desk, group)]).toEqual([['one'], []])
    await bob.say('ann', 'two')
    await bob.say(group, 'two')
    expect((await seen(desk)).sort()).toEqual(
      [
        [group, 1, 'two'],
        ['bob', 1, 'two'],
      ].sort(),
    )
    expect((await desk.ask('POST', 'sdk/message/roaming/user/ann/delete/all')).status).toBe(200)
    expect(await seen(desk, '&needEmptySession=true')).toEqual([])
    expect([await texts(desk, 'bob'), await texts(desk, group)]).toEqual([[], []])
    expect([await texts(bob, 'ann'), await texts(bob, group)]).toEqual([
      ['two', 'one'],
      ['two', 'one'],
    ])
    await end()
  })

  test('messages are removed one by one and up to a time', async () => {
    const { world, desk, bob, group, end } = await people(await openTestDatabase())
    const ids: string[] = []
    for (const word of ['one', 'two', 'three', 'four']) {
      ids.push((await bob.say(group, word)).serverId as string)
      world.host.time += 1000
    }
    const path = 'sdk/message/roaming/group/user/ann'
    await desk.ask('DELETE', `${path}?groupId=${group}&msgIdList=${ids[3]},${ids[1]},5`)
    expect(await texts(desk, group)).toEqual(['three', 'one'])
    expect(await seen(desk)).toEqual([[group, 2, 'three']])
    const find = (id: string | undefined) => desk.ask('GET', `sdk/message/roaming/user/ann/find?msgId=${id}`)
    expect((await find(ids[3])).status).toBe(404)
    expect((await find(ids[2])).body.data).toMatchObject({ to: group, type: 'groupChat', seq: 3 })
    await desk.ask('DELETE', `${path}/time?groupId=${group}&delTime=${world.host.time - 2000}&&`)
    expect(await texts(desk, group)).toEqual([])
    expect(await seen(desk)).toEqual([])
    expect(await texts(bob, group)).toEqual(['four', 'three', 'two', 'one'])
    await end()
  })

  test('history can be limited to kind, time and sender', async () => {
    const { world, desk, bob, group, end } = await people(await openTestDatabase())
    const began = world.host.time
    for (let index = 0; index < 5; index++) {
      await bob.say(group, `text ${index}`)
      await desk.send(group, { type: 2, contents: [{ type: 7, customEvent: `custom ${index}` }] })
      world.host.time += 200_000
    }
    const page = async (more: object) => {
      const queue = `${group}@conference.easemob.com`
      const { body } = await bob.ask('POST', 'users/bob/messageroaming', { queue, start: -1, ...more })
      const { msgs, next_key, is_last } = body.data as { msgs: unknown[]; next_key: string; is_last: boolean }
      return [msgs.length, next_key, is_last]
    }
    expect(await page({ pull_number: 3 })).toEqual([3, '8', false])
    expect(await page({ msgType: 'custom', pull_number: 2 })).toEqual([2, '8', false])
    expect(await page({ msgType: 'custom,loc', start: '3', is_positive: true })).toEqual([4, '10', true])
    expect(await page({ userId: 'bob' })).toEqual([5, '1', true])
    expect(await page({ startTime: began + 1, endTime: began + 600_000 })).toEqual([4, '3', true])
    expect(await page({ start: '9'.repeat(20), startTime: 0.1, endTime: 1e300 })).toEqual([10, '1', true])
    await end()
  })

  test('many simultaneous changes of one list are all made, within the limit', async () => {
    const { world, desk, bob, group, end } = await people(await openTestDatabase(), {
      maxPinnedConversations: 2,
    })
    await bob.say('ann', 'x')
    const other = await world.group('ann', 'bob')
    const top = (to: string, type: string) => desk.ask('POST', 'sdk/user/ann/user_channel/top', { to, type })
    const mark = (number: number) =>
      desk.ask('POST', 'sdk/user/ann/user_channels/mark', {
        mark: `mark_${number}`,
        targets: [{ to: 'bob', type: 'chat' }],
      })
    const answers = await Promise.all([
      top('bob', 'chat'),
      top(group, 'groupChat'),
      top(other, 'groupChat'),
      ...[0, 1, 2, 3, 4].map(mark),
      ...[0, 1, 2, 3, 4].map((number) => bob.say('ann', `at once ${number}`)),
    ])
    expect(answers.filter((answer) => 'status' in answer && answer.status === 403)).toHaveLength(1)
    const row = (await desk.conversations()).find(({ session_to }) => session_to === 'bob')
    expect(row).toMatchObject({ unread_num: 6, marks: ['mark_0', 'mark_1', 'mark_2', 'mark_3', 'mark_4'] })
    expect(await seen(desk, '&is_top=true')).toHaveLength(2)
    await end()
  })
})
