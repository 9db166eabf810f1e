// APNs against a fake server, over HTTP/2.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apnsError, type FakeApns, fakeApns } from './test-support/fake-apns.ts'
import { type Stage, stage } from './test-support/stage.ts'

let apns: FakeApns
let world: Stage
beforeEach(async () => {
  apns = await fakeApns()
  world = stage(apns.settings)
})
afterEach(async () => {
  await world.providers.close()
  await apns.close()
})

test('[PSH-56] a notification is sent to the device of the token, with all headers', async () => {
  expect(await world.send('APNS-1')).toEqual({ name: 'sent' })
  const [one] = apns.received
  expect(one?.token).toBe('ab'.repeat(32))
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(one?.headers).toMatchObject({
    ':method': 'POST',
    'apns-topic': 'com.example.app',
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-id': id,
    'apns-collapse-id': id,
    'apns-expiration': String((world.host.time + 3_600_000) / 1000),
  })
  expect(one?.payload).toEqual({
    id: '1',
    type: 'single',
    from: 'ann',
    aps: { alert: { title: 'Ann', body: 'hello' }, sound: 'default', badge: 3 },
  })
  expect(one?.claims).toEqual({ iss: 'TEAM123456', iat: world.host.time / 1000 })
})

test('[PSH-43] a retry has the same id, another push has another', async () => {
  await world.send('APNS')
  await world.send('APNS', { body: 'again' })
  await world.send('APNS', { key: 'message-2/device-1' })
  const ids = apns.received.map(({ headers }) => headers['apns-id'])
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test("[PSH-44] the payload has the largest size that Apple accepts, and keys of the application do not replace Apple's own", async () => {
  await world.send('APNS', { body: 'x'.repeat(60_000), data: { aps: 'mine', id: '1' } })
  const payload = apns.received[0]?.payload
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(4096)
  expect(payload?.aps.alert.body.length).toBeGreaterThan(3900)
})

test.each([
  [apnsError(400, 'BadDeviceToken'), { name: 'badToken', why: 'BadDeviceToken' }],
  [apnsError(400, 'DeviceTokenNotForTopic'), { name: 'badToken', why: 'DeviceTokenNotForTopic' }],
  [apnsError(410, 'Unregistered'), { name: 'badToken', why: 'Unregistered' }],
  [
    { status: 410, body: '<html>' },
    { name: 'later', why: 'status 410', afterMs: 600_000 },
  ],
  [apnsError(400, 'BadExpirationDate'), { name: 'refused', why: 'BadExpirationDate' }],
  [apnsError(400, 'TopicDisallowed'), { name: 'later', why: 'TopicDisallowed', afterMs: 600_000 }],
  [apnsError(413, 'PayloadTooLarge'), { name: 'refused', why: 'PayloadTooLarge' }],
  [apnsError(403, 'InvalidProviderToken'), { name: 'later', why: 'InvalidProviderToken', afterMs: 600_000 }],
  [apnsError(429, 'TooManyRequests'), { name: 'later', why: 'TooManyRequests' }],
  [
    { ...(apnsError(429, 'TooManyRequests') as object), status: 429, headers: { 'retry-after': '9' } },
    { name: 'later', why: 'TooManyRequests', afterMs: 9000 },
  ],
  [apnsError(500, 'InternalServerError'), { name: 'later', why: 'InternalServerError' }],
  [apnsError(503, 'Shutdown'), { name: 'later', why: 'Shutdown' }],
  [
    { status: 500, body: { reason: 'the token abc is bad' } },
    { name: 'later', why: 'status 500' },
  ],
  ['endless', { name: 'later', why: 'the answer has more than 65536 bytes' }],
] as const)('[PSH-57] the answer %j is understood', async (answer, outcome) => {
  apns.answerWith(answer, { status: 200 })
  expect(await world.send('APNS')).toEqual(outcome)
  // The session still works.
  expect(await world.send('APNS')).toEqual({ name: 'sent' })
  expect(apns.sessions().made).toBe(1)
})

test.each(['', 'x'.repeat(64), '../../3/device/abc', 'ab'.repeat(300)])(
  '[PSH-57] %j is not a device token and causes no request',
  async (token) => {
    expect(await world.send('APNS', { token })).toEqual({ name: 'badToken', why: 'not a device token' })
    expect(apns.sessions().made).toBe(0)
  },
)

describe('the provider token', () => {
  const hour = 3_600_000
  const sendAfter = (ms: number) => {
    world.host.time += ms
    return world.send('APNS', { expiresAt: world.host.time + hour })
  }
  const issued = () => apns.received.map(({ claims }) => (claims.iat ?? 0) * 1000)

  test('[PSH-58] is used for 40 minutes', async () => {
    const begin = world.host.time
    await sendAfter(0)
    await sendAfter(39 * 60_000)
    await sendAfter(60_000)
    expect(issued()).toEqual([begin, begin, begin + 40 * 60_000])
  })

  test.each([-1, 1])(
    '[PSH-58] is renewed if the clock was changed so far that Apple would refuse it (%i)',
    async (direction) => {
      const begin = world.host.time
      await sendAfter(0)
      world.host.clockSetMs = direction * hour
      await world.send('APNS', { expiresAt: begin + 3 * hour })
      expect(issued()).toEqual([begin, begin + direction * hour])
    },
  )

  test('[PSH-58] is replaced once if Apple calls it expired', async () => {
    const begin = world.host.time
    await sendAfter(0)
    apns.expireTokensBefore(begin + 1)
    expect(await sendAfter(5 * 60_000)).toEqual({ name: 'sent' })
    expect(issued()).toEqual([begin, begin, begin + 5 * 60_000])
    // The clock is wrong: another token would not help.
    apns.expireTokensBefore(begin + hour)
    const outcome = { name: 'later', why: 'ExpiredProviderToken', afterMs: 600_000 }
    expect(await sendAfter(1000)).toEqual(outcome)
    expect(issued()).toHaveLength(4)
    expect(await sendAfter(120_000)).toEqual(outcome)
    expect(issued()).toHaveLength(6)
  })
})

describe('the session', () => {
  test('[PSH-59] is shared by all pushes', async () => {
    await Promise.all(Array.from({ length: 50 }, () => world.send('APNS')))
    expect(apns.received).toHaveLength(50)
    expect(apns.sessions().made).toBe(1)
  })

  test('[PSH-59] is replaced after GOAWAY, and unprocessed requests are sent again', async () => {
    apns.answerWith({ status: 200 }, 'hang', { status: 200 })
    await world.send('APNS')
    const sent = world.send('APNS')
    await apns.came(2)
    // The first stream is the last one that is processed.
    apns.goaway(0, 1)
    expect(await sent).toEqual({ name: 'sent' })
    expect(apns.received).toHaveLength(3)
    expect(apns.sessions().made).toBe(2)
  })

  test('[PSH-59] that received GOAWAY fails requests in progress', async () => {
    apns.answerWith('hang', { status: 200 })
    const sent = world.send('APNS')
    await apns.came(1)
    apns.goaway(0, 2 ** 31 - 1)
    while (apns.sessions().made < 2) await world.send('APNS', { key: 'other' })
    world.host.ring()
    expect(await sent).toMatchObject({ name: 'later' })
    expect(await world.send('APNS')).toEqual({ name: 'sent' })
  })

  test('[PSH-59] is replaced after an error', async () => {
    apns.answerWith('hang', { status: 200 })
    const sent = world.send('APNS')
    await apns.came(1)
    apns.goaway(2, 2 ** 31 - 1)
    expect(await sent).toMatchObject({ name: 'later', why: expect.stringMatching(/^ERR_HTTP2|^ECONN/) })
    expect(await world.send('APNS')).toEqual({ name: 'sent' })
  })

  test('[PSH-59] is replaced after its connection broke', async () => {
    await world.send('APNS')
    apns.answerWith('cut', { status: 200 })
    expect(await world.send('APNS')).toMatchObject({ name: 'later' })
    expect(await world.send('APNS')).toEqual({ name: 'sent' })
    apns.cut()
    let outcome = await world.send('APNS')
    if (outcome.name !== 'sent') outcome = await world.send('APNS')
    expect(outcome).toEqual({ name: 'sent' })
  })

  test('[PSH-60] gets no new requests after a timeout', async () => {
    await world.send('APNS')
    apns.answerWith('hang', { status: 200 })
    const sent = world.send('APNS')
    await apns.came(2)
    world.host.ring()
    expect(await sent).toEqual({ name: 'later', why: 'no answer within 10000 ms' })
    expect(await world.send('APNS')).toEqual({ name: 'sent' })
    expect(apns.sessions().made).toBe(2)
    while (apns.sessions().open > 1) await new Promise(setImmediate)
  })

  test('[PSH-47] reports a server that is down', async () => {
    await apns.close()
    expect(await world.send('APNS')).toEqual({ name: 'later', why: 'ECONNREFUSED' })
    expect(await world.send('APNS')).toEqual({ name: 'later', why: 'ECONNREFUSED' })
  })

  test('[PSH-49] ends when the server stops', async () => {
    await world.send('APNS')
    await world.providers.close()
    while (apns.sessions().open > 0) await new Promise(setImmediate)
    expect(await world.send('APNS')).toEqual({ name: 'later', why: 'closing' })
  })
})

test('[PSH-42] invalid settings are refused', () => {
  const { settings } = apns
  expect(() => stage({ ...settings, pushApnsTopic: '' })).toThrow('needs PARLEY_APNS_TOPIC')
  expect(() => stage({ ...settings, pushApnsKeyId: '' })).toThrow('needs PARLEY_APNS_KEY_ID')
  expect(() => stage({ ...settings, pushApnsKeyFile: new URL(import.meta.url).pathname })).toThrow(
    'PARLEY_APNS_KEY_FILE must be a .p8 file from Apple.',
  )
})
