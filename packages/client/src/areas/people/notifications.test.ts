// Do-not-disturb and push: requests, results and events of other devices.

import { silenceChanged } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { type AskedOfPeople, people, replying, tellPerson } from '../../../test/support/people.ts'
import { bob, createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let ann: Person
beforeEach(async () => {
  world = createWorld()
  ann = await world.online('ann')
})
afterEach(() => world.close())

const group = { type: 'group', id: 'G1' } as const
const night = { from: { hours: 22, minutes: 30 }, to: { hours: 7, minutes: 0 } }
const settings = () => people(ann).notifications
const all = {
  data: {
    all: { type: 'AT', ignoreDuration: 50, ignoreInterval: '22:30-7:0', zone: 'Asia/Tokyo' },
    user: { Bob: { type: 'NONE' }, carl: {}, dora: 5 },
    group: { G1: { ignoreDuration: 99 } },
    language: 'de',
    devices: [{ device: 'phone', notifier: 'FCM', at: 7 }, null],
    web_key: 'key',
  },
}

/** Answers all notification requests; a change is answered with its own values. */
function service(more: (asked: AskedOfPeople) => object | undefined = () => undefined) {
  return replying(ann, (asked) => {
    const own = more(asked)
    if (own) return own
    if (asked.path === 'parley/v1/notifications') return all
    if (asked.path.endsWith('notification/language')) return { data: { language: 'x' } }
    if (asked.path.includes('/notification/')) return { data: {} }
    return undefined
  })
}

const silence = (data: object, place: object = {}) =>
  tellPerson(world, 'ann', silenceChanged, { values: [{ device: 'phone', ...place, data }] })

test('[PPL-40] all settings are loaded together, one load at a time, whatever the answer contains', async () => {
  const asked = service()
  await Promise.all([ann.client.notifications.load(), ann.client.notifications.load()])
  expect(asked).toHaveLength(1)
  expect(settings()).toEqual({
    all: { type: 'AT', until: 50, interval: night },
    conversations: new Map([
      ['single:bob', { type: 'NONE', until: 0, interval: undefined }],
      ['group:G1', { type: 'DEFAULT', until: 99, interval: undefined }],
    ]),
    zone: 'Asia/Tokyo',
    language: 'de',
    devices: [{ device: 'phone', notifier: 'FCM', at: 7 }],
    webKey: 'key',
  })
  service(() => ({ data: 'nothing of the kind' }))
  await ann.client.notifications.load()
  expect(settings()).toMatchObject({ all: { type: 'ALL', until: 0 }, zone: '', devices: [], webKey: '' })
})

describe('[PPL-41] setting', () => {
  test('sends the device’s time zone with times of the day, and shows the answer', async () => {
    const asked = service(({ method }) =>
      method === 'PUT'
        ? { data: { type: 'NONE', ignoreDuration: 123, ignoreInterval: '22:30-7:0', zone: 'Asia/Tokyo' } }
        : undefined,
    )
    await ann.client.notifications.load()
    const { notifications } = ann.client
    await notifications.silenceAll({ type: 'NONE', durationMs: 60_000, interval: night })
    expect(asked.at(-1)).toMatchObject({
      method: 'PUT',
      path: 'users/ann/notification/user/ann',
      body: {
        type: 'NONE',
        ignoreDuration: 60_000,
        ignoreInterval: '22:30-7:0',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    })
    expect(settings()).toMatchObject({
      all: { type: 'NONE', until: 123, interval: night },
      zone: 'Asia/Tokyo',
    })
    await notifications.silence(group, { type: 'AT' })
    expect(asked.at(-1)).toMatchObject({ path: 'users/ann/notification/chatgroup/G1', body: { type: 'AT' } })
    expect(settings()?.conversations.get('group:G1')).toMatchObject({ type: 'NONE', until: 123 })
  })

  test('shows what was requested if the answer is empty', async () => {
    service()
    await ann.client.notifications.load()
    await ann.client.notifications.silence(bob, { durationMs: 1000 })
    expect(settings()?.conversations.get('single:bob')).toEqual({
      type: 'NONE',
      until: world.clock.now() + 1000,
      interval: undefined,
    })
    await ann.client.notifications.silence(bob, { durationMs: 0, type: 'DEFAULT' })
    expect(settings()?.conversations.has('single:bob')).toBe(false)
    await ann.client.notifications.silenceAll({ interval: null })
    expect(settings()?.all).toEqual({ type: 'AT', until: 50, interval: undefined })
  })

  test('clears a conversation', async () => {
    const asked = service()
    await ann.client.notifications.load()
    await ann.client.notifications.clear(bob)
    expect(asked.at(-1)?.body).toEqual({ type: 'DEFAULT', ignoreDuration: 0, ignoreInterval: '' })
    expect([...(settings()?.conversations.keys() ?? [])]).toEqual(['group:G1'])
  })

  test('does not change settings that were never loaded', async () => {
    service()
    await ann.client.notifications.silenceAll({ type: 'NONE' })
    await ann.client.notifications.setLanguage('fr')
    expect(settings()).toBeUndefined()
    await ann.client.notifications.load()
    await ann.client.notifications.setLanguage('fr')
    expect(settings()?.language).toBe('fr')
  })

  type Act = (area: Person['client']['notifications']) => Promise<unknown>
  test.each<[string, Act]>([
    ['nothing', (area) => area.silenceAll({})],
    ['an unknown type', (area) => area.silenceAll({ type: 'SOME' as never })],
    ['a negative time', (area) => area.silenceAll({ durationMs: -1 })],
    [
      'an invalid time of day',
      (area) => area.silenceAll({ interval: { from: { hours: 25, minutes: 0 }, to: night.to } }),
    ],
    ['a room', (area) => area.silence({ type: 'room', id: 'r' }, { type: 'AT' })],
    ['nobody', (area) => area.silence({ type: 'single', id: '' }, { type: 'AT' })],
    ['oneself', (area) => area.silence({ type: 'single', id: 'ANN' }, { type: 'AT' })],
    ['no conversation', (area) => area.clear(undefined as never)],
    ['no token', (area) => area.registerPush({ token: '', notifier: 'n' })],
    ['no registration', (area) => area.registerPush(undefined as never)],
    ['no device', (area) => area.unregisterPush({ deviceId: '' })],
    ['no language', (area) => area.setLanguage('')],
  ])('%s is refused locally', async (_, act) => {
    const asked = service()
    expect(await errorOf(act(ann.client.notifications))).toMatchObject({ reason: 'invalidParameter' })
    expect(asked).toEqual([])
  })
})

describe('[PPL-42] other devices', () => {
  test('report all settings: the global one, of a user, of a group', async () => {
    service()
    await ann.client.notifications.load()
    await silence({ type: 'ALL', ignoreDuration: 0, ignoreInterval: '1:2-3:4', zone: 'Europe/Paris' })
    expect(settings()).toMatchObject({
      all: { type: 'ALL', until: 0, interval: { from: { hours: 1, minutes: 2 } } },
      zone: 'Europe/Paris',
    })
    await silence({ ignoreDuration: '77' }, { user: 'BOB' })
    expect(settings()?.conversations.get('single:bob')).toEqual({
      type: 'DEFAULT',
      until: 77,
      interval: undefined,
    })
    await silence({}, { group: 'G1' })
    expect([...(settings()?.conversations.keys() ?? [])]).toEqual(['single:bob'])
    await silence({ type: 5, ignoreInterval: '99:99-1:1' }, { group: 'G2' })
    expect(settings()?.conversations.has('group:G2')).toBe(false)
  })

  test('report nothing to clients that have not loaded the settings', async () => {
    await silence({ type: 'NONE', ignoreInterval: '' })
    expect(settings()).toBeUndefined()
  })
})

describe('[PPL-43] pushes', () => {
  const path = 'users/ann'
  const registration = { token: 'abc', notifier: 'FCM' }

  test('are sent to this device, or to another one, until they are unregistered', async () => {
    const asked = service((one) => (one.path === path ? { entities: [{}] } : undefined))
    await ann.client.notifications.load()
    const device = ann.client.state.device as string
    await ann.client.notifications.registerPush(registration)
    expect(asked.at(-1)?.body).toEqual({
      device_id: device,
      device_token: 'abc',
      notifier_name: 'FCM',
    })
    await ann.client.notifications.registerPush({ ...registration, notifier: 'WEB' })
    await ann.client.notifications.registerPush({ ...registration, deviceId: 'phone' })
    expect(settings()?.devices.map((one) => `${one.device} ${one.notifier}`)).toEqual([
      'phone FCM',
      `${device} WEB`,
      `${device} FCM`,
    ])
    await ann.client.notifications.unregisterPush({ notifier: 'WEB' })
    expect(settings()?.devices).toHaveLength(2)
    await ann.client.notifications.unregisterPush()
    expect(asked.at(-1)?.body).toEqual({ device_id: device, device_token: '', notifier_name: '' })
    expect(settings()?.devices.map((one) => one.device)).toEqual(['phone'])
  })

  test('a registration is tried four times, a second apart', async () => {
    let left = 3
    const asked = service((one) =>
      one.path !== path ? undefined : left-- > 0 ? { kind: 'network' } : { entities: [{}] },
    )
    const done = ann.client.notifications.registerPush(registration)
    await world.clock.advance(2999)
    expect(asked).toHaveLength(3)
    await world.clock.advance(1)
    await done
    expect(asked).toHaveLength(4)
    left = 9
    const failed = errorOf(ann.client.notifications.registerPush(registration))
    await world.clock.advance(10_000)
    expect(await failed).toMatchObject({ reason: 'networkError' })
    expect(asked).toHaveLength(8)
  })

  test('a refusal is not retried', async () => {
    const asked = service((one) => (one.path === path ? { status: 403, body: {} } : undefined))
    expect(await errorOf(ann.client.notifications.registerPush(registration))).toHaveProperty('reason')
    expect(asked).toHaveLength(1)
  })

  test('a registration ends with the session, at once', async () => {
    service((one) => (one.path === path ? { kind: 'network' } : undefined))
    const failed = errorOf(ann.client.notifications.registerPush(registration))
    await world.clock.advance(100)
    await ann.client.signOut()
    expect(await failed).toMatchObject({ reason: 'notSignedIn' })
    expect(world.clock.timers).toBe(0)
  })
})

test('[PPL-49] rtc tokens and the users of rtc ids', async () => {
  replying(ann, ({ path }) =>
    path === 'rtc_mapper/batch/get'
      ? { data: { 5: 'bob', 7: 'carl' } }
      : path === 'users/ann/token/rtc'
        ? { app_id: 'a', rtc_token: 't', channel_name: '*', rtcUid: 5, expires_in: 60 }
        : undefined,
  )
  expect(await ann.client.calls.token()).toEqual({
    appId: 'a',
    token: 't',
    channel: '*',
    uid: 5,
    expiresIn: 60,
  })
  expect(await ann.client.calls.users([5, 7, 9])).toEqual(
    new Map([
      [5, 'bob'],
      [7, 'carl'],
    ]),
  )
})
