import {
  BodyType,
  ContentType,
  decode,
  type KeyValue,
  type MessageBody,
  Meta,
  NameSpace,
  SubType,
  ValueType,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

const { EDIT, CHAT } = BodyType
const said = (answer: Answer) => `${answer.code} ${answer.reason}`
const idOf = (answer: Answer) => answer.serverId as string

async function inGroup(config = {}) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

const ext = (key: string, value: string): KeyValue[] => [{ key, type: ValueType.STRING, stringValue: value }]
const image = { type: ContentType.IMAGE, remotePath: 'https://x/y', displayName: 'a.png' }
const custom = (event: string) => ({ type: ContentType.CUSTOM, customEvent: event })
const combined = { type: ContentType.TEXT, subType: SubType.COMBINE, text: 'compatible', title: 't' }

/** The notice in the answer. */
function noticeOf(answer: Answer): unknown {
  const [meta] = answer.metas ?? []
  expect(meta?.ns).toBe(NameSpace.NOTIFY)
  return (JSON.parse(Buffer.from(meta?.payload ?? '').toString()) as { edit_msg: unknown }).edit_msg
}

const newest = async (device: Device, of: string): Promise<MessageBody | undefined> =>
  (await device.history(of))[0]?.body

describe('[MSG-14] the effect of an edit', () => {
  test('the message is replaced, and everybody who has it is told', async () => {
    const { world, ann, bob } = await inGroup()
    const phone = await world.device('ann', 'phone')
    const sentAt = world.host.time
    const id = idOf(
      await ann.say('bob', 'helo', {}, { ext: ext('k', 'old'), msgConfig: { allowGroupAck: true } }),
    )
    world.host.time += 5000
    const answer = await ann.edit('bob', id, 'hello')
    const info = { count: 1, operator: 'ann', edit_time: sentAt + 5000 }
    const origin = { sender: 'ann', send_time: sentAt, chat_type: 'chat:user' }
    expect(noticeOf(answer)).toEqual({ ...info, ...origin })
    await settled(world)
    for (const device of [bob, phone]) {
      const [got] = device.gotOf(EDIT)
      expect(got?.meta).toMatchObject({ id: answer.serverId, seq: '2', from: { name: 'ann' } })
      expect(got?.body).toEqual({
        type: EDIT,
        from: { name: 'ann' },
        to: { name: 'bob' },
        contents: [{ type: 0, text: 'hello' }],
        editMessageId: id,
        editScope: 1,
        meta: JSON.stringify({ edit_msg: { ...info, ...origin } }),
      })
    }
    expect(ann.gotOf(EDIT)).toEqual([])
    const [stored] = await bob.history('ann')
    expect(stored?.meta).toMatchObject({
      id,
      timestamp: String(sentAt),
      seq: '1',
      from: { name: 'ann', clientResource: 'web_1' },
    })
    expect(stored?.body).toEqual({
      type: CHAT,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents: [{ type: 0, text: 'hello' }],
      ext: ext('k', 'old'),
      msgConfig: { allowGroupAck: true },
      meta: JSON.stringify({ edit_msg: info }),
    })
    const payload = JSON.parse((await bob.conversations())[0]?.meta.payload ?? '')
    expect(payload).toMatchObject({ bodies: [{ msg: 'hello' }], meta: { edit_msg: info } })
    expect((await bob.conversations())[0]?.unread_num).toBe(1)
  })

  test('a device that has not received the message gets the new text, and the old one is gone everywhere', async () => {
    const { world, ann, bob } = await inGroup()
    bob.close()
    const id = idOf(await ann.say('bob', 'the first words'))
    await ann.edit('bob', id, 'better words')
    const back = await world.device('bob')
    await back.catchUp()
    expect(back.gotOf(CHAT).map(({ text }) => text)).toEqual(['better words'])
    const rows = await world.rows<{ meta: Uint8Array }>('SELECT meta FROM entries')
    expect(rows.filter(({ meta }) => Buffer.from(meta).includes('first words'))).toEqual([])
  })

  test('each further edit is counted, whoever makes it', async () => {
    const { ann, bob, group } = await inGroup()
    const id = idOf(await bob.say(group, 'one'))
    expect(noticeOf(await bob.edit(group, id, 'two'))).toMatchObject({ count: 1, operator: 'bob' })
    expect(noticeOf(await ann.edit(group, id, 'three'))).toMatchObject({
      count: 2,
      operator: 'ann',
      sender: 'bob',
      chat_type: 'chat:group',
    })
    const body = await newest(bob, group)
    expect(body).toMatchObject({ from: { name: 'bob' }, to: { name: group }, contents: [{ text: 'three' }] })
    expect(JSON.parse(body?.meta ?? '')).toMatchObject({ edit_msg: { count: 2, operator: 'ann' } })
  })

  test('the ext is replaced if one is given, or if the scope says so', async () => {
    const { world, ann, bob } = await inGroup()
    const id = idOf(await ann.say('bob', 'x', {}, { ext: ext('k', 'old') }))
    await ann.edit('bob', id, 'y', { ext: ext('k', 'new') })
    expect((await newest(bob, 'ann'))?.ext).toEqual(ext('k', 'new'))
    await ann.edit('bob', id, 'z')
    expect((await newest(bob, 'ann'))?.ext).toEqual(ext('k', 'new'))
    await ann.edit('bob', id, 'z', { editScope: 2 })
    expect((await newest(bob, 'ann'))?.ext).toBeUndefined()
    await settled(world)
    expect(bob.gotOf(EDIT).map(({ body }) => [body.editScope, body.ext])).toEqual([
      [2, ext('k', 'new')],
      [1, undefined],
      [2, undefined],
    ])
  })

  test('attachments keep their contents, and only the ext changes', async () => {
    const { world, ann, bob } = await inGroup()
    for (const content of [image, combined]) {
      const id = idOf(await ann.send('bob', { type: CHAT, contents: [content] }))
      const other = { ...content, remotePath: 'https://evil/', title: 'other' }
      expect(said(await ann.edit('bob', id, '', { contents: [other], ext: ext('k', 'v') }))).toBe('0 ')
      expect(await newest(bob, 'ann')).toMatchObject({ contents: [content], ext: ext('k', 'v') })
    }
    await settled(world)
    expect(bob.gotOf(EDIT).map(({ body }) => body.contents)).toEqual([[image], [combined]])
  })

  test('custom messages are replaced as a whole', async () => {
    const { ann, bob } = await inGroup()
    const id = idOf(await ann.send('bob', { type: CHAT, contents: [custom('a')] }))
    await ann.edit('bob', id, '', { contents: [custom('b')] })
    expect((await newest(bob, 'ann'))?.contents).toEqual([custom('b')])
  })

  test('translations of the old text are removed, new ones are accepted, and claims are ignored', async () => {
    const { world, ann, bob } = await inGroup()
    const told = (text: string) => [{ code: 'de', text }]
    const id = idOf(
      await ann.say('bob', 'one', {}, { meta: JSON.stringify({ thread: {}, translations: told('eins') }) }),
    )
    await ann.edit('bob', id, 'two')
    expect(JSON.parse((await newest(bob, 'ann'))?.meta ?? '')).toEqual({
      thread: {},
      edit_msg: expect.anything(),
    })
    const meta = JSON.stringify({ translations: told('drei'), edit_msg: { count: 99 }, isRead: true })
    await ann.edit('bob', id, 'three', { meta })
    expect(JSON.parse((await newest(bob, 'ann'))?.meta ?? '')).toEqual({
      thread: {},
      translations: told('drei'),
      edit_msg: { count: 2, operator: 'ann', edit_time: world.host.time },
    })
  })

  test('receipts and reactions of the message stay', async () => {
    const { world, ann, bob } = await inGroup()
    const id = idOf(await ann.say('bob', 'one'))
    await bob.receipt(BodyType.READ_ACK, 'ann', id)
    await world.ask('POST', 'reaction/user/bob', { msgId: id, message: '👍' }, bob.token)
    await ann.edit('bob', id, 'two')
    expect(JSON.parse((await newest(ann, 'bob'))?.meta ?? '')).toMatchObject({
      isRead: true,
      edit_msg: { count: 1 },
      reaction: [{ reaction: '👍', count: 1, state: false, userList: ['bob'] }],
    })
  })

  test('an edit of a directed message is sent to its receivers only', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const id = idOf(await ann.say(group, 'x', { routetype: 2, directedUsers: ['cat'] }))
    await ann.edit(group, id, 'y')
    await settled(world)
    expect([bob.gotOf(EDIT).length, cat.gotOf(EDIT).length]).toEqual([0, 1])
    const [row] = await world.rows<{ meta: Uint8Array }>('SELECT meta FROM entries WHERE id = ?', [
      Number(id),
    ])
    expect(decode(Meta, row?.meta ?? new Uint8Array(0))).toMatchObject({
      routetype: 2,
      directedUsers: ['cat'],
    })
  })
})

describe('[MSG-13] permission to edit', () => {
  test('is given to the sender, and for texts and custom messages to owner and admins', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const words = idOf(await bob.say(group, 'x'))
    const picture = idOf(await bob.send(group, { type: BodyType.GROUPCHAT, contents: [image] }))
    const notAllowed = '1 Sorry, You do not have permission'
    expect(said(await cat.edit(group, words, 'y'))).toBe(notAllowed)
    expect(said(await ann.edit(group, picture, '', { contents: [image], ext: ext('k', 'v') }))).toBe(
      notAllowed,
    )
    await world.alter('UPDATE members SET role = 1 WHERE user_id = (SELECT id FROM users WHERE name = ?)', [
      'cat',
    ])
    expect(said(await cat.edit(group, words, 'y'))).toBe('0 ')
    const single = idOf(await ann.say('bob', 'x'))
    expect(said(await bob.edit('ann', single, 'y'))).toBe(notAllowed)
  })

  test('is refused in another conversation, for recalled messages and for entries that are not messages', async () => {
    const { ann, bob, group } = await inGroup()
    const missing = '1 Sorry, message does not exist'
    const single = idOf(await ann.say('bob', 'x'))
    expect(said(await ann.edit(group, single, 'y'))).toBe(missing)
    expect(said(await ann.edit('cat', single, 'y'))).toBe(missing)
    const receipt = idOf(await bob.receipt(BodyType.READ_ACK, 'ann', single))
    expect(said(await bob.edit('ann', receipt, 'y'))).toBe(missing)
    await ann.recall('bob', single)
    expect(said(await ann.edit('bob', single, 'y'))).toBe(missing)
    for (const id of ['0', '1', '18446744073709551615'])
      expect(said(await ann.edit('bob', id, 'y'))).toBe(missing)
    expect(said(await ann.edit('bob', single, 'y', { editMessageId: undefined }))).toBe(missing)
  })

  test.each([
    ['another kind', [custom('x')]],
    ['an image', [image]],
    ['a combined message', [combined]],
    ['nothing', []],
    ['two contents', [{ text: 'a' }, { text: 'b' }]],
  ])('a text cannot become %s', async (_name, contents) => {
    const { ann, bob } = await inGroup()
    const id = idOf(await ann.say('bob', 'x'))
    expect(said(await ann.edit('bob', id, '', { contents }))).toBe('1 Sorry, format is incorrect')
    expect((await bob.history('ann'))[0]?.text).toBe('x')
  })

  test('commands cannot be edited', async () => {
    const { ann } = await inGroup()
    const command = { type: ContentType.COMMAND, action: 'a' }
    const id = idOf(await ann.send('bob', { type: CHAT, contents: [command] }))
    expect(said(await ann.edit('bob', id, '', { contents: [command] }))).toBe('1 Sorry, format is incorrect')
  })

  test('the number of edits is limited', async () => {
    const { ann } = await inGroup({ editMax: 3 })
    const id = idOf(await ann.say('bob', 'x'))
    for (const word of ['a', 'b', 'c']) expect(said(await ann.edit('bob', id, word))).toBe('0 ')
    expect(said(await ann.edit('bob', id, 'd'))).toBe('1 Sorry, edit limit reached')
  })

  test('editing can be disabled', async () => {
    const { ann } = await inGroup({ editMax: 0 })
    const id = idOf(await ann.say('bob', 'x'))
    expect(said(await ann.edit('bob', id, 'y'))).toBe('1 Sorry, edit is not available')
  })

  test('a user who may not send may not edit', async () => {
    const { world, bob, group } = await inGroup()
    const id = idOf(await bob.say(group, 'x'))
    await world.alter('UPDATE members SET muted_until = -1')
    expect(said(await bob.edit(group, id, 'y'))).toBe('15 you were muted')
    await world.alter('UPDATE groups SET disabled = 1')
    expect(said(await bob.edit(group, id, 'y'))).toBe('1 group is disabled')
  })

  test('a text that is too large is refused', async () => {
    const { ann } = await inGroup({ maxTextBytes: 10 })
    const id = idOf(await ann.say('bob', 'x'))
    expect(said(await ann.edit('bob', id, 'x'.repeat(11)))).toBe('7 Sorry, data is too large')
  })

  test('a failing database is reported as a failed edit', async () => {
    const { world, ann } = await inGroup()
    const id = idOf(await ann.say('bob', 'x'))
    const { database } = world.server.services
    const { call } = database
    database.call = () => Promise.reject(new Error('disk full'))
    expect(said(await ann.edit('bob', id, 'y'))).toBe('1 Sorry, edit fail')
    database.call = call
    expect(said(await ann.edit('bob', id, 'y'))).toBe('0 ')
  })
})

describe('[MSG-15] an edit is idempotent', () => {
  test('a repeat gets the first answer, whatever happened since', async () => {
    const { world, ann, bob } = await inGroup()
    const id = idOf(await ann.say('bob', 'x'))
    const first = await ann.edit('bob', id, 'a', {}, { clientKey: 'same' })
    await ann.edit('bob', id, 'b')
    const again = await ann.edit('bob', id, 'a', {}, { clientKey: 'same' })
    expect(again).toMatchObject({ code: 0, serverId: first.serverId, seq: first.seq })
    expect(noticeOf(again)).toEqual(noticeOf(first))
    expect((await bob.history('ann'))[0]?.text).toBe('b')
    await ann.recall('bob', id)
    const late = await ann.edit('bob', id, 'a', {}, { clientKey: 'same' })
    expect([late.code, late.serverId, late.metas]).toEqual([0, first.serverId, undefined])
    await settled(world)
    expect(bob.gotOf(EDIT)).toHaveLength(2)
  })

  test('two simultaneous edits are both applied, one after the other', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const id = idOf(await bob.say(group, 'x'))
    const answers = await Promise.all([ann.edit(group, id, 'by ann'), bob.edit(group, id, 'by bob')])
    expect(answers.map(said)).toEqual(['0 ', '0 '])
    expect(answers.map((answer) => (noticeOf(answer) as { count: number }).count).sort()).toEqual([1, 2])
    await settled(world)
    const told = cat.gotOf(EDIT).map(({ text }) => text)
    expect(told).toHaveLength(2)
    expect((await cat.history(group))[0]?.text).toBe(told[1])
  })

  test('later sends on the same connection stay behind it', async () => {
    const { world, ann, bob } = await inGroup()
    const id = idOf(await ann.say('bob', 'x'))
    const edited = ann.edit('bob', id, 'y')
    const next = ann.say('bob', 'next')
    expect([Number((await edited).seq), Number((await next).seq)]).toEqual([2, 3])
    await settled(world)
    expect(bob.got().flatMap(({ text }) => text || [])).toEqual(['x', 'y', 'next'])
  })
})
