import { BodyType, Command, ContentType, encode, hasReason, MessageBody } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { conversationList } from '../state/selectors/conversations.ts'
import { timelineRows } from '../state/selectors/messages.ts'
import type { Draft, Message } from '../state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const say = (text: string, to: { type: 'single'; id: string } = bob): Draft => ({ to, kind: 'text', text })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const outgoing = ({ client }: Person, key = 'single:bob') =>
  (client.state.outgoing.get(key) ?? []).map(
    ({ draft, status }) => `${'text' in draft ? draft.text : draft.kind} ${status.name}`,
  )
const stored = () =>
  world.server.log('ann', 'bob').entries.flatMap(({ body }) => body.contents?.[0]?.text ?? [])

describe('[OUT-1] sending', () => {
  test('shows the message at once, and settles when the server has accepted it', async () => {
    const a = await world.online('ann')
    const sending = a.client.messages.send(say('hello'))
    expect(outgoing(a)).toEqual(['hello sending'])
    expect(a.client.state.conversations.has('single:bob')).toBe(true)
    const message = await sending.done
    expect(message).toMatchObject({
      text: 'hello',
      localId: sending.key,
      position: 1,
      from: 'ann',
      to: 'bob',
    })
    expect(outgoing(a)).toEqual([])
    expect(a.client.state.outgoing.size).toBe(0)
  })

  test('a row keeps its identity from outgoing to sent', async () => {
    const a = await world.online('ann')
    const { key, done } = a.client.messages.send(say('hello'))
    expect(timelineRows(a.client.state, 'single:bob').map(({ id }) => id)).toEqual([key])
    await done
    expect(timelineRows(a.client.state, 'single:bob').map(({ id }) => id)).toEqual([key])
  })

  test('carries the extension, the client key and nothing else', async () => {
    const a = await world.online('ann')
    const { key, done } = a.client.messages.send({ ...say('hello'), ext: { colour: 'blue', size: 3 } })
    expect((await done).ext).toEqual({ colour: 'blue', size: 3 })
    const meta = world.server.sent.syncs('ann').flatMap((sync) => sync.meta ?? [])[0]
    expect(meta).toMatchObject({
      ns: 1,
      routetype: 0,
      clientKey: key,
      to: { appKey: 'org#app', name: 'bob', domain: 'easemob.com' },
    })
    expect(meta?.from).toBeUndefined()
  })

  test('[OUT-17] shows the content that the server has put in the place of what was sent', async () => {
    const a = await world.online('ann')
    world.server.switches.replaced = encode(MessageBody, {
      type: BodyType.CHAT,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents: [{ type: ContentType.TEXT, text: '***' }],
    })
    expect(await a.client.messages.send(say('damn')).done).toMatchObject({ text: '***', position: 1 })
    expect(outgoing(a)).toEqual([])
  })

  test.each([
    ['is not a body', Uint8Array.of(0xff)],
    ['has no content', encode(MessageBody, {})],
  ])('[OUT-17] settles although that content %s', async (_what, replaced) => {
    const a = await world.online('ann')
    world.server.switches.replaced = replaced
    expect(await a.client.messages.send(say('damn')).done).toMatchObject({ text: 'damn', position: 1 })
    expect(outgoing(a)).toEqual([])
  })

  test('names are lower-case', async () => {
    const a = await world.online('ann')
    expect((await a.client.messages.send(say('x', { type: 'single', id: 'BOB' })).done).conversation.id).toBe(
      'bob',
    )
  })

  test('[STATE-6] a command is in no timeline and no list, neither in flight nor sent', async () => {
    const a = await world.online('ann')
    const { done } = a.client.messages.send({ to: bob, kind: 'command', action: 'refresh' })
    const shown = () => [timelineRows(a.client.state, 'single:bob'), conversationList(a.client.state)]
    expect(shown()).toEqual([[], []])
    expect(await done).toMatchObject({ kind: 'command', action: 'refresh', position: 1 })
    expect(shown()).toEqual([[], []])
    await a.client.messages.send(say('hello')).done
    expect(a.client.state.timelines.get('single:bob')?.segments).toMatchObject([{ from: 1, to: 2 }])
  })

  test('hundreds at once are sent and arrive in order', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    const all = Array.from({ length: 300 }, (_, n) => a.client.messages.send(say(String(n))).done)
    await Promise.all(all)
    await settle()
    const expected = Array.from({ length: 300 }, (_, n) => String(n))
    expect(stored()).toEqual(expect.arrayContaining(expected))
    const rows = timelineRows(b.client.state, 'single:ann')
    expect(
      rows.map((row) => (row.type === 'message' && row.message.kind === 'text' ? row.message.text : '')),
    ).toEqual(expected)
  })
})

describe('[OUT-2] without a connection', () => {
  test('messages wait, in order, and [OUT-3] are sent before the unread request', async () => {
    const a = await world.online('ann')
    a.host.emitHostEvent('networkDown')
    const done = ['one', 'two', 'three'].map((text) => a.client.messages.send(say(text)).done)
    a.client.messages.send(say('to carl', { type: 'single', id: 'carl' }))
    expect(outgoing(a)).toEqual(['one waiting', 'two waiting', 'three waiting'])
    await world.clock.advance(3_000_000)
    const before = world.server.frames.length
    a.host.emitHostEvent('networkUp')
    await Promise.all(done)
    const commands = world.server.frames.slice(before).map(({ frame }) => frame.command)
    expect(commands.slice(0, 6)).toEqual([
      Command.PROVISION,
      Command.SYNC,
      Command.SYNC,
      Command.SYNC,
      Command.SYNC,
      Command.UNREAD,
    ])
    expect(stored()).toEqual(['one', 'two', 'three'])
  })

  test('messages wait for a sign-in in progress', async () => {
    const a = world.person()
    const signedIn = a.client.signIn({ user: 'ann', token: 't' })
    const { done } = a.client.messages.send(say('early'))
    expect(outgoing(a)).toEqual(['early waiting'])
    await signedIn
    expect((await done).position).toBe(1)
  })

  test('[OUT-7] a queued message can be dropped, one in flight cannot', async () => {
    const a = await world.online('ann')
    const sending = a.client.messages.send(say('x'))
    a.client.messages.discard(sending.key)
    expect(outgoing(a)).toEqual(['x sending'])
    await sending.done
    a.host.emitHostEvent('networkDown')
    const waiting = a.client.messages.send(say('y'))
    a.client.messages.discard(waiting.key)
    a.client.messages.discard('nobody')
    expect(outgoing(a)).toEqual([])
    expect(hasReason(await failure(waiting.done), 'requestAborted')).toBe(true)
  })

  test('[OUT-11] without a session a message is refused and not kept', async () => {
    const a = world.person()
    const error = await failure(a.client.messages.send(say('x')).done)
    expect(error).toMatchObject({ reason: 'notSignedIn', code: 39, message: 'not login' })
    expect(a.client.state.outgoing.size).toBe(0)
  })

  test('[OUT-11] after the client has given up, a message fails and can be retried', async () => {
    const a = await world.online('ann', { maxReconnects: 1 })
    world.server.switches.open = false
    world.server.cut()
    const waiting = failure(a.client.messages.send(say('before')).done)
    await world.clock.advance(30_000)
    expect(a.client.state.connection.name).toBe('stopped')
    expect(await waiting).toMatchObject({ code: 510 })
    const { key, done } = a.client.messages.send(say('after'))
    expect(await failure(done)).toMatchObject({ code: 510 })
    expect(outgoing(a)).toEqual(['before failed', 'after failed'])
    world.server.switches.open = true
    a.client.reconnectNow()
    await settle()
    expect((await a.client.messages.retry(key).done).position).toBe(1)
  })
})

describe('[OUT-4] a socket that drops', () => {
  test('because the server restarts fails nothing: messages in flight are sent again, in order', async () => {
    const a = await world.online('ann')
    world.server.switches.sends = 'silent'
    const sendings = ['one', 'two'].map((text) => a.client.messages.send(say(text)))
    await settle()
    world.server.cut(undefined, 1012)
    await settle()
    expect(outgoing(a)).toEqual(['one waiting', 'two waiting'])
    world.server.switches.sends = 'ok'
    await world.clock.advance(2000)
    const messages = await Promise.all(sendings.map(({ done }) => done))
    expect(messages.map(({ position }) => position)).toEqual([1, 2])
    expect(outgoing(a)).toEqual([])
  })

  test('fails messages in flight, and a retry with the same key is the same message', async () => {
    const a = await world.online('ann')
    world.server.switches.sends = 'silent'
    const { key, done } = a.client.messages.send(say('lost answer'))
    await settle()
    world.server.cut()
    expect(await failure(done)).toMatchObject({
      reason: 'disconnected',
      code: 510,
      message: 'websocket disconnected',
    })
    expect(outgoing(a)).toEqual(['lost answer failed'])
    world.server.switches.sends = 'ok'
    await world.clock.advance(2000)
    const again = a.client.messages.retry(key)
    expect(again.key).toBe(key)
    const message = await again.done
    expect(message).toMatchObject({ position: 1, localId: key })
    expect(stored()).toEqual(['lost answer'])
    expect(outgoing(a)).toEqual([])
  })

  test('keeps messages that were never sent on it', async () => {
    const a = await world.online('ann')
    world.server.cut()
    const { done } = a.client.messages.send(say('later'))
    expect(outgoing(a)).toEqual(['later waiting'])
    await world.clock.advance(2000)
    expect((await done).position).toBe(1)
  })

  test('leaves each message once, however often answers are lost and messages retried', async () => {
    const a = await world.online('ann')
    const pending = new Map<string, string>()
    for (let n = 0; n < 30; n++) {
      world.server.switches.sends = n % 3 === 0 ? 'silent' : 'ok'
      const { key, done } = a.client.messages.send(say(`m${n}`))
      done.catch(() => pending.set(key, `m${n}`))
      await settle()
      if (n % 3 === 0) {
        world.server.cut()
        await world.clock.advance(7000)
      }
    }
    world.server.switches.sends = 'ok'
    expect(pending.size).toBe(10)
    await Promise.all(
      [...pending.keys()].flatMap((key) => [
        a.client.messages.retry(key).done,
        a.client.messages.retry(key).done,
      ]),
    )
    expect(stored().filter((text) => text.startsWith('m'))).toHaveLength(30)
    expect(outgoing(a)).toEqual([])
    expect(timelineRows(a.client.state, 'single:bob')).toHaveLength(30)
  })
})

test('[OUT-5] [CONN-14] no answer within fifteen seconds fails the message and ends the socket', async () => {
  const a = await world.online('ann')
  world.server.switches.sends = 'silent'
  const { done } = a.client.messages.send(say('x'))
  await world.clock.advance(5000)
  const second = a.client.messages.send(say('y'))
  await world.clock.advance(9999)
  expect(outgoing(a)).toEqual(['x sending', 'y sending'])
  await world.clock.advance(1)
  expect(await failure(done)).toMatchObject({
    reason: 'sendTimeout',
    code: 512,
    message: 'send message timeout',
  })
  expect(await failure(second.done)).toMatchObject({ code: 510 })
  expect(a.client.state.connection.name).toBe('waiting')
})

describe('[OUT-6] a refusal', () => {
  test.each([
    [{ errorCode: 15 }, 'muted', 507],
    [{ errorCode: 1, reason: 'blocked' }, 'permissionDenied', 603],
    [{ errorCode: 1, reason: 'nonroster' }, 'notContact', 221],
    [{ errorCode: 7, reason: 'traffic limit' }, 'rateLimited', 509],
    [{ errorCode: 7, reason: 'never heard of' }, 'loadMessageFailed', 604],
    [{ errorCode: 1, reason: 'never heard of' }, 'serverError', 503],
  ] as const)('%o is %s', async (answer, reason, code) => {
    const a = await world.online('ann')
    world.server.switches.sends = answer
    const { key, done } = a.client.messages.send(say('x'))
    expect(await failure(done)).toMatchObject({ reason, code })
    expect(outgoing(a)).toEqual(['x failed'])
    expect(a.client.state.connection.name).toBe('online')
    a.client.messages.discard(key)
    expect(outgoing(a)).toEqual([])
  })
})

test('[OUT-8] a message whose answer was lost, delivered by the queue, is no longer in flight', async () => {
  const a = await world.online('ann')
  world.server.switches.sends = 'silent'
  const { key, done } = a.client.messages.send(say('arrived'))
  await settle()
  world.server.cut()
  expect(await failure(done)).toMatchObject({ code: 510 })
  // Some servers send a device its own messages; ours does not.
  const entry = world.server.log('ann', 'bob').entries[0]
  world.server.switches.sends = 'ok'
  await world.clock.advance(2000)
  world.server.page('ann', {
    queue: { name: '1', domain: 'easemob.com' },
    nextKey: '1',
    isLast: false,
    metas: [{ ...entry?.meta, seq: '1' }],
  })
  expect(outgoing(a)).toEqual([])
  expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ type: 'message', id: key }])
})

test('[OUT-8] a message that the queue delivers before its answer is there once', async () => {
  const a = await world.online('ann')
  world.server.switches.sends = 'silent'
  const { key, done } = a.client.messages.send(say('first by the queue'))
  await settle()
  const sent = world.server.sent.syncs('ann').findLast(({ meta }) => meta?.clientKey === key)
  const { meta } = world.server.log('ann', 'bob').entries[0] ?? {}
  const queue = { name: '1', domain: 'easemob.com' }
  world.server.page('ann', { queue, nextKey: '1', isLast: false, metas: [{ ...meta, seq: '1' }] })
  expect(await done).toMatchObject({ id: meta?.id, localId: key })
  // The following answer differs on purpose: the send has settled, so it is ignored.
  world.server.page('ann', { metaId: sent?.meta?.id, serverId: '999', timestamp: '5', seq: '7' })
  await settle()
  expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ id: key, message: { id: meta?.id } }])
})

describe('[OUT-12] invalid drafts', () => {
  test.each([
    [undefined, 'Missing required parameter: "to"'],
    [{ kind: 'text', text: 'x' }, 'Missing required parameter: "to"'],
    [{ to: { type: 'single', id: '' }, kind: 'text', text: 'x' }, 'Missing required parameter: "to"'],
    [{ to: bob, kind: 'song', text: 'x' }, 'Invalid parameter kind: song'],
    [{ to: bob, kind: 'text', text: 7 }, 'Invalid parameter text: 7'],
    [{ to: bob, kind: 'text', text: 'x', ext: 'y' }, 'Invalid parameter ext: y'],
  ])('%o: %s', async (draft, message) => {
    const a = await world.online('ann')
    expect(await failure(a.client.messages.send(draft as Draft).done)).toMatchObject({ message })
    expect(a.client.state.outgoing.size).toBe(0)
  })

  test('a cyclic extension fails, with a code', async () => {
    const a = await world.online('ann')
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(await failure(a.client.messages.send({ ...say('x'), ext: { circle } }).done)).toMatchObject({
      reason: 'runtimeError',
    })
  })

  test('a combined message with invalid content fails, with a code, and blocks nothing', async () => {
    const a = await world.online('ann')
    const message = await a.client.messages.send(say('x')).done
    const merge = (one: object) =>
      failure(
        a.client.messages.send({
          to: bob,
          kind: 'combined',
          title: '',
          summary: '',
          messages: [{ ...message, ...one } as Message],
        }).done,
      )
    expect(await merge({ kind: 'recalled' })).toMatchObject({ reason: 'invalidParameter' })
    expect(a.client.state.outgoing.size).toBe(0)
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(await merge({ ext: { circle } })).toMatchObject({ reason: 'runtimeError' })
    expect(await a.client.messages.send(say('y')).done).toMatchObject({ text: 'y' })
  })

  test('an unknown key', async () => {
    const a = await world.online('ann')
    expect(await failure(a.client.messages.retry('nobody').done)).toMatchObject({ reason: 'messageNotFound' })
  })
})
