import { BodyType, ContentType, fromKeyValues, NameSpace } from '@parley/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../../src/test-support/channel-world.ts'
import { joinRoom } from '../../src/test-support/room-channel.ts'
import { quiet } from '../../src/test-support/room-world.ts'
import { type ApiRow, type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'

const file = { url: 'http://h/parley/demo/chatfiles/x', filename: 'a.bin', secret: 's' }

/** One example of each type from the documentation, and what the receiver reads of it. */
const kinds: readonly (readonly [type: string, body: object, content: object])[] = [
  ['txt', { msg: 'hello' }, { type: ContentType.TEXT, text: 'hello' }],
  [
    'img',
    { ...file, size: { width: 480, height: 720 } },
    { type: ContentType.IMAGE, remotePath: file.url, size: { width: 480, height: 720 } },
  ],
  ['audio', { ...file, length: 10 }, { type: ContentType.VOICE, secretKey: 's', duration: 10 }],
  [
    'video',
    { ...file, thumb: 'http://h/t', thumb_secret: 't', length: 0, file_length: 58 },
    { type: ContentType.VIDEO, thumbnailRemotePath: 'http://h/t', fileLength: 58 },
  ],
  ['file', file, { type: ContentType.FILE, displayName: 'a.bin' }],
  ['loc', { lat: '39.966', lng: '116.322', addr: 'here' }, { type: ContentType.LOCATION, address: 'here' }],
  ['cmd', { action: 'run' }, { type: ContentType.COMMAND, action: 'run' }],
  [
    'custom',
    { customEvent: 'gift/1', customExts: { name: 'rose' } },
    { type: ContentType.CUSTOM, customEvent: 'gift/1' },
  ],
]

describe('messages of the back end', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld({ maxTextBytes: 5000 })
    kept.group = await world.group('ann', 'bob')
    kept.room = await world.room(world.ann)
    await joinRoom(world.bob, kept.room)
  })
  const fresh = (): void => quiet(world.ann, world.bob)
  const idOf = ({ body }: { body: Record<string, unknown> }, to: string) =>
    (body.data as Record<string, string>)[to]

  test.each(kinds)('type %s reaches a user, a group and a room', async (type, body, content) => {
    fresh()
    const ext = { a: 1, b: { c: 'd' } }
    const said = { from: 'ann', type, body, ext }
    const answers = [
      await world.api('POST', 'messages/users', { ...said, to: ['bob'] }),
      await world.api('POST', 'messages/chatgroups', { ...said, to: [kept.group] }),
      await world.api('POST', 'messages/chatrooms', { ...said, to: [kept.room] }),
    ]
    await world.settled()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const targets = ['bob', kept.group as string, kept.room as string]
    const got = world.bob.got().filter(({ meta }) => meta.ns === NameSpace.CHAT)
    expect(got.map(({ meta }) => meta.id).sort()).toEqual(
      answers.map((answer, at) => idOf(answer, targets[at] ?? '')).sort(),
    )
    for (const one of got) {
      expect(one.body).toMatchObject({ from: { name: 'ann' }, contents: [content] })
      expect(fromKeyValues(one.body.ext)).toEqual(ext)
    }
    expect(got.map(({ type: body }) => body).sort()).toEqual(
      [BodyType.CHAT, BodyType.GROUPCHAT, BodyType.CHATROOM].sort(),
    )
  })

  test('a message is in the history, counts as unread, and is found', async () => {
    fresh()
    const before = (await world.bob.conversations()).find((one) => one.session_to === 'ann')?.unread_num ?? 0
    await world.api('POST', 'messages/users', {
      from: 'ann',
      to: ['bob'],
      type: 'txt',
      body: { msg: 'findable words' },
    })
    expect((await world.bob.history('ann'))[0]?.text).toBe('findable words')
    expect((await world.ann.history('bob'))[0]?.text).toBe('findable words')
    expect((await world.bob.conversations()).find((one) => one.session_to === 'ann')?.unread_num).toBe(
      before + 1,
    )
  })

  test('the usual sender is admin, who is made when needed and cannot sign in', async () => {
    fresh()
    const { body } = await world.api('POST', 'messages/users', {
      to: ['bob'],
      type: 'txt',
      body: { msg: 'system' },
    })
    expect(world.bob.got()).toMatchObject([
      { text: 'system', meta: { id: (body.data as Kept).bob, from: { name: 'admin' } } },
    ])
    const signIn = { grant_type: 'password', username: 'admin', password: '' }
    expect((await world.ask('POST', 'token', signIn)).status).toBe(400)
  })

  test('neither a block list nor a mute stops the back end, and no membership is needed', async () => {
    await world.bob.ask('POST', 'sdk/user/bob/blocks', { usernames: ['ann'] })
    await world.ann.ask('POST', `chatgroups/${kept.group}/ban`)
    await world.token('eve')
    fresh()
    const said = { type: 'txt', body: { msg: 'still' } }
    expect((await world.api('POST', 'messages/users', { ...said, from: 'ann', to: ['bob'] })).status).toBe(
      200,
    )
    expect(
      (await world.api('POST', 'messages/chatgroups', { ...said, from: 'eve', to: [kept.group] })).status,
    ).toBe(200)
    expect(
      (await world.api('POST', 'messages/chatrooms', { ...said, from: 'eve', to: [kept.room] })).status,
    ).toBe(200)
    await world.settled()
    expect(world.bob.got().filter(({ text }) => text === 'still')).toHaveLength(3)
    await world.bob.ask('DELETE', 'sdk/user/bob/blocks', { usernames: ['ann'] })
    await world.ann.ask('DELETE', `chatgroups/${kept.group}/ban`)
  })

  test('a directed message is only for the named users', async () => {
    await world.api('POST', 'users', { username: 'carl', password: 'x' })
    const carl = await world.device('carl')
    await world.api('POST', `chatgroups/${kept.group}/users`, { usernames: ['carl'] })
    quiet(world.ann, world.bob, carl)
    const said = { from: 'ann', type: 'txt', body: { msg: 'for bob' }, to: [kept.group], users: ['bob'] }
    expect((await world.api('POST', 'messages/chatgroups/users', said)).status).toBe(200)
    expect((await world.api('POST', 'messages/chatrooms/users', { ...said, to: [kept.room] })).status).toBe(
      200,
    )
    await world.settled()
    expect(world.bob.got().filter(({ text }) => text === 'for bob')).toHaveLength(2)
    expect(carl.got().filter(({ text }) => text === 'for bob')).toEqual([])
  })

  test('the same Idempotency-Key is one message for each target, in a repeated request and with another key two', async () => {
    const said = { from: 'ann', to: ['bob', 'carl'], type: 'txt', body: { msg: 'once' } }
    const send = (key: string) => world.api('POST', 'messages/users', said, { 'idempotency-key': key })
    const [first, again, other] = [await send('a'), await send('a'), await send('b')]
    expect(again.body.data).toEqual(first.body.data)
    expect(other.body.data).not.toEqual(first.body.data)
    expect((await world.bob.history('ann')).filter(({ text }) => text === 'once')).toHaveLength(2)
  })

  test('people who are named in roam_ignore_users do not find it in their history', async () => {
    fresh()
    const said = {
      from: 'ann',
      to: [kept.group],
      type: 'txt',
      body: { msg: 'gone' },
      roam_ignore_users: ['bob'],
    }
    expect((await world.api('POST', 'messages/chatgroups', said)).status).toBe(200)
    expect(world.bob.texts()).toContain('gone')
    expect((await world.bob.history(kept.group as string)).map(({ text }) => text)).not.toContain('gone')
    expect((await world.ann.history(kept.group as string))[0]?.text).toBe('gone')
  })

  test('routetype ROUTE_ONLINE is for devices that are online', async () => {
    fresh()
    const said = { from: 'ann', to: ['bob'], type: 'txt', body: { msg: 'now' }, routetype: 'ROUTE_ONLINE' }
    await world.api('POST', 'messages/users', said)
    expect(world.bob.texts()).toEqual(['now'])
    expect((await world.bob.history('ann')).map(({ text }) => text)).not.toContain('now')
  })

  test('to everybody who is online, to all rooms, and to every account', async () => {
    fresh()
    const msg = { type: 'txt', msg: 'news' }
    expect(
      (await world.api('POST', 'messages/users/broadcast', { msg, ext: { a: 1 } })).body.data,
    ).toHaveProperty('id')
    expect(
      (await world.api('POST', 'messages/chatrooms/broadcast', { msg, chatroom_msg_level: 'low' })).body.data,
    ).toMatchObject({ rooms: 1 })
    await world.settled()
    expect(
      world.bob
        .got()
        .filter(({ text }) => text === 'news')
        .map(({ type }) => type),
    ).toEqual([BodyType.CHAT, BodyType.CHATROOM])
    await world.token('offline')
    expect(
      (
        await world.api('POST', 'messages/broadcast', {
          target_type: 'users',
          from: 'ann',
          msg: { type: 'txt', msg: 'all' },
        })
      ).status,
    ).toBe(200)
    await settled(world)
    const late = await world.device('offline')
    expect((await late.history('ann')).map(({ text }) => text)).toEqual(['all'])
    expect((await world.bob.history('ann'))[0]?.text).toBe('all')
    expect(await world.rows('SELECT * FROM broadcasts')).toEqual([])
  })

  test.each(['messages/broadcast', 'messages/chatrooms/broadcast'])(
    'a repeated request to %s with the same Idempotency-Key sends nothing again',
    async (path) => {
      const said = { target_type: 'users', from: 'ann', msg: { type: 'txt', msg: 'once' } }
      const send = () => world.api('POST', path, said, { 'idempotency-key': 'notice-1' })
      const stored = async () => (await world.rows('SELECT id FROM entries')).length
      const before = await stored()
      const first = await send()
      await settled(world)
      const after = await stored()
      expect(after).toBeGreaterThan(before)
      expect(await send()).toMatchObject({ status: 200, body: { data: first.body.data } })
      await settled(world)
      expect(await stored()).toBe(after)
    },
  )

  test('recall: in time, later only by force; the readers are told', async () => {
    const sent = await world.api('POST', 'messages/users', {
      from: 'ann',
      to: ['bob'],
      type: 'txt',
      body: { msg: 'oops' },
    })
    kept.oops = idOf(sent, 'bob') as string
    fresh()
    const wanted = {
      msg_id: kept.oops,
      to: 'bob',
      chat_type: 'chat',
      from: 'ann',
      recallMessageExtensionInfo: 'note',
    }
    world.clock.advance(200_000)
    expect(await world.api('POST', 'messages/msg_recall', wanted)).toMatchObject({
      status: 403,
      body: { error: 'message_recall_error', error_description: 'exceed recall time limit' },
    })
    expect((await world.api('POST', 'messages/msg_recall', { ...wanted, force: true })).body.data).toEqual({
      msg_id: kept.oops,
      recalled: 'yes',
      from: 'ann',
      to: 'bob',
      chattype: 'chat',
    })
    expect(world.bob.gotOf(BodyType.RECALL)).toMatchObject([{ body: { ackMessageId: kept.oops } }])
    expect((await world.bob.history('ann')).map(({ text }) => text)).not.toContain('oops')
  })

  test('rewrite: the text changes for all readers, and the ext is added to', async () => {
    const sent = await world.api('POST', 'messages/chatgroups', {
      from: 'ann',
      to: [kept.group],
      type: 'txt',
      body: { msg: 'old' },
      ext: { a: 1 },
    })
    kept.old = idOf(sent, kept.group as string) as string
    fresh()
    const change = { user: 'ann', new_msg: { type: 'txt', msg: 'new' }, new_ext: { b: 2 } }
    expect((await world.api('PUT', `messages/rewrite/${kept.old}`, change)).body.data).toBe('success')
    expect(world.bob.gotOf(BodyType.EDIT)).toMatchObject([{ text: 'new', body: { editMessageId: kept.old } }])
    const [now] = await world.bob.history(kept.group as string)
    expect(now?.text).toBe('new')
    expect(fromKeyValues(now?.body.ext)).toEqual({ a: 1, b: 2 })
  })

  test('import keeps the time, and what was read stays read', async () => {
    const at = Date.UTC(2026, 0, 5)
    const said = {
      from: 'carl',
      target: 'bob',
      type: 'txt',
      body: { msg: 'long ago' },
      msg_timestamp: at,
      is_ack_read: true,
    }
    const { body } = await world.api('POST', 'messages/users/import', said)
    const [message] = await world.bob.history('carl')
    expect(message).toMatchObject({
      text: 'long ago',
      meta: { timestamp: String(at), id: (body.data as Kept).msg_id },
    })
    expect((await world.bob.conversations()).find((one) => one.session_to === 'carl')?.unread_num).toBe(0)
    const group = { ...said, target: kept.group, is_ack_read: false }
    expect((await world.api('POST', 'messages/chatgroups/import', group)).status).toBe(200)
  })

  const txt = { from: 'ann', type: 'txt', body: { msg: 'x' } }
  const refused = (rest: string, body: unknown, text: string, more: Partial<ApiRow> = {}): ApiRow => ({
    does: `${rest}: ${text}`,
    rest,
    body,
    status: 400,
    answers: { error: 'message_send_error', error_description: text },
    ...more,
  })
  describe('refusals', () => {
    testRows(() => world, kept, [
      refused('POST messages/users', { ...txt }, "param to can't be empty"),
      refused('POST messages/users', { ...txt, to: [] }, "param to can't be empty"),
      refused('POST messages/users', { ...txt, to: ['bob'], from: '' }, "param from can't be empty"),
      refused('POST messages/users', { to: ['bob'], body: { msg: 'x' } }, "param type can't be empty"),
      refused('POST messages/users', { to: ['bob'], type: 'txt' }, "param body can't be empty"),
      refused('POST messages/users', { ...txt, to: ['bob'], ext: [] }, 'param ext must be JSONObject'),
      refused('POST messages/users', { ...txt, to: ['bob'], body: { msg: 7 } }, "param msg can't be empty"),
      refused('POST messages/users', { ...txt, to: ['bob'], type: 'poem' }, 'param type poem is illegal'),
      refused(
        'POST messages/users',
        { to: ['bob'], type: 'audio', body: { url: 'https://chat.test/a', length: 3_000_000_000 } },
        'param length is illegal',
      ),
      refused(
        'POST messages/users',
        { to: ['bob'], type: 'file', body: { url: 'https://chat.test/a', file_length: 2 ** 31 } },
        'param file_length is illegal',
      ),
      refused(
        'POST messages/users',
        { ...txt, to: Array.from({ length: 601 }, (_, at) => `u${at}`) },
        "params to's size can't exceed limit 600",
      ),
      refused(
        'POST messages/chatgroups',
        { ...txt, to: ['1', '2', '3', '4'] },
        "params to's size can't exceed limit 3",
      ),
      refused(
        'POST messages/chatrooms',
        { ...txt, to: Array.from({ length: 11 }, (_, at) => `${at}`) },
        "params to's size can't exceed limit 10",
      ),
      refused('POST messages/chatgroups/users', { ...txt, to: ['$group'] }, "param users can't be empty"),
      refused(
        'POST messages/chatgroups/users',
        { ...txt, to: ['$group'], users: ['offline'] },
        'nobody who is named is in the group',
      ),
      refused(
        'POST messages/users',
        { ...txt, to: ['bob'], body: { msg: 'x'.repeat(5001) } },
        'message is too large',
        {
          answers: { error_code: 14007 },
        },
      ),
      refused('POST messages/users', { ...txt, to: ['bob', 'nobody'] }, 'an unknown name', {
        status: 404,
        answers: { error: 'user_not_found', error_description: "username nobody doesn't exist!'" },
      }),
      refused('POST messages/users', { ...txt, from: 'nobody', to: ['bob'] }, 'an unknown sender', {
        status: 404,
        answers: {},
      }),
      refused('POST messages/chatgroups', { ...txt, to: ['77'] }, 'an unknown group', {
        status: 404,
        answers: {},
      }),
      refused('POST messages/chatrooms', { ...txt, to: ['77'] }, 'an unknown room', {
        status: 404,
        answers: {},
      }),
      refused('POST messages/users', { ...txt, to: 'bob' }, 'a name instead of a list', {
        answers: { error: 'illegal_argument' },
      }),
      refused('POST messages/users', { ...txt, to: [7] }, 'a number for a name', {
        answers: { error: 'illegal_argument' },
      }),
      refused('POST messages/users', [1], 'a list', { answers: {} }),
      refused('POST messages/users', '{', 'broken JSON', { answers: {} }),
      refused('POST messages/msg_recall', { to: 'bob', chat_type: 'chat' }, "param msg_id can't be empty", {
        answers: { error: 'message_recall_error' },
      }),
      refused('POST messages/msg_recall', { msg_id: '1', to: 'bob', chat_type: 'chat' }, 'not_found msg', {
        status: 403,
        answers: { error: 'message_recall_error' },
      }),
      refused(
        'POST messages/msg_recall',
        { msg_id: '$old', to: 'bob', chat_type: 'chat' },
        "can't find msg to",
        { answers: { error: 'message_recall_error' } },
      ),
      {
        does: 'several recalls have an outcome each',
        rest: 'POST messages/batch_recall',
        body: {
          msgs: [
            { msg_id: '1', to: 'bob', chat_type: 'chat' },
            { msg_id: '$old', to: '$group', chat_type: 'groupchat', force: true },
            {},
          ],
        },
        answers: {
          data: [
            { msg_id: '1', recalled: 'no', reason: 'not_found msg' },
            { recalled: 'yes', msg_id: '$old' },
            { recalled: 'no' },
          ],
        },
      },
      refused('POST messages/batch_recall', { msgs: Array.from({ length: 31 }, () => ({})) }, 'too many', {
        answers: {},
      }),
      refused('PUT messages/rewrite/123', { new_msg: { type: 'txt', msg: 'x' } }, 'no such message', {
        status: 404,
        answers: { error: 'message_rewrite_error' },
      }),
      refused('PUT messages/rewrite/x', {}, 'no id', { answers: {} }),
      refused(
        'POST messages/users/import',
        { ...txt, target: 'bob', msg_timestamp: 9e15 },
        'a time to come',
        { answers: {} },
      ),
    ])
  })

  test('users may not send as the back end does', async () => {
    expect((await world.ann.ask('POST', 'messages/users', { ...txt, to: ['bob'] })).status).toBe(403)
  })
})
