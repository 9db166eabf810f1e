import { BodyType, type MessageBody, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

const { READ_ACK, DELIVER_ACK, CHANNEL_ACK, CHAT } = BodyType

const idOf = (answer: Answer): string => {
  expect(answer.code).toBe(0)
  return answer.serverId as string
}

const asking: MessageBody = { msgConfig: { allowGroupAck: true } }

async function two() {
  const world = await channelWorld()
  return { world, ann: await world.device('ann'), bob: await world.device('bob') }
}

async function inGroup() {
  const { world, ann, bob } = await two()
  const cat = await world.device('cat')
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

/** The statuses of the user's own messages in the history, newest first. */
const states = async (device: Device, of: string) =>
  (await device.history(of)).map(({ text, body }) => {
    const { isRead, isDelivered } = JSON.parse(body.meta ?? '{}') as Record<string, unknown>
    return `${text}${isDelivered ? ' delivered' : ''}${isRead ? ' read' : ''}`
  })

describe('[MSG-7] receipts of single chats', () => {
  test('a read receipt marks its message, and no other', async () => {
    const { world, ann, bob } = await two()
    idOf(await ann.say('bob', 'one'))
    const second = idOf(await ann.say('bob', 'two'))
    idOf(await ann.say('bob', 'three'))
    idOf(await bob.receipt(READ_ACK, 'ann', second))
    expect(await states(ann, 'bob')).toEqual(['three', 'two delivered read', 'one'])
    expect(await states(bob, 'ann')).toEqual(['three', 'two', 'one'])
    await settled(world)
    expect(ann.gotOf(READ_ACK)[0]?.body).toMatchObject({ from: { name: 'bob' }, ackMessageId: second })
    const list = (await ann.conversations())[0]?.meta.payload ?? ''
    expect(JSON.parse(list).meta).toBeUndefined()
  })

  test('a delivery receipt covers everything before it', async () => {
    const { ann, bob } = await two()
    idOf(await ann.say('bob', 'one'))
    const second = idOf(await ann.say('bob', 'two'))
    idOf(await ann.say('bob', 'three'))
    idOf(await bob.receipt(DELIVER_ACK, 'ann', second))
    expect(await states(ann, 'bob')).toEqual(['three', 'two delivered', 'one delivered'])
  })

  test('a read position marks everything up to it', async () => {
    const { ann, bob } = await two()
    idOf(await ann.say('bob', 'one'))
    const second = idOf(await ann.say('bob', 'two'))
    idOf(await ann.say('bob', 'three'))
    idOf(await bob.receipt(CHANNEL_ACK, 'ann', second))
    expect(await states(ann, 'bob')).toEqual(['three', 'two delivered read', 'one delivered read'])
    idOf(await bob.receipt(CHANNEL_ACK, 'ann', undefined))
    expect(await states(ann, 'bob')).toEqual([
      'three delivered read',
      'two delivered read',
      'one delivered read',
    ])
    const list = (await ann.conversations())[0]?.meta.payload ?? ''
    expect(JSON.parse(list).meta).toEqual({ isRead: true, isDelivered: true })
  })

  test('users cannot mark their own messages, those of other chats, or entries that are not messages', async () => {
    const { world, ann, bob } = await two()
    const cat = await world.device('cat')
    const own = idOf(await ann.say('bob', 'mine'))
    const toCat = idOf(await ann.say('cat', 'elsewhere'))
    for (const type of [READ_ACK, DELIVER_ACK]) {
      idOf(await ann.receipt(type, 'bob', own))
      idOf(await bob.receipt(type, 'ann', toCat))
      idOf(await cat.receipt(type, 'ann', own))
      idOf(await bob.receipt(type, 'ann', '1'))
      idOf(await bob.receipt(type, 'ann', '18446744073709551615'))
    }
    expect(await states(ann, 'bob')).toEqual(['mine'])
    expect(await states(ann, 'cat')).toEqual(['elsewhere'])
  })

  test('an impossible id moves no read position and ends no connection', async () => {
    const { ann, bob } = await two()
    idOf(await ann.say('bob', 'one'))
    idOf(await bob.receipt(CHANNEL_ACK, 'ann', '18446744073709551615'))
    expect((await bob.conversations())[0]?.unread_num).toBe(1)
  })

  test('a receipt contains only the id of its message', async () => {
    const { world, ann, bob } = await two()
    const id = idOf(await ann.say('bob', 'one'))
    const forged: MessageBody = {
      from: { name: 'cat' },
      contents: [{ type: 0, text: 'hidden words' }],
      ext: [{ key: 'group_read_count', type: ValueType.JSON_STRING, stringValue: '{"1":99}' }],
      ackContent: 'x',
      meta: '{"isRead":true}',
      editMessageId: id,
    }
    idOf(await bob.receipt(READ_ACK, 'ann', id, forged))
    await settled(world)
    expect(ann.gotOf(READ_ACK)[0]?.body).toEqual({
      type: READ_ACK,
      from: { name: 'bob' },
      to: { name: 'ann' },
      contents: [{}],
      ackMessageId: id,
    })
  })

  test('a read message stays read when the reader is removed', async () => {
    const { world, ann, bob } = await two()
    idOf(await ann.say('bob', 'one'))
    const second = idOf(await ann.say('bob', 'two'))
    const third = idOf(await ann.say('bob', 'three'))
    idOf(await ann.say('bob', 'four'))
    idOf(await bob.receipt(CHANNEL_ACK, 'ann', second))
    idOf(await bob.receipt(DELIVER_ACK, 'ann', third))
    idOf(await bob.receipt(DELIVER_ACK, 'ann', second))
    const before = await states(ann, 'bob')
    expect(before).toEqual(['four', 'three delivered', 'two delivered read', 'one delivered read'])
    const { status } = await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    expect(status).toBe(200)
    expect(await states(ann, 'bob')).toEqual(before)
  })

  test('a note to oneself is neither delivered nor read', async () => {
    const { ann } = await two()
    const id = idOf(await ann.say('ann', 'note'))
    idOf(await ann.receipt(READ_ACK, 'ann', id))
    expect(await states(ann, 'ann')).toEqual(['note'])
  })
})

describe('[MSG-8] receipts of groups', () => {
  const counts = (device: Device) =>
    device.gotOf(READ_ACK).map(({ body }) => {
      expect(body.ext?.[0]).toMatchObject({ key: 'group_read_count', type: ValueType.JSON_STRING })
      const count = JSON.parse(body.ext?.[0]?.stringValue ?? '') as Record<string, number>
      return { by: body.from?.name, count, content: body.ackContent }
    })

  test('tell the sender who has read and how many, and the reader’s other devices, and nobody else', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const phone = await world.device('bob', 'phone')
    const id = idOf(await ann.say(group, 'read me', {}, asking))
    idOf(await bob.receipt(READ_ACK, group, id, { ...asking, ackContent: 'done' }))
    idOf(await cat.receipt(READ_ACK, group, id, asking))
    await settled(world)
    expect(counts(ann)).toEqual([
      { by: 'bob', count: { [id]: 1 }, content: 'done' },
      { by: 'cat', count: { [id]: 2 }, content: undefined },
    ])
    expect(counts(phone)).toEqual([{ by: 'bob', count: { [id]: 1 }, content: 'done' }])
    expect([counts(bob), counts(cat)]).toEqual([[], []])
    expect(ann.gotOf(READ_ACK)[0]?.body).toMatchObject({ to: { name: group }, ackMessageId: id })
    expect(await world.rows('SELECT content FROM readers ORDER BY user_id')).toEqual([
      { content: 'done' },
      { content: '' },
    ])
  })

  test('are the same for a device that returns later', async () => {
    const { world, ann, bob, group } = await inGroup()
    const id = idOf(await ann.say(group, 'read me', {}, asking))
    ann.close()
    idOf(await bob.receipt(READ_ACK, group, id, asking))
    const back = await world.device('ann')
    await back.catchUp()
    expect(counts(back)).toEqual([{ by: 'bob', count: { [id]: 1 }, content: undefined }])
  })

  test('count each reader once, even within one turn, and are answered each time', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const id = idOf(await ann.say(group, 'read me', {}, asking))
    const answers = await Promise.all([
      bob.receipt(READ_ACK, group, id, asking),
      bob.receipt(READ_ACK, group, id, asking),
      cat.receipt(READ_ACK, group, id, asking),
      bob.receipt(READ_ACK, group, id, asking),
    ])
    expect(answers.map(idOf)).toHaveLength(4)
    await settled(world)
    expect(counts(ann).map(({ by, count }) => [by, count[id]])).toEqual([
      ['bob', 1],
      ['cat', 2],
    ])
    // Numbers have no gaps: what was not stored took none.
    expect((await ann.say(group, 'next')).seq).toBe('4')
  })

  test('have no effect for messages that asked for none, one’s own, other chats and unknown messages', async () => {
    const { world, ann, bob, group } = await inGroup()
    const plain = idOf(await ann.say(group, 'as you like'))
    const own = idOf(await bob.say(group, 'mine', {}, asking))
    const single = idOf(await ann.say('bob', 'single', {}, asking))
    const answers: Answer[] = [await bob.receipt(DELIVER_ACK, group, plain)]
    for (const id of [plain, own, single, '1', '18446744073709551615'])
      answers.push(await bob.receipt(READ_ACK, group, id, asking))
    expect(answers.map(({ code, seq }) => [code, seq])).toEqual(answers.map(() => [0, undefined]))
    expect(new Set(answers.map(idOf)).size).toBe(answers.length)
    await settled(world)
    expect(counts(ann)).toEqual([])
    expect(await world.rows('SELECT * FROM readers')).toEqual([])
  })

  test('do not count from members whom a directed message is not for', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const directed = { routetype: 2, directedUsers: ['cat'] }
    const id = idOf(await ann.say(group, 'for cat', directed, asking))
    idOf(await bob.receipt(READ_ACK, group, id, asking))
    idOf(await cat.receipt(READ_ACK, group, id, asking))
    await settled(world)
    expect(counts(ann).map(({ by }) => by)).toEqual(['cat'])
  })

  test('do not count for messages from before the reader joined', async () => {
    const { world, ann, bob, group } = await inGroup()
    const id = idOf(await ann.say(group, 'before', {}, asking))
    await world.alter('UPDATE members SET start = 1 WHERE user_id = (SELECT id FROM users WHERE name = ?)', [
      'bob',
    ])
    idOf(await bob.receipt(READ_ACK, group, id, asking))
    await settled(world)
    expect(counts(ann)).toEqual([])
  })

  test('unusual texts of readers and devices do not affect the count', async () => {
    const { world, ann, group } = await inGroup()
    const odd = await world.device('bob', `{"x":${' '.repeat(9)}0}`)
    const id = idOf(await ann.say(group, 'read me', {}, asking))
    idOf(await odd.receipt(READ_ACK, group, id, { ...asking, ackContent: `\0{"x":${' '.repeat(9)}0}` }))
    await settled(world)
    expect(counts(ann)).toEqual([{ by: 'bob', count: { [id]: 1 }, content: `{"x":${' '.repeat(9)}0}` }])
    expect(ann.gotOf(READ_ACK)[0]?.meta.from?.clientResource).toBe(odd.resource)
  })

  test('a text with a receipt that is too long is refused', async () => {
    const { ann, bob, group } = await inGroup()
    const id = idOf(await ann.say(group, 'read me', {}, asking))
    const answer = await bob.receipt(READ_ACK, group, id, { ackContent: 'x'.repeat(1025) })
    expect([answer.code, answer.reason]).toEqual([7, 'Sorry, data is too large'])
  })
})

describe('[MSG-9] read positions in groups', () => {
  test('change the count and are sent to the reader’s own devices only', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const phone = await world.device('bob', 'phone')
    idOf(await ann.say(group, 'one'))
    idOf(await bob.receipt(CHANNEL_ACK, group, undefined))
    await settled(world)
    expect((await bob.conversations())[0]?.unread_num).toBe(0)
    expect((await cat.conversations())[0]?.unread_num).toBe(1)
    expect([phone, ann, cat].map((device) => device.gotOf(CHANNEL_ACK).length)).toEqual([1, 0, 0])
    const [listed] = await ann.conversations()
    expect(listed).toMatchObject({ peer_read_seq: 0, session_type: 'groupChat', session_to: group })
  })

  test('do not set the flags of single chats', async () => {
    const { ann, bob, group } = await inGroup()
    const id = idOf(await ann.say(group, 'one', {}, asking))
    idOf(await bob.receipt(READ_ACK, group, id, asking))
    idOf(await bob.receipt(CHANNEL_ACK, group, undefined))
    expect(await states(ann, group)).toEqual(['one'])
    expect(ann.gotOf(CHAT)).toEqual([])
  })
})
