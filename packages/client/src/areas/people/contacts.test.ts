// Contacts and the block list: requests, results and their order.

import {
  contactAdded,
  contactAgreed,
  contactChanged,
  contactDeclined,
  contactInvited,
  contactRemoved,
  encode,
  NameSpace,
  RosterBody,
  RosterOperation,
  toUtf8,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { listsOf, people, replying, tellPerson, tellRaw } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let ann: Person
beforeEach(async () => {
  world = createWorld()
  ann = await world.online('ann')
})
afterEach(() => world.close())

const of = (by: string, reason = '') => ({ by, users: [{ name: 'ann' }], reason })
const changed = (user: string, what: string, remark = '') => ({ user, what, remark })
const contacts = (person = ann) =>
  Object.fromEntries([...people(person).contacts.values()].map(({ user, remark }) => [user, remark]))
const asking = (person = ann) => people(person).requests.map(({ user }) => user)
const asked = (person = ann) => people(person).sentRequests.map(({ user }) => user)
const blocked = (person = ann) => [...people(person).blocked]

const full = listsOf({
  contacts: [{ username: 'bob', remark: 'Bobby' }, { username: 'carl' }],
  requests: [
    { username: 'dora', reason: 'hi', created: 5 },
    { username: 'emil', reason: '', created: 9 },
  ],
  sent: [{ username: 'fay', reason: 'me', created: 7 }],
  blocked: ['gus'],
})

describe('[PPL-1] loading', () => {
  test('fills contacts, requests in both directions and the block list, one load at a time', async () => {
    const all = replying(ann, full)
    await Promise.all([ann.client.contacts.load(), ann.client.contacts.load()])
    expect(all).toHaveLength(4)
    expect(contacts()).toEqual({ bob: 'Bobby', carl: '' })
    expect(people(ann).requests).toEqual([
      { user: 'emil', reason: '', at: 9 },
      { user: 'dora', reason: 'hi', at: 5 },
    ])
    expect(asked()).toEqual(['fay'])
    expect(blocked()).toEqual(['gus'])
    expect(people(ann).load).toEqual({ name: 'loaded' })
  })

  test('goes through the pages of requests, and ends on a cyclic cursor', async () => {
    const all = replying(ann, (question) =>
      question.path.endsWith('contacts/requests')
        ? { data: [{ username: `u${question.query.get('cursor')}`, created: 1 }], cursor: 'again' }
        : full(question),
    )
    await ann.client.contacts.load()
    expect(all.filter(({ path }) => path.endsWith('requests'))).toHaveLength(4)
    expect(asking().sort()).toEqual(['u', 'uagain'])
  })

  test('gives way to events that arrive in the meantime', async () => {
    let answer = (_: object) => {}
    const held = new Promise<object>((resolve) => {
      answer = resolve
    })
    replying(ann, (question) => (question.path.endsWith('blocks/users') ? held : full(question)))
    const load = ann.client.contacts.load()
    await settle()
    await tellPerson(world, 'ann', contactRemoved, of('bob'))
    await tellPerson(world, 'ann', contactAdded, of('dora'))
    answer({ data: ['gus'] })
    await load
    expect(contacts()).toEqual({ carl: '', dora: '' })
    expect(asking()).toEqual(['emil'])
  })

  test('reports a failure, and the next load tries again', async () => {
    replying(ann, () => ({ status: 500, body: {} }))
    const error = await errorOf(ann.client.contacts.load())
    expect(people(ann).load).toEqual({ name: 'failed', error })
    replying(ann, full)
    await ann.client.contacts.load()
    expect(people(ann).load).toEqual({ name: 'loaded' })
  })

  test('tolerates hostile content in lists', async () => {
    replying(ann, ({ path }) =>
      path.endsWith('/contacts/users')
        ? { data: 'no list', entities: [null, 5, { username: 7 }, { username: 'BOB', remark: 9 }] }
        : { data: { no: 'list' }, cursor: 5 },
    )
    await ann.client.contacts.load()
    expect(contacts()).toEqual({ bob: '' })
    expect(blocked()).toEqual([])
  })

  test('leaves nothing after a sign-out, and ignores late answers', async () => {
    replying(ann, full)
    await ann.client.contacts.load()
    let answer = (_: object) => {}
    replying(ann, () => new Promise<object>((resolve) => (answer = resolve)))
    const late = errorOf(ann.client.contacts.load())
    await ann.client.signOut()
    answer({ data: [], entities: [{ username: 'bob' }] })
    expect(await late).toMatchObject({ reason: 'notSignedIn' })
    await settle()
    expect(people(ann)).toMatchObject({ contacts: new Map(), requests: [], load: { name: 'none' } })
  })
})

describe('[PPL-2] own actions', () => {
  const ok = { data: { result: 'ok' } }

  test('inviting makes the request pending', async () => {
    const all = replying(ann, () => ok)
    await ann.client.contacts.invite('BOB', 'it is me')
    expect(all[0]).toMatchObject({
      method: 'POST',
      path: 'users/ann/contacts/apply',
      body: { usernames: ['bob'], reason: 'it is me' },
    })
    expect(people(ann).sentRequests).toEqual([{ user: 'bob', reason: 'it is me', at: world.clock.now() }])
    await ann.client.contacts.remove('bob')
    expect(asked()).toEqual([])
  })

  test('inviting a user who has sent a request accepts it', async () => {
    await tellPerson(world, 'ann', contactInvited, of('bob', 'hi'))
    expect(asking()).toEqual(['bob'])
    replying(ann, () => ok)
    await ann.client.contacts.invite('bob')
    expect([contacts(), asking(), asked()]).toEqual([{ bob: '' }, [], []])
  })

  test('accepting, declining, removing and setting remarks', async () => {
    replying(ann, () => ok)
    for (const user of ['bob', 'carl']) await tellPerson(world, 'ann', contactInvited, of(user))
    await ann.client.contacts.accept('bob')
    await ann.client.contacts.decline('carl')
    expect([contacts(), asking()]).toEqual([{ bob: '' }, []])
    await ann.client.contacts.setRemark('bob', 'Bobby')
    expect(contacts()).toEqual({ bob: 'Bobby' })
    await ann.client.contacts.remove('bob')
    expect(contacts()).toEqual({})
  })

  test('blocking ends pending requests between the two, and can be undone', async () => {
    replying(ann, () => ({ data: ['bob'] }))
    await tellPerson(world, 'ann', contactInvited, of('bob'))
    await ann.client.blocks.add({ users: ['Bob'] })
    expect([blocked(), asking()]).toEqual([['bob'], []])
    await ann.client.blocks.list()
    await ann.client.blocks.remove({ users: ['bob'] })
    expect(blocked()).toEqual([])
  })

  test('change nothing if they are refused', async () => {
    await tellPerson(world, 'ann', contactInvited, of('bob'))
    const before = people(ann)
    replying(ann, () => ({ status: 403, body: { error: 'forbidden' } }))
    const { contacts: area, blocks } = ann.client
    const acts = [
      area.invite('dora'),
      area.accept('bob'),
      area.decline('bob'),
      area.remove('bob'),
      area.setRemark('bob', 'x'),
      blocks.add({ users: ['bob'] }),
    ]
    for (const act of acts) expect(await errorOf(act)).toHaveProperty('reason')
    expect(people(ann)).toBe(before)
  })

  test.each<[string, (area: Person['client']['contacts']) => Promise<unknown>]>([
    ['userId: ', (area) => area.invite('')],
    ['userId: 5', (area) => area.accept(5 as never)],
    ['reason: 5', (area) => area.invite('bob', 5 as never)],
    ['remark: undefined', (area) => area.setRemark('bob', undefined as never)],
  ])('Invalid parameter %s', async (text, act) => {
    const all = replying(ann, () => ok)
    expect((await errorOf(act(ann.client.contacts))).message).toContain(`Invalid parameter ${text}`)
    expect(all).toEqual([])
  })
})

test('a user is reported by their lower-case name, and an invalid name is refused', async () => {
  const all = replying(ann, () => ({ data: { result: 'ok' } }))
  await ann.client.contacts.report('Mallory', { type: 'abuse', reason: 'threats' })
  expect(all).toMatchObject([
    { path: 'parley/v1/reports/users/mallory', body: { reportType: 'abuse', reportReason: 'threats' } },
  ])
  expect(await errorOf(ann.client.contacts.report('', { type: 'abuse', reason: 'x' }))).toMatchObject({
    reason: 'invalidParameter',
  })
})

describe('[PPL-3] events', () => {
  test('of others: requested, accepted, declined, removed', async () => {
    replying(ann, () => ({ data: {} }))
    await ann.client.contacts.invite('bob')
    await ann.client.contacts.invite('carl')
    await tellPerson(world, 'ann', contactAgreed, of('bob'))
    await tellPerson(world, 'ann', contactAdded, of('bob'))
    await tellPerson(world, 'ann', contactDeclined, of('carl'))
    expect([contacts(), asked()]).toEqual([{ bob: '' }, []])
    await tellPerson(world, 'ann', contactRemoved, of('bob'))
    expect(contacts()).toEqual({})
  })

  test('about a repeated request replace the first one and its text', async () => {
    await tellPerson(world, 'ann', contactInvited, of('bob', 'one'))
    await world.clock.advance(5)
    await tellPerson(world, 'ann', contactInvited, of('carl', 'two'))
    await world.clock.advance(5)
    await tellPerson(world, 'ann', contactInvited, of('bob', 'three'))
    expect(people(ann).requests.map(({ user, reason }) => [user, reason])).toEqual([
      ['bob', 'three'],
      ['carl', 'two'],
    ])
  })

  test('of the user’s other devices', async () => {
    const steps: [ReturnType<typeof changed>, () => unknown, unknown][] = [
      [changed('bob', 'invited', 'hi'), asked, ['bob']],
      [changed('bob', 'withdrawn'), asked, []],
      [changed('bob', 'remark', 'no contact'), contacts, {}],
      [changed('bob', 'blocked'), blocked, ['bob']],
      [changed('bob', 'unblocked'), blocked, []],
      [changed('bob', 'something new'), blocked, []],
    ]
    for (const [data, shown, expected] of steps) {
      await tellPerson(world, 'ann', contactChanged, data)
      expect(shown(), data.what).toEqual(expected)
    }
    await tellPerson(world, 'ann', contactInvited, of('carl'))
    await tellPerson(world, 'ann', contactChanged, changed('carl', 'declined'))
    expect(asking()).toEqual([])
    await tellPerson(world, 'ann', contactAdded, of('carl'))
    await tellPerson(world, 'ann', contactChanged, changed('carl', 'remark', 'C'))
    expect(contacts()).toEqual({ carl: 'C' })
  })

  test('reach listeners, by name', async () => {
    const received: unknown[] = []
    ann.client.on('contacts.invited', ({ data }) => received.push(data))
    ann.client.on('contacts.changed', ({ data }) => received.push(data))
    await tellPerson(world, 'ann', contactInvited, of('bob', 'hi'))
    await tellPerson(world, 'ann', contactChanged, changed('bob', 'declined'))
    expect(received).toEqual([of('bob', 'hi'), changed('bob', 'declined')])
  })

  test('about requests are bounded', async () => {
    for (let count = 0; count < 1010; count++) await tellPerson(world, 'ann', contactInvited, of(`u${count}`))
    expect(asking()).toHaveLength(1000)
  })

  test.each<[string, number, Uint8Array]>([
    ['nobody', NameSpace.ROSTER, encode(RosterBody, { operation: RosterOperation.ADD })],
    ['undecodable bytes', NameSpace.ROSTER, new Uint8Array([255, 255, 255])],
    ['nobody', NameSpace.NOTIFY, toUtf8('{"type":"parley_contact","data":{"what":"blocked"}}')],
    ['a number', NameSpace.NOTIFY, toUtf8('{"type":"parley_contact","data":{"user":5,"what":"blocked"}}')],
    ['no data', NameSpace.NOTIFY, toUtf8('{"type":"parley_contact"}')],
    ['a profile without a user', NameSpace.NOTIFY, toUtf8('{"type":"parley_profile","data":{"profile":{}}}')],
    [
      'a presence with an invalid user',
      NameSpace.NOTIFY,
      toUtf8('{"type":"presence","data":{"values":[{"uid":5}]}}'),
    ],
    ['no values', NameSpace.NOTIFY, toUtf8('{"type":"user_notification_mute","values":5}')],
  ])('[PPL-4] %s is skipped, and later events are received', async (_, ns, payload) => {
    const before = people(ann)
    await tellRaw(world, 'ann', ns, payload)
    expect(people(ann)).toBe(before)
    expect(ann.log.length).toBeGreaterThan(0)
    expect(new Set(ann.log.map(({ text }) => text))).toEqual(new Set(['an item was skipped']))
    await tellPerson(world, 'ann', contactInvited, of('bob'))
    expect(asking()).toEqual(['bob'])
  })
})

test('[PPL-5] every call settles in every state of the connection', async () => {
  const acts = (person: Person) => {
    const {
      contacts: area,
      blocks,
      presence,
      profile,
      notifications,
      calls,
      diagnostics,
      translation,
    } = person.client
    return [
      area.load(),
      area.invite('bob'),
      area.accept('bob'),
      area.remove('bob'),
      area.listAll(),
      blocks.list(),
      presence.publish('x'),
      presence.watch(['bob']),
      presence.find({ users: ['bob'] }),
      profile.load(['bob']),
      profile.update({ nickname: 'x' }),
      notifications.load(),
      notifications.silenceAll({ type: 'NONE' }),
      notifications.registerPush({ token: 't', notifier: 'n' }),
      calls.token(),
      calls.users([1]),
      diagnostics.follow(),
      translation.languages(),
    ]
  }
  const settled = async (person: Person) => {
    const all = Promise.allSettled(acts(person))
    await world.clock.advance(120_000)
    return (await all).map(({ status }) => status)
  }
  const signedOut = world.person()
  expect(new Set(await settled(signedOut))).toEqual(new Set(['rejected']))
  // Requests without an answer, online and while reconnecting.
  ann.host.onRequest = () => new Promise(() => {})
  expect((await settled(ann)).filter((status) => status === 'fulfilled')).toHaveLength(1)
  world.server.switches.open = false
  world.server.cut('ann')
  expect(await settled(ann)).toHaveLength(18)
  const waiting = Promise.allSettled(acts(ann))
  ann.client.close()
  expect(await waiting).toHaveLength(18)
  await world.clock.advance(1000)
  expect(world.clock.timers).toBe(0)
})
