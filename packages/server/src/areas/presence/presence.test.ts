import { presenceLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { find, list, presenceWorld, publish, subscribe, unsubscribe } from '../../test-support/presence.ts'

async function three(config = {}) {
  const world = await presenceWorld(config)
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  const carol = await world.person('carol')
  await world.told(alice, bob, carol)
  return { world, alice, bob, carol, now: Math.floor(world.host.now() / 1000) }
}

const refused = (answer: { status: number; body: Record<string, unknown> }) => [
  answer.status,
  answer.body.error_description ?? answer.body.result,
]

describe('a published status', () => {
  test('[PRE-1] is visible to everybody who asks, the newest of all devices; times are in seconds', async () => {
    const { world, alice, bob, now } = await three()
    await world.device(bob, 'phone')
    expect((await publish(bob, 'busy')).body.result).toBe('ok')
    await world.pass(2000)
    await publish(bob, 'at lunch 🍜', 'phone', 3)
    const expected = {
      uid: 'bob',
      last_time: now + 2,
      expiry: 0,
      ext: 'at lunch 🍜',
      status: { web_1: 1, phone: 3 },
    }
    expect((await find(alice, ['BOB', 'bob'])).body.result).toEqual([expected])
    // The newest one counts, even within a millisecond, and an empty one removes it.
    await publish(bob, 'one', 'phone')
    await publish(bob, 'two', 'web_1')
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ ext: 'two' }])
    await publish(bob, '', 'phone')
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ ext: '' }])
  })

  test('[PRE-2] belongs to one of the user’s devices; too long or invalid ones are refused', async () => {
    const { alice, bob } = await three()
    const long = 'ü'.repeat(presenceLimits.maxTextBytes / 2)
    expect((await publish(alice, long)).status).toBe(200)
    expect(refused(await publish(alice, `${long}x`))).toEqual([400, 'ext is too big '])
    expect((await find(bob, ['alice'])).body.result).toMatchObject([{ ext: long }])
    for (const answer of [
      await publish(alice, 'x', 'phone'),
      await publish(alice, 'x', 'a%00b'),
      await publish(alice, 'x', 'web_1', 1001),
      await publish(alice, 'x', 'web_1', '-1'),
      await publish(alice, 'x', 'web_1', 'online'),
      await publish(alice, 7),
      await publish(alice, undefined),
      await publish(alice, 'a\0b'),
      await publish(alice, 'a\ud800'),
    ])
      expect(answer.status).toBe(403)
    expect((await find(bob, ['alice'])).body.result).toMatchObject([{ ext: long }])
    const foreign = await alice.ask('POST', 'users/bob/presence/web_1/1', { ext: 'I am bob' })
    expect(foreign.status).toBe(403)
  })

  test('[PRE-3] devices may have the names of object properties', async () => {
    const { world, alice, bob } = await three()
    await world.device(bob, '__proto__')
    await publish(bob, 'x', '__proto__', 5)
    const [row] = (await find(alice, ['bob'])).body.result as { status: object }[]
    expect(Object.entries(row?.status ?? {})).toEqual([
      ['web_1', 1],
      ['__proto__', 5],
    ])
  })

  test('[PRE-4] is stored for a limited number of devices', async () => {
    const { world, bob } = await three()
    for (let at = 0; at < 25; at++) {
      await world.device(bob, `tab ${at}`)
      await publish(bob, `said ${at}`, `tab%20${at}`)
    }
    const { database } = world.server.services
    const rows = await database.read((sql) =>
      sql.all<{ text: string }>('SELECT text FROM presence_texts ORDER BY said_at'),
    )
    expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `said ${at + 5}`))
  })
})

describe('subscriptions', () => {
  test('[PRE-5] return the current presence in the order of the names, for every existing user', async () => {
    const { world, alice, bob, now } = await three()
    await publish(bob, 'busy')
    await world.token('dave')
    const { body } = await subscribe(alice, ['dave', 'nobody', 'bob', '', '*'].filter(Boolean), 600)
    expect(body.result).toEqual([
      { uid: 'dave', last_time: 0, expiry: now + 600, ext: '', status: {} },
      { uid: 'bob', last_time: now, expiry: now + 600, ext: 'busy', status: { web_1: 1 } },
    ])
    expect((await find(alice, ['bob', 'carol'])).body.result).toMatchObject([
      { uid: 'bob', expiry: now + 600 },
      { uid: 'carol', expiry: 0 },
    ])
    // They are private.
    expect((await find(bob, ['alice', 'bob'])).body.result).toMatchObject([{ expiry: 0 }, { expiry: 0 }])
  })

  test('[PRE-6] end exactly on time, and are renewed by subscribing again', async () => {
    const { world, alice, bob, carol } = await three()
    await subscribe(alice, ['bob'], 10)
    await subscribe(carol, ['bob'], 10)
    await world.pass(9000)
    await subscribe(carol, ['bob'], 10)
    await world.pass(999)
    await publish(bob, 'one')
    expect(await world.told(alice, carol)).toMatchObject([[{ text: 'one' }], [{ text: 'one' }]])
    expect((await list(alice)).body.result).toMatchObject({ totalnum: 1 })
    await world.pass(1)
    expect((await list(alice)).body.result).toEqual({ totalnum: 0, sublist: [] })
    await publish(bob, 'two')
    expect(await world.told(alice, carol)).toMatchObject([[], [{ text: 'two' }]])
    await world.pass(8999)
    await publish(bob, 'three')
    expect(await world.told(carol)).toMatchObject([[{ text: 'three' }]])
    await world.pass(1)
    await publish(bob, 'four')
    expect(await world.told(carol)).toEqual([[]])
  })

  test('[PRE-7] can be shortened', async () => {
    const { world, alice, bob } = await three()
    await subscribe(alice, ['bob'], 3600)
    await subscribe(alice, ['bob'], 1)
    await world.pass(1000)
    await publish(bob, 'x')
    expect(await world.told(alice)).toEqual([[]])
  })

  test('[PRE-8] are ended by an object or a bare list; a missing one is not an error', async () => {
    const { world, alice, bob, carol } = await three()
    await subscribe(alice, ['bob', 'carol'])
    expect((await unsubscribe(alice, ['bob', 'nobody'])).body.result).toBe('ok')
    await publish(bob, 'x')
    await publish(carol, 'y')
    expect(await world.told(alice)).toMatchObject([[{ user: 'carol' }]])
    expect((await unsubscribe(alice, { usernames: ['carol', 'bob'] })).body.result).toBe('ok')
    await publish(carol, 'z')
    expect(await world.told(alice)).toEqual([[]])
    for (const body of [[], {}, { usernames: [] }, [7], [['bob']], null])
      expect((await unsubscribe(alice, body)).status, JSON.stringify(body)).toBe(403)
  })

  test('[PRE-9] are listed in pages; the first page is 0 or 1', async () => {
    const { world, alice, now } = await three()
    const names = Array.from({ length: 5 }, (_, at) => `user${at}`)
    for (const name of names) await world.token(name)
    await subscribe(alice, names, 60)
    const page = async (query: string) =>
      ((await list(alice, query)).body.result as { sublist: { uid: string }[] }).sublist.map(({ uid }) => uid)
    expect((await list(alice, '?pageNum=1&pageSize=2')).body.result).toEqual({
      totalnum: 5,
      sublist: [
        { uid: 'user0', expiry: now + 60 },
        { uid: 'user1', expiry: now + 60 },
      ],
    })
    expect(await page('?pageNum=0&pageSize=2')).toEqual(['user0', 'user1'])
    expect(await page('?pageNum=3&pageSize=2')).toEqual(['user4'])
    expect(await page('?pageNum=4&pageSize=2')).toEqual([])
    expect(await page('')).toEqual(names)
    expect(await page('?pageNum=1&pageSize=0')).toEqual([])
    for (const query of [
      '?pageSize=501',
      '?pageNum=-1',
      '?pageNum=x',
      `?pageNum=${Number.MAX_SAFE_INTEGER}&pageSize=500`,
    ])
      expect((await list(alice, query)).status, query).toBe(403)
  })

  test('[PRE-10] are limited per user, even for simultaneous requests; renewing is always possible', async () => {
    const { world, alice } = await three({ maxPresenceWatched: 3 })
    const names = ['u1', 'u2', 'u3', 'u4', 'u5']
    for (const name of names) await world.token(name)
    await subscribe(alice, ['u1'], 1)
    const answers = await Promise.all([subscribe(alice, ['u2', 'u3']), subscribe(alice, ['u4', 'u5'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(refused(answers.find(({ status }) => status === 429) as (typeof answers)[0])).toEqual([
      429,
      'The request has reached the maximum limit',
    ])
    expect((await list(alice)).body.result).toMatchObject({ totalnum: 3 })
    expect((await subscribe(alice, ['u1', 'u2'], 1)).status).toBe(answers[0]?.status)
    // Expired ones make room.
    await world.pass(1000)
    expect((await subscribe(alice, ['u1'])).status).toBe(200)
  })

  test('[PRE-11] invalid times and lists are refused', async () => {
    const { alice } = await three()
    const many = Array.from({ length: presenceLimits.maxAtOnce + 1 }, (_, at) => `u${at}`)
    for (const expiry of [0, presenceLimits.maxSeconds + 1, '-5', '1.5', 'forever', '1e400'])
      expect((await subscribe(alice, ['bob'], expiry)).status, String(expiry)).toBe(403)
    expect((await subscribe(alice, ['bob'], presenceLimits.maxSeconds)).status).toBe(200)
    for (const users of [[], many, 'bob', undefined, [7], [null]])
      for (const ask of [subscribe, find])
        expect((await ask(alice, users)).status, JSON.stringify(users)).toBe(403)
    expect((await find(alice, many.slice(1))).body.result).toEqual([])
    const foreign = await alice.ask('POST', 'users/bob/presence/600', { usernames: ['carol'] })
    expect(foreign.status).toBe(403)
  })

  test('[PRE-12] expired rows are deleted automatically', async () => {
    const { world, alice, carol } = await three()
    await subscribe(alice, ['bob'], 30)
    await subscribe(carol, ['bob'], 60)
    const { database } = world.server.services
    const rows = () =>
      database.read((sql) => sql.first<{ n: number }>('SELECT count(*) AS n FROM presence_watches'))
    await world.pass(29_999)
    expect(await rows()).toEqual({ n: 2 })
    await world.pass(1001)
    expect(await rows()).toEqual({ n: 1 })
    await world.pass(30_000)
    expect(await rows()).toEqual({ n: 0 })
  })
})

test('[PRE-13] every call is refused if presence is disabled', async () => {
  const { world, alice, bob } = await three({ presence: false })
  for (const answer of [
    await publish(alice, 'x'),
    await subscribe(alice, ['bob']),
    await unsubscribe(alice, ['bob']),
    await find(alice, ['bob']),
    await list(alice),
  ]) {
    expect([answer.status, answer.body.result]).toEqual([400, 'the app not open presence'])
  }
  await world.device(bob, 'phone')
  expect(await world.told(alice, bob)).toEqual([[], []])
})
