import { BodyType, ContentType, type MessageBody } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Moderation, Question, Verdict } from '../../moderation/moderation.ts'
import { EntryFlag } from '../../storage/tables.ts'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'
import { until } from '../../test-support/until.ts'

const said = (answer: Answer) => `${answer.code} ${answer.reason}`

type Decide = (question: Question) => Promise<Verdict> | Verdict

async function judged(decide: Decide) {
  const requests: Question[] = []
  const moderation: Moderation = {
    isOff: false,
    decide(question) {
      requests.push(question)
      return decide(question)
    },
  }
  const world = await channelWorld({}, undefined, { moderation })
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  return { world, ann, bob, asked: requests }
}

const covered = (body: MessageBody, text: string): Verdict => ({
  allow: true,
  body: { ...body, contents: [{ type: 0, text }] },
})

const stateOf = (device: Device) => device.got().map(({ meta }) => Buffer.from(meta.meta ?? '').toString())

describe('[MSG-16] moderation before a message is stored', () => {
  test('gets the real sender, receiver and content, not the claimed ones', async () => {
    const { world, ann, asked: requests } = await judged(() => ({ allow: true }))
    const group = await world.group('ann', 'bob')
    await ann.say('bob', 'x', {}, { from: { name: 'cat' }, meta: '{"isRead":true}' })
    await ann.send(group, {
      type: BodyType.GROUPCHAT,
      contents: [{ type: ContentType.TEXT, subType: 0, text: 'c' }],
    })
    expect(requests).toMatchObject([
      { app: 'parley#demo', from: 'ann', to: 'bob', chat: 'single', kind: 'text', edit: false },
      { from: 'ann', to: group, chat: 'group', kind: 'combined', edit: false },
    ])
    expect(requests[0]?.body).toMatchObject({
      from: { name: 'ann' },
      contents: [{ text: 'x' }],
      meta: undefined,
    })
  })

  test.each([
    ['illegalContent', { form: 'words' }, '7 sensitive words'],
    ['illegalContent', { form: 'spam' }, '7 blocked by mod_antispam'],
    ['moderationBlocked', undefined, '1 moderation'],
    ['externallyBlocked', { text: 'not here' }, '19 not here'],
  ] as const)('refuses with %s %o', async (reason, detail, expected) => {
    const { world, ann, bob } = await judged(() => ({ allow: false, reason, detail }))
    expect(said(await ann.say('bob', 'x')).replaceAll('\u00a0', ' ')).toContain(expected)
    await settled(world)
    expect(bob.texts()).toEqual([])
    expect(await world.rows('SELECT * FROM entries')).toEqual([])
  })

  test('replaces contents: everybody gets the new ones marked as such, the sender in the answer', async () => {
    const { world, ann, bob } = await judged(({ body }) => covered(body, '***'))
    const phone = await world.device('ann', 'phone')
    const answer = await ann.say('bob', 'bad word')
    await settled(world)
    for (const device of [bob, phone]) {
      expect(device.texts()).toEqual(['***'])
      expect(stateOf(device)).toEqual(['{"is_online":1,"callback_replace":true}'])
    }
    const [shown] = answer.metas ?? []
    expect(shown).toMatchObject({ id: answer.serverId, ns: 1 })
    expect(Buffer.from(shown?.meta ?? '').toString()).toContain('"callback_replace":true')
    const [stored] = await bob.history('ann')
    expect([stored?.text, Buffer.from(stored?.meta.meta ?? '').toString()]).toEqual([
      '***',
      '{"is_online":1,"callback_replace":true}',
    ])
    const later = await world.device('bob', 'phone')
    await later.catchUp()
    expect(stateOf(later)).toEqual(['{"is_online":0,"callback_replace":true}'])
    expect(await world.rows('SELECT flags FROM entries')).toEqual([{ flags: EntryFlag.replaced }])
  })

  test('decides about contents, not about sender and receiver', async () => {
    const forged = {
      type: 3,
      from: { name: 'cat' },
      to: { name: 'cat' },
      contents: [{ text: 'y' }],
      meta: '{"isRead":true}',
    }
    const { world, ann, bob } = await judged(() => ({ allow: true, body: forged }))
    await ann.say('bob', 'x')
    await settled(world)
    expect(bob.got()[0]?.body).toEqual({
      type: BodyType.CHAT,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents: [{ text: 'y' }],
    })
  })

  test('decides about edits as well', async () => {
    const {
      world,
      ann,
      bob,
      asked: requests,
    } = await judged(({ body, edit }) => (edit ? covered(body, '***') : { allow: true }))
    const id = (await ann.say('bob', 'fine')).serverId as string
    expect((await ann.edit('bob', id, 'bad')).code).toBe(0)
    await settled(world)
    expect(requests.at(-1)).toMatchObject({ edit: true, kind: 'text', body: { contents: [{ text: 'bad' }] } })
    expect(bob.gotOf(BodyType.EDIT)[0]?.text).toBe('***')
    expect(stateOf(bob).at(-1)).toContain('callback_replace')
    const [stored] = await bob.history('ann')
    expect(stored?.text).toBe('***')
    expect(Buffer.from(stored?.meta.meta ?? '').toString()).toContain('callback_replace')
  })

  test('clean text in place of a replaced one is no longer marked', async () => {
    const { ann, bob } = await judged(({ body, edit }) => (edit ? { allow: true } : covered(body, '***')))
    const id = (await ann.say('bob', 'bad')).serverId as string
    const state = async () => Buffer.from((await bob.history('ann'))[0]?.meta.meta ?? '').toString()
    expect(await state()).toContain('callback_replace')
    await ann.edit('bob', id, 'good')
    expect(await state()).toBe('')
  })

  test('a refused edit changes nothing', async () => {
    const { ann, bob } = await judged(({ edit }) =>
      edit ? { allow: false, reason: 'illegalContent', detail: { form: 'words' } } : { allow: true },
    )
    const id = (await ann.say('bob', 'fine')).serverId as string
    expect(said(await ann.edit('bob', id, 'bad'))).toBe('7 sensitive words')
    expect((await bob.history('ann'))[0]?.text).toBe('fine')
  })

  test('messages keep their order while it is pending', async () => {
    const waiting: ((verdict: Verdict) => void)[] = []
    const { world, ann, bob } = await judged(({ body }) =>
      body.contents?.[0]?.text === 'slow'
        ? new Promise((resolve) => void waiting.push(resolve))
        : { allow: true },
    )
    const answers = [
      ann.say('bob', 'slow'),
      ann.say('bob', 'fast'),
      ann.receipt(BodyType.CHANNEL_ACK, 'bob', undefined),
    ]
    await until(() => waiting.length === 1)
    expect(bob.got()).toEqual([])
    waiting[0]?.({ allow: true })
    await Promise.all(answers)
    await settled(world)
    expect(bob.got().map(({ type, text }) => text || type)).toEqual(['slow', 'fast', BodyType.CHANNEL_ACK])
  })

  test('an accepted message is not moderated again on a repeat', async () => {
    let isFirst = true
    const {
      world,
      ann,
      bob,
      asked: requests,
    } = await judged(({ body }) => {
      if (!isFirst) return { allow: false, reason: 'externallyBlocked' }
      isFirst = false
      return covered(body, '***')
    })
    const first = await ann.say('bob', 'x', { clientKey: 'same' })
    const again = await ann.say('bob', 'x', { clientKey: 'same' })
    expect([again.code, again.serverId]).toEqual([0, first.serverId])
    expect(again.metas?.[0]?.id).toBe(first.serverId)
    expect(requests).toHaveLength(1)
    await settled(world)
    expect(bob.texts()).toEqual(['***'])
  })

  test('a repeat right after the first one is reported under the id of the first', async () => {
    const { world, ann, bob } = await judged(({ body }) => covered(body, '***'))
    const answers = await Promise.all([
      ann.say('bob', 'x', { clientKey: 'same' }),
      ann.say('bob', 'x', { clientKey: 'same' }),
    ])
    expect(new Set(answers.map((answer) => answer.serverId)).size).toBe(1)
    expect(answers.map((answer) => answer.metas?.[0]?.id)).toEqual(answers.map((answer) => answer.serverId))
    await settled(world)
    expect(bob.texts()).toEqual(['***'])
  })

  test('a member who is removed while it is pending cannot send', async () => {
    const waiting: ((verdict: Verdict) => void)[] = []
    const { world, bob } = await judged(() => new Promise((resolve) => void waiting.push(resolve)))
    const group = await world.group('ann', 'bob')
    const answer = bob.say(group, 'x')
    await until(() => waiting.length === 1)
    await world.alter('DELETE FROM members WHERE user_id = (SELECT id FROM users WHERE name = ?)', ['bob'])
    waiting[0]?.({ allow: true })
    expect(said(await answer)).toBe('1 not in group or chatroom')
  })

  test('a member who is removed while it is pending cannot edit', async () => {
    const waiting: ((verdict: Verdict) => void)[] = []
    const { world, ann, bob } = await judged(({ edit }) =>
      edit ? new Promise((resolve) => void waiting.push(resolve)) : { allow: true },
    )
    const group = await world.group('ann', 'bob')
    const id = (await bob.say(group, 'before')).serverId as string
    const answer = bob.edit(group, id, 'after')
    await until(() => waiting.length === 1)
    await world.alter('DELETE FROM members WHERE user_id = (SELECT id FROM users WHERE name = ?)', ['bob'])
    waiting[0]?.({ allow: true })
    expect(said(await answer)).toBe('1 not in group or chatroom')
    expect((await ann.history(group)).map(({ text }) => text)).toEqual(['before'])
  })

  /** A bot in a group whose messages wait for moderation; `remove` takes it out of the group, and then allows them. */
  async function waitingBot() {
    const waiting: ((verdict: Verdict) => void)[] = []
    const { world } = await judged(() => new Promise((resolve) => void waiting.push(resolve)))
    const made = await world.ask('POST', 'parley/v1/bots', { username: 'helper' }, await world.appToken())
    const { key } = made.body.data as { key: string }
    const group = await world.group('ann', 'helper')
    const remove = async () => {
      await until(() => waiting.length === 1)
      await world.alter('DELETE FROM members WHERE user_id = (SELECT id FROM users WHERE name = ?)', [
        'helper',
      ])
      waiting[0]?.({ allow: true })
    }
    return { world, group, remove, ask: (path: string, body: object) => world.ask('POST', path, body, key) }
  }

  test('a bot that is removed while it is pending cannot send', async () => {
    const { world, group, ask, remove } = await waitingBot()
    const answer = ask('messages/chatgroups', { to: [group], type: 'txt', body: { msg: 'x' } })
    await remove()
    expect((await answer).status).toBe(400)
    expect(await world.rows('SELECT * FROM entries WHERE type = 2')).toEqual([])
  })

  test('a bot that is removed while it is pending cannot begin a stream', async () => {
    const { world, group, ask, remove } = await waitingBot()
    const body = { msg: 'x', seq: 0 }
    const answer = ask('stream_message/chatgroup', { from: 'helper', to: group, body })
    await remove()
    expect((await answer).status).toBe(403)
    expect(await world.rows('SELECT * FROM entries WHERE type = 2')).toEqual([])
  })

  test('a stream of a bot that is removed while a piece is pending ends without it', async () => {
    const waiting: ((verdict: Verdict) => void)[] = []
    const { world, ann } = await judged(({ edit }) =>
      edit ? new Promise((resolve) => void waiting.push(resolve)) : { allow: true },
    )
    const made = await world.ask('POST', 'parley/v1/bots', { username: 'helper' }, await world.appToken())
    const { key } = made.body.data as { key: string }
    const group = await world.group('ann', 'helper')
    const stream = (body: object) =>
      world.ask('POST', 'stream_message/chatgroup', { from: 'helper', to: group, body }, key)
    const { msgId } = (await stream({ msg: 'one', seq: 0 })).body.data as { msgId: string }
    const answer = stream({ msg: ' two', seq: 1, msgId })
    await until(() => waiting.length === 1)
    await world.alter('DELETE FROM members WHERE user_id = (SELECT id FROM users WHERE name = ?)', ['helper'])
    waiting[0]?.({ allow: true })
    expect((await answer).status).toBe(403)
    expect((await ann.history(group)).map(({ text }) => text)).toEqual(['one'])
    expect(world.server.services.streams.size).toBe(0)
  })

  test('receipts and recalls are not moderated', async () => {
    const { ann, bob, asked: requests } = await judged(() => ({ allow: true }))
    const id = (await ann.say('bob', 'x')).serverId as string
    await bob.receipt(BodyType.READ_ACK, 'ann', id)
    await ann.recall('bob', id)
    expect(requests).toHaveLength(1)
  })
})
