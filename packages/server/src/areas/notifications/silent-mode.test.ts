import { notificationLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { eventsOf, type Person, peopleWorld, storedEvents } from '../../test-support/people-world.ts'

const path = (who: Person, rest = '') => `users/${who.name}/notification${rest}`
const set = (who: Person, place: string, body: unknown) =>
  who.ask('PUT', `${path(who)}/${place}?resource=web_1`, body)
const get = async (who: Person, place: string) => (await who.ask('GET', `${path(who)}/${place}`)).body.data
const all = (who: Person) => `user/${who.name}`

async function people() {
  const world = await peopleWorld()
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  const group = await world.group(alice, bob)
  for (const wire of alice.wires) wire.frames.length = 0
  return { world, alice, bob, group }
}

const told = (who: Person) =>
  who.wires.map((wire) =>
    eventsOf(wire)
      .filter(({ name }) => name === 'notifications.changed')
      .flatMap(({ data }) => (data as { values: unknown[] }).values),
  )

describe('silent mode', () => {
  test('[SIL-1] applies to everything or to a conversation; missing fields stay unchanged', async () => {
    const { world, alice, group } = await people()
    const nothing = { ignoreDuration: 0, ignoreInterval: '', zone: '' }
    expect(await get(alice, all(alice))).toEqual({ type: 'ALL', ...nothing })
    expect(await get(alice, 'user/bob')).toEqual({ type: 'DEFAULT', ...nothing })
    await set(alice, all(alice), { type: 'AT' })
    await set(alice, all(alice), { ignoreInterval: '21:30-8:15', zone: 'Europe/Berlin' })
    await set(alice, all(alice), { ignoreDuration: 60_000 })
    const until = world.host.now() + 60_000
    const whole = { type: 'AT', ignoreDuration: until, ignoreInterval: '21:30-8:15', zone: 'Europe/Berlin' }
    expect(await get(alice, all(alice))).toEqual(whole)
    const { body } = await set(alice, `chatgroup/${group}`, { type: 'NONE' })
    expect(body.data).toEqual({ type: 'NONE', ignoreDuration: 0, ignoreInterval: '', zone: 'Europe/Berlin' })
    expect(await get(alice, all(alice))).toEqual(whole)
    world.host.time += 60_000
    expect(await get(alice, all(alice))).toEqual({ ...whole, ignoreDuration: 0 })
    await set(alice, all(alice), { ignoreInterval: '', type: 'DEFAULT' })
    expect(await get(alice, all(alice))).toEqual({ type: 'ALL', ...nothing, zone: 'Europe/Berlin' })
  })

  test('[SIL-2] a duration of 0 ends it, DEFAULT clears the type, and an empty setting is removed', async () => {
    const { world, alice } = await people()
    await set(alice, 'user/bob', { type: 'NONE', ignoreDuration: 1000 })
    await set(alice, 'user/bob', { ignoreDuration: 0 })
    await set(alice, 'user/bob', { type: 'DEFAULT' })
    const rows = await world.server.services.database.read((sql) => sql.all('SELECT * FROM silences'))
    expect(rows).toEqual([])
  })

  test.each([
    ['type', { type: 'SOME' }],
    ['type', { type: 1 }],
    ['type', {}],
    ['ignoreDuration', { ignoreDuration: -1 }],
    ['ignoreDuration', { ignoreDuration: 1.5 }],
    ['ignoreDuration', { ignoreDuration: notificationLimits.maxDurationMs + 1 }],
    ['ignoreInterval', { ignoreInterval: '24:0-8:15' }],
    ['ignoreInterval', { ignoreInterval: '21:60-8:15' }],
    ['ignoreInterval', { ignoreInterval: '21:30' }],
    ['ignoreInterval', { ignoreInterval: '21:30-8:15\n' }],
    ['ignoreInterval', { ignoreInterval: '-1:30-8:15' }],
    ['ignoreInterval', { ignoreInterval: `${'9'.repeat(5000)}:0-1:0` }],
    ['zone', { zone: 'Moon/Base' }],
    ['zone', { zone: 'x'.repeat(100_000) }],
    ['zone', { zone: 'Europe/Berlin\0' }],
  ])('[SIL-3] a wrong %s changes nothing: %#', async (_name, body) => {
    const { alice } = await people()
    await set(alice, 'user/bob', { type: 'AT' })
    const isEmpty = Object.keys(body).length === 0
    const { status } = await set(alice, 'user/bob', isEmpty ? {} : { type: 'NONE', ...body })
    expect(status).toBe(403)
    expect(await get(alice, 'user/bob')).toMatchObject({ type: 'AT', ignoreDuration: 0, ignoreInterval: '' })
  })

  test('[SIL-4] requires an existing conversation of one’s own', async () => {
    const { world, alice, bob } = await people()
    const others = await world.group(bob)
    const answer = async (place: string) => [
      (await set(alice, place, { type: 'NONE' })).status,
      (await alice.ask('GET', `${path(alice)}/${place}`)).status,
    ]
    expect(await answer('user/nobody')).toEqual([404, 404])
    expect(await answer('chatgroup/99999')).toEqual([400, 400])
    expect(await answer('chatgroup/x%00y')).toEqual([400, 400])
    expect(await answer(`chatgroup/${others}`)).toEqual([404, 404])
    expect(await answer('room/1')).toEqual([403, 403])
  })

  test('[SIL-5] of another user cannot be set or read', async () => {
    const { alice, bob } = await people()
    expect((await alice.ask('PUT', `${path(bob)}/user/alice`, { type: 'NONE' })).status).toBe(403)
    expect((await alice.ask('GET', `${path(bob)}/user/alice`)).status).toBe(403)
  })

  test('[SIL-6] of several conversations is returned as a map of those with a setting', async () => {
    const { alice, group } = await people()
    await set(alice, 'user/bob', { type: 'NONE' })
    await set(alice, `chatgroup/${group}`, { ignoreInterval: '1:0-2:0' })
    const ask = async (query: string) => alice.ask('GET', `${path(alice)}?${query}`)
    expect((await ask(`user=bob,carol,&group=${group},77`)).body.data).toEqual({
      user: { bob: { type: 'NONE' } },
      group: { [group]: { ignoreInterval: '1:0-2:0' } },
    })
    expect((await ask('user=&group=')).body.data).toEqual({ user: {}, group: {} })
    expect((await ask('')).body.data).toEqual({ user: {}, group: {} })
    const many = Array.from({ length: notificationLimits.maxAtOnce + 1 }, (_, at) => `u${at}`).join()
    expect((await ask(`user=${many}&group=`)).status).toBe(403)
    expect((await ask('user=x%00y&group=')).body.data).toEqual({ user: {}, group: {} })
  })

  test('[SIL-7] conversations with a type come in pages; a hostile cursor returns the first page', async () => {
    const { world, alice, bob } = await people()
    const groups: string[] = []
    for (let count = 0; count < 3; count++) groups.push(await world.group(alice, bob))
    await set(alice, 'user/bob', { type: 'NONE' })
    for (const group of groups) await set(alice, `chatgroup/${group}`, { type: 'AT' })
    await set(alice, all(alice), { type: 'AT' })
    const page = async (query: string) => (await alice.ask('GET', `${path(alice)}/mute/type?${query}`)).body
    const seen: unknown[] = []
    let cursor = ''
    do {
      const { data, cursor: next } = (await page(`limit=2&cursor=${encodeURIComponent(cursor)}`)) as {
        data: unknown[]
        cursor: string
      }
      expect(data).toHaveLength(2)
      seen.push(...data)
      cursor = next
    } while (cursor !== '')
    const sorted = groups.sort((a, b) => (a < b ? -1 : 1))
    expect(seen).toEqual([{ user: 'bob', value: 'NONE' }, ...sorted.map((group) => ({ group, value: 'AT' }))])
    for (const hostile of ['x', '3:bob', '1:', `1:${'x'.repeat(5000)}`, '1:%00'])
      expect(((await page(`limit=1&cursor=${hostile}`)).data as unknown[])[0]).toEqual({
        user: 'bob',
        value: 'NONE',
      })
    expect((await alice.ask('GET', `${path(alice)}/mute/type?limit=0`)).status).toBe(403)
    expect((await alice.ask('GET', `${path(alice)}/mute/type?limit=201`)).status).toBe(403)
    // A group that the user has left is not listed any more.
    await world.ask('DELETE', `chatgroups/${groups[0]}`, undefined, alice.token)
    expect((await page('limit=200')).data).toHaveLength(3)
  })

  test('[SIL-8] changes are sent to the other devices, including those that connect later, but not to the acting one', async () => {
    const { world, alice, bob, group } = await people()
    await set(alice, all(alice), { type: 'AT' })
    await set(alice, 'user/bob', { type: 'NONE', ignoreDuration: 5000 })
    await set(alice, `chatgroup/${group}`, { ignoreInterval: '9:5-17:45' })
    await set(alice, 'user/bob', { type: 'DEFAULT' })
    await set(alice, 'user/bob', { ignoreDuration: 0 })
    const until = world.host.now() + 5000
    const device = 'web_1'
    const expected = [
      { device, data: { type: 'AT', ignoreDuration: 0, ignoreInterval: '', zone: '' } },
      { device, user: 'bob', data: { type: 'NONE', ignoreDuration: until, interval: '' } },
      { device, group, data: { type: 'DEFAULT', ignoreDuration: 0, interval: '9:5-17:45' } },
      { device, user: 'bob', data: { type: 'DEFAULT', ignoreDuration: until, interval: '' } },
      { device, user: 'bob', data: {} },
    ]
    expect(told(alice)).toEqual([[], expected])
    expect(told(bob)).toEqual([[]])
    const stored = (await storedEvents(world.server.services.database, alice)).filter(
      ({ name }) => name === 'notifications.changed',
    )
    expect(stored).toHaveLength(5)
  })

  test('[SIL-9] another time zone is announced as a global change, wherever it was set', async () => {
    const { alice } = await people()
    await set(alice, 'user/bob', { ignoreInterval: '1:0-2:0', zone: 'Asia/Tokyo' })
    expect(told(alice)[1]).toMatchObject([
      { user: 'bob', data: { interval: '1:0-2:0' } },
      { data: { type: 'ALL', ignoreInterval: '', zone: 'Asia/Tokyo' } },
    ])
    expect(await get(alice, all(alice))).toMatchObject({ zone: 'Asia/Tokyo' })
    expect((await set(alice, all(alice), { zone: '' })).body.data).toMatchObject({ zone: '' })
  })

  test('[SIL-10] the language of pushes can be set', async () => {
    const { alice } = await people()
    const language = (value: unknown) =>
      alice.ask('PUT', path(alice, '/language'), { translationLanguage: value })
    expect((await alice.ask('GET', path(alice, '/language'))).body.data).toEqual({ language: '' })
    expect((await language('zh-Hans')).body.data).toEqual({ language: 'zh-Hans' })
    expect((await alice.ask('GET', path(alice, '/language'))).body.data).toEqual({ language: 'zh-Hans' })
    for (const wrong of ['', 'x'.repeat(33), 'a b', 'e\0n', 5, null])
      expect((await language(wrong)).status).toBe(403)
    expect((await alice.ask('GET', path(alice, '/language'))).body.data).toEqual({ language: 'zh-Hans' })
  })

  test('[SIL-11] one answer has all notification settings, without the tokens', async () => {
    const { world, alice, group } = await people()
    await set(alice, all(alice), { type: 'AT', ignoreInterval: '22:0-7:0', zone: 'Europe/Berlin' })
    await set(alice, 'user/bob', { type: 'NONE' })
    await set(alice, `chatgroup/${group}`, { type: 'ALL' })
    await alice.ask('PUT', path(alice, '/language'), { translationLanguage: 'de' })
    await alice.ask('PUT', 'users/alice', {
      device_id: 'phone',
      device_token: 'secret',
      notifier_name: 'FCM',
    })
    const { body } = await alice.ask('GET', 'parley/v1/notifications')
    expect(body.data).toEqual({
      all: { type: 'AT', ignoreDuration: 0, ignoreInterval: '22:0-7:0', zone: 'Europe/Berlin' },
      user: { bob: { type: 'NONE' } },
      group: { [group]: { type: 'ALL' } },
      language: 'de',
      devices: [{ device: 'phone', notifier: 'FCM', at: world.host.now() }],
      web_key: '',
    })
  })
})
