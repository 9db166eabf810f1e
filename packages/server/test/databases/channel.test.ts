// Messages on the channel, on each database: groups, receipts, edits, recalls, and the effect of unusual texts on a
// commit that they share with others.

import { BodyType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

describe(`on ${databaseName}`, () => {
  test('a group message is read, gets reactions, is edited and recalled', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    const cat = await world.device('cat')
    const group = await world.group('ann', 'bob', 'cat')
    const asking = { msgConfig: { allowGroupAck: true } }
    const id = (await ann.say(group, 'first words', {}, asking)).serverId as string
    await ann.say(group, 'for cat', { routetype: 2, directedUsers: ['cat'] })
    const acks = await Promise.all(
      [bob, cat, bob].map((who) => who.receipt(BodyType.READ_ACK, group, id, asking)),
    )
    expect(acks.map((answer) => answer.code)).toEqual([0, 0, 0])
    await world.ask('POST', 'reaction/user/bob', { msgId: id, message: '👍' }, bob.token)
    expect((await ann.edit(group, id, 'better words')).code).toBe(0)
    await settled(world)
    const counts = ann
      .gotOf(BodyType.READ_ACK)
      .map(({ body }) => JSON.parse(body.ext?.[0]?.stringValue ?? ''))
    expect(counts).toEqual([{ [id]: 1 }, { [id]: 2 }])

    const [shown] = await bob.history(group)
    expect(shown?.text).toBe('better words')
    expect(JSON.parse(shown?.body.meta ?? '')).toMatchObject({
      edit_msg: { count: 1, operator: 'ann' },
      reaction: [{ reaction: '👍', count: 1, state: true, userList: ['bob'] }],
    })
    expect((await bob.conversations())[0]).toMatchObject({ session_to: group, unread_num: 1 })
    expect((await cat.conversations())[0]).toMatchObject({ unread_num: 2 })

    expect((await ann.recall(group, id)).code).toBe(0)
    expect(await bob.history(group)).toEqual([])
    expect(await bob.conversations()).toEqual([])
    expect((await cat.conversations())[0]).toMatchObject({ unread_num: 1 })
    const later = await world.device('bob', 'phone')
    await later.catchUp()
    expect(later.texts()).toEqual([])
    expect(later.gotOf(BodyType.RECALL)).toHaveLength(1)
    await world.server.stop()
    await database.close()
  })

  test('receipts of a single chat mark their messages', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    const first = (await ann.say('bob', 'one')).serverId as string
    const second = (await ann.say('bob', 'two')).serverId as string
    await bob.receipt(BodyType.READ_ACK, 'ann', first)
    await bob.receipt(BodyType.DELIVER_ACK, 'ann', second)
    expect((await ann.history('bob')).map(({ body }) => JSON.parse(body.meta ?? '{}'))).toEqual([
      { isDelivered: true },
      { isRead: true, isDelivered: true },
    ])
    await world.server.stop()
    await database.close()
  })

  test('unusual texts do not spoil the commit of others', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const ann = await world.device('ann')
    const bob = await world.device('bob', 'odd \u{1f4f1} device')
    const group = await world.group('ann', 'bob')
    const asking = { msgConfig: { allowGroupAck: true } }
    const id = (await ann.say(group, 'read me', {}, asking)).serverId as string
    await ann.say('bob', 'first')
    const strange = 'zero \0, half \ud83d'
    const answers = await Promise.all([
      ann.say('bob', 'plain'),
      ann.say('bob', strange, { clientKey: strange }),
      ann.say(`b\0b`, 'x'),
      ann.say('bob', 'x', { to: { name: 'bob', domain: 'easemob.com', clientResource: strange } }),
      bob.receipt(BodyType.READ_ACK, group, id, { ackContent: strange }),
      bob.say('ann', 'plain'),
      ann.say(group, 'x', { routetype: 2, directedUsers: [strange, 'bob'] }),
    ])
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 1, 8, 0, 0, 0])
    const again = await ann.say('bob', strange, { clientKey: strange })
    expect(again.serverId).toBe(answers[1]?.serverId)
    expect((await bob.history('ann')).map(({ text }) => text)).toContain(strange)
    await world.server.stop()
    await database.close()
  })

  test('a sign-in does not wait for a pause between writes', async () => {
    const database = await openTestDatabase()
    // One at a time: there is always a message that waits while another one is committed.
    const world = await channelWorld({ commitEntries: 1 }, database)
    const writers = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => world.device(name)))
    await world.device('eve')
    let isStopped = false
    const most = 500
    const counts = writers.map(async (writer, index) => {
      let count = 0
      while (!isStopped && count < most) {
        await writer.say(writers[(index + 1) % writers.length]?.name ?? '', `number ${count}`)
        count++
      }
      return count
    })
    await world.device('eve', 'phone')
    await world.device('ann', 'phone')
    isStopped = true
    expect(Math.max(...(await Promise.all(counts)))).toBeLessThan(most)
    await world.server.stop()
    await database.close()
  })
})
