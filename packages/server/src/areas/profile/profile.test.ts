import { profileKeys } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { acquaint, part } from '../../test-support/contacts.ts'
import { eventsOf, type Person, peopleWorld, storedEvents } from '../../test-support/people-world.ts'

const update = (who: Person, body: unknown, device = '') =>
  who.ask('PUT', `metadata/user/${who.name}${device && `?resource=${device}`}`, body)
const find = (who: Person, targets: unknown, properties?: unknown) =>
  who.ask('POST', 'metadata/user/get', { targets, properties })
const rename = (who: Person, nickname: unknown, device = 'web_1') =>
  who.ask('PUT', `users/${who.name}?resource=${device}`, { nickname })
const news = (person: Person) =>
  person.wires.map((wire) =>
    eventsOf(wire)
      .filter(({ name }) => name === 'profile.changed')
      .map(({ data }) => data),
  )

async function people(config = {}) {
  const world = await peopleWorld({ contactDetails: 'everybody', ...config })
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  const profileOf = async (name: string) =>
    ((await find(bob, [name])).body.data as Record<string, unknown>)[name]
  return { world, alice, bob, profileOf }
}

const wrong = { status: 403, body: { error_code: 91102 } }
const everything: Readonly<Record<string, string>> = Object.fromEntries(
  profileKeys.map((key) => [key, `${key} ✨`]),
)

describe('profiles', () => {
  test('[PRO-1] have eight keys; missing ones stay unchanged, an empty text removes one', async () => {
    const { alice, profileOf } = await people()
    expect((await update(alice, everything)).body.data).toEqual(everything)
    expect(await profileOf('alice')).toEqual(everything)
    const rest: Record<string, string> = { ...everything, sign: 'new' }
    delete rest.mail
    expect((await update(alice, { sign: 'new', mail: '' })).body.data).toEqual(rest)
    expect((await update(alice, { phone: null })).body.data).toEqual(rest)
    expect((await update(alice, {})).body.data).toEqual(rest)
    expect(await profileOf('alice')).toEqual(rest)
  })

  test('[PRO-2] another key, or a value that is not text, changes nothing', async () => {
    const { alice, profileOf } = await people()
    for (const key of ['hobby', 'Nickname', '__proto__', 'constructor', ''])
      expect(await update(alice, JSON.parse(`{"sign":"x",${JSON.stringify(key)}:"y"}`)), key).toMatchObject({
        status: 403,
        body: { error_code: 91102, error_description: 'illegal key' },
      })
    for (const value of [7, true, {}, ['x'], 'a\0', '\ud800'])
      expect(await update(alice, { sign: 'x', mail: value }), String(value)).toMatchObject(wrong)
    for (const body of [[], ['nickname'], 'x', 7]) expect((await update(alice, body)).status).not.toBe(200)
    expect(await profileOf('alice')).toEqual({})
  })

  test('[PRO-2] a value with too many bytes, and a nickname with too many characters, are refused', async () => {
    const { alice, profileOf } = await people()
    const limit = { status: 400, body: { error_code: 60009 } }
    expect((await update(alice, { ext: 'x'.repeat(2048), nickname: '🎉'.repeat(100) })).status).toBe(200)
    for (const body of [{ ext: 'x'.repeat(2049) }, { sign: '语'.repeat(683) }, { nickname: 'x'.repeat(101) }])
      expect(await update(alice, { mail: 'x', ...body })).toMatchObject(limit)
    expect(await rename(alice, 'x'.repeat(101))).toMatchObject(limit)
    expect(await profileOf('alice')).not.toHaveProperty('mail')
  })

  test('[PRO-3] cannot be changed by other users', async () => {
    const { world, bob, profileOf } = await people()
    expect((await bob.ask('PUT', 'metadata/user/alice', { nickname: 'x' })).status).toBe(403)
    expect((await bob.ask('PUT', 'users/alice', { nickname: 'x' })).status).toBe(403)
    expect((await world.ask('PUT', 'metadata/user/alice', { nickname: 'x' })).status).toBe(401)
    expect((await world.ask('POST', 'metadata/user/get', { targets: ['alice'] })).status).toBe(401)
    expect(await profileOf('alice')).toEqual({})
  })

  test('[PRO-4] can be sent as a form, escaped or not', async () => {
    const { world, alice, profileOf } = await people()
    const form = (body: string) =>
      world.server.rest({
        method: 'PUT',
        url: '/parley/demo/metadata/user/alice',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${alice.token}`,
        },
        body,
        address: '127.0.0.1',
      })
    expect((await form('nickname=Tom%20%26%20Jerry&sign=')).status).toBe(200)
    expect(await profileOf('alice')).toEqual({ nickname: 'Tom & Jerry' })
    await form('phone=+49 30 1234')
    await form('sign=100% & more')
    expect(await profileOf('alice')).toEqual({
      nickname: 'Tom & Jerry',
      phone: '+49 30 1234',
      sign: '100% & more',
    })
    expect((await form('hobby=chess')).body.error_description).toBe('illegal key')
  })

  test('[PRO-5] have one nickname, however it was set, which is that of the account', async () => {
    const { world, alice, bob, profileOf } = await people()
    const app = await world.appToken()
    const register = { username: 'carol', password: 'x', nickname: 'Carol C.' }
    await world.ask('POST', 'users', register, app)
    expect(await profileOf('carol')).toEqual({ nickname: 'Carol C.' })
    world.host.time += 5
    expect((await rename(alice, 'Alice L.')).body.entities).toMatchObject([
      { username: 'alice', nickname: 'Alice L.', modified: world.host.now() },
    ])
    expect(await profileOf('alice')).toEqual({ nickname: 'Alice L.' })
    await update(alice, { nickname: 'Al' })
    const { entities } = (await world.ask('GET', 'users/alice', undefined, app)).body
    expect(entities).toMatchObject([{ nickname: 'Al' }])
    await rename(alice, '')
    expect(await profileOf('alice')).toEqual({})
    for (const nickname of [7, {}, 'a\0']) expect(await rename(bob, nickname)).toMatchObject(wrong)
  })

  test('[PRO-6] of many users are returned at once; unknown users and missing keys are left out', async () => {
    const { alice, bob } = await people()
    await update(alice, { nickname: 'Alice', sign: 'hi' })
    const ask = async (targets: unknown, properties?: unknown) =>
      (await find(bob, targets, properties)).body.data
    expect(await ask(['alice', 'bob', 'ghost', 'a\0b', 'ALICE', '__proto__'])).toEqual({
      alice: { nickname: 'Alice', sign: 'hi' },
      bob: {},
    })
    expect(await ask(['alice'], ['sign', 'hobby', 'constructor'])).toEqual({ alice: { sign: 'hi' } })
    expect(await ask(['alice'], [])).toEqual({ alice: {} })
    expect(await ask([])).toEqual({})
    const names = Array.from({ length: 101 }, (_, at) => `n${at}`)
    expect(await ask(names.slice(1))).toEqual({})
    for (const targets of [names, 'alice', undefined, [7], [''], {}])
      expect(await find(bob, targets)).toMatchObject(wrong)
    expect(await find(bob, ['alice'], 'nickname')).toMatchObject(wrong)
  })

  test('[PRO-7] are deleted with the account', async () => {
    const { world, alice, profileOf } = await people()
    await update(alice, everything)
    await world.ask('DELETE', 'users/alice', undefined, await world.appToken())
    expect(await profileOf('alice')).toBeUndefined()
    await world.token('alice')
    expect(await profileOf('alice')).toEqual({})
  })
})

describe('a changed profile', () => {
  test('[PRO-8] is sent to online contacts and the user’s other devices, with all current values', async () => {
    const { world, alice, bob } = await people()
    const stranger = await world.person('stranger')
    await acquaint(alice, bob)
    await update(alice, { nickname: 'Alice', sign: 'hi' }, 'web_1')
    await rename(alice, 'Al', 'web_2')
    const [first, second] = [
      { user: 'alice', profile: { nickname: 'Alice', sign: 'hi' } },
      { user: 'alice', profile: { nickname: 'Al', sign: 'hi' } },
    ]
    expect([news(alice), news(bob), news(stranger)]).toEqual([[[second], [first]], [[first, second]], [[]]])
    // Live only.
    const stored = await storedEvents(world.server.services.database, bob)
    expect(stored.map(({ name }) => name)).not.toContain('profile.changed')
  })

  test('[PRO-8] is not sent if nothing changed, nor to former contacts', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    await update(alice, { sign: '' })
    expect([news(alice), news(bob)]).toEqual([[[], []], [[]]])
    await update(alice, { sign: 'hi' })
    await update(alice, { sign: 'hi', phone: '' })
    await part(bob, 'alice')
    await update(alice, { sign: 'later' })
    expect(news(bob)).toHaveLength(1)
    expect([news(alice).map((each) => each.length), news(bob).map((each) => each.length)]).toEqual([
      [2, 2],
      [1],
    ])
  })
})

describe('mail and phone', () => {
  const details = { mail: 'alice@example.test', phone: '+49301234' }

  test('are visible to their owner only, in answers and in events', async () => {
    const { alice, bob, profileOf } = await people({ contactDetails: 'owner' })
    await acquaint(alice, bob)
    await update(alice, { sign: 'hi', ...details }, 'web_1')
    expect(await profileOf('alice')).toEqual({ sign: 'hi' })
    expect((await find(bob, ['alice'], ['mail', 'phone'])).body.data).toEqual({ alice: {} })
    expect((await find(alice, ['alice'])).body.data).toEqual({ alice: { sign: 'hi', ...details } })
    expect(JSON.stringify(news(bob))).not.toContain(details.mail)
    expect(JSON.stringify(news(bob))).toContain('hi')
    expect(JSON.stringify(news(alice))).toContain(details.mail)
  })

  test('are visible to contacts too if the setting says so, and not to others', async () => {
    const { alice, bob, world, profileOf } = await people({ contactDetails: 'contacts' })
    const eve = await world.person('eve')
    await acquaint(alice, bob)
    await update(alice, details)
    expect(await profileOf('alice')).toEqual(details)
    expect((await find(eve, ['alice'])).body.data).toEqual({ alice: {} })
  })
})
