import { decode, encode, type ValueOf } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { acquaint, remark } from '../test-support/contacts.ts'
import { peopleWorld } from '../test-support/people-world.ts'
import {
  ContactsAnswer,
  ContactsError,
  ContactsRequest,
  FrameType,
  ListError,
  Pong,
} from './contact-list-frames.ts'
import { ContactListSockets } from './contact-list-sockets.ts'

async function stage() {
  const world = await peopleWorld()
  const ann = await world.person('ann')
  const timers: (() => void)[] = []
  const lists = new ContactListSockets({
    ask: (request) => world.server.rest(request),
    host: {
      ...world.host,
      setTimer: (run) => timers.push(run),
      clearTimer: () => undefined,
    },
    metrics: world.server.services.metrics,
  })
  const connect = (token = ann.token) => {
    const frames: Uint8Array[] = []
    const closed: string[] = []
    const wire = {
      address: '127.0.0.1',
      buffered: 0,
      send: (frame: Uint8Array) => void frames.push(frame),
      close: (_code: number, reason: string) => void closed.push(reason),
      pause: () => undefined,
      resume: () => undefined,
    }
    const socket = lists.accept(wire, token)
    const say = async (frame: Uint8Array) => {
      socket.frame(frame)
      while (lists.isBusy) await new Promise<void>((resolve) => setImmediate(resolve))
      return frames.splice(0)
    }
    return { socket, frames, closed, say }
  }
  const request = (more: Partial<ValueOf<typeof ContactsRequest>> = {}) =>
    encode(ContactsRequest, {
      type: FrameType.contacts,
      header: { resource: 'web_1', timestamp: '5', requestId: 'r1', protocolVersion: 1 },
      org: 'parley',
      app: 'demo',
      user: 'ann',
      ...more,
    })
  return { world, ann, connect, request, timers, lists }
}

describe('the socket for contact lists', () => {
  test('answers with all contacts, their remarks and profiles, and later only that nothing changed', async () => {
    const { world, ann, connect, request } = await stage()
    const bob = await world.person('bob')
    await acquaint(ann, bob)
    await remark(ann, 'bob', 'Bobby')
    await bob.ask('PUT', 'metadata/user/bob', { nickname: 'Bob B' })
    const [frame = new Uint8Array(0), ...more] = await connect().say(request())
    expect(more).toEqual([])
    const answer = decode(ContactsAnswer, frame)
    expect(answer).toMatchObject({
      type: FrameType.contactsAnswer,
      header: { requestId: 'r1', timestamp: '5' },
      contacts: [{ name: 'bob', remark: 'Bobby' }],
      cursor: '0',
      kind: 2,
    })
    expect(JSON.parse(answer.contacts?.[0]?.profile ?? '')).toMatchObject({ nickname: 'Bob B' })
    const [same = new Uint8Array(0)] = await connect().say(request({ version: answer.version ?? '' }))
    expect(decode(ContactsAnswer, same)).toMatchObject({ version: answer.version, kind: 1, cursor: '0' })
    expect(decode(ContactsAnswer, same).contacts ?? []).toEqual([])
  })

  test('answers many contacts in several frames, and continues where a client stopped', async () => {
    const { world, ann, connect, request } = await stage()
    for (let at = 0; at < 130; at++) await acquaint(ann, await world.person(`p${at}`))
    const read = async (cursor?: string) =>
      (await connect().say(request(cursor ? { cursor } : {}))).map((frame) => {
        const { contacts = [], cursor: next } = decode(ContactsAnswer, frame)
        return [contacts.length, next]
      })
    expect(await read()).toEqual([
      [100, '100'],
      [30, '0'],
    ])
    expect(await read('100')).toEqual([[30, '0']])
    expect(await read('18446744073709551615')).toHaveLength(2)
  })

  test('answers an empty list', async () => {
    const { connect, request } = await stage()
    const [frame = new Uint8Array(0)] = await connect().say(request())
    expect(decode(ContactsAnswer, frame)).toMatchObject({ cursor: '0', kind: 2 })
  })

  test.each([
    ['no token', '', {}],
    ['another token', 'x', {}],
  ])('refuses %s', async (_name, token, more) => {
    const { connect, request } = await stage()
    const [frame = new Uint8Array(0)] = await connect(token).say(request(more))
    expect(decode(ContactsError, frame)).toMatchObject({
      type: FrameType.error,
      code: '1002',
      header: { requestId: 'r1' },
    })
  })

  test.each([{ user: 'bob' }, { user: '' }, { app: 'other' }, { org: '../x' }, { user: '../../y' }])(
    'gives nobody the list of another user: %j',
    async (more) => {
      const { world, ann, connect, request } = await stage()
      await acquaint(ann, await world.person('bob'))
      const [frame = new Uint8Array(0)] = await connect().say(request(more))
      expect(decode(ContactsError, frame).type).toBe(FrameType.error)
    },
  )

  test('answers pings, and says that groups and conversations are not served', async () => {
    const { connect } = await stage()
    const { say } = connect()
    const [pong = new Uint8Array(0)] = await say(encode(Pong, { type: FrameType.ping }))
    expect(decode(Pong, pong)).toMatchObject({ type: FrameType.pong })
    for (const type of [FrameType.groups, FrameType.conversations]) {
      const header = { requestId: 'r2' }
      const [frame = new Uint8Array(0)] = await say(encode(ContactsRequest, { type, header }))
      expect(decode(ListError, frame)).toMatchObject({ type: FrameType.error, code: 1503, header })
    }
    expect(await say(encode(Pong, { type: 99 }))).toEqual([])
  })

  test('ends after malformed frames, too many of them, a time, or with the server', async () => {
    const { connect, timers, lists } = await stage()
    const odd = connect()
    await odd.say(new Uint8Array([0xff, 0xff, 0xff]))
    expect(odd.closed).toEqual(['malformed frame'])
    const eager = connect()
    for (let count = 0; count < 25; count++) await eager.say(encode(Pong, { type: FrameType.ping }))
    expect(eager.closed).toEqual(['too many requests'])
    const slow = connect()
    timers.at(-1)?.()
    expect(slow.closed).toEqual(['time is up'])
    const left = connect()
    lists.stop()
    expect(left.closed).toEqual(['restart'])
    for (const { socket } of [odd, eager, slow, left]) socket.closed()
    expect(lists.isBusy).toBe(false)
  })
})
