// FCM against a fake server.

import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readServiceAccount } from './fcm-token.ts'
import { type FakeFcm, fakeFcm, fcmError } from './test-support/fake-fcm.ts'
import { type Stage, stage } from './test-support/stage.ts'

let fcm: FakeFcm
let world: Stage
beforeEach(async () => {
  fcm = await fakeFcm()
  world = stage(fcm.settings)
})
afterEach(async () => {
  await world.providers.close()
  await fcm.close()
})

test('[PSH-51] a message is sent to the project of the key file, with all fields that the device needs', async () => {
  expect(await world.send('FCM')).toEqual({ name: 'sent' })
  expect(fcm.paths).toEqual(['/token', '/v1/projects/a-project/messages:send'])
  const tag = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(fcm.received).toEqual([
    {
      token: 'ab'.repeat(32),
      notification: { title: 'Ann', body: 'hello' },
      // "from" is reserved by FCM.
      data: { id: '1', type: 'single', 'parley-from': 'ann' },
      android: { priority: 'high', ttl: '3600s', notification: { tag, notification_count: 3 } },
      apns: {
        headers: { 'apns-collapse-id': tag, 'apns-expiration': String((world.host.time + 3_600_000) / 1000) },
        payload: { aps: { sound: 'default', badge: 3 } },
      },
      webpush: { headers: { TTL: '3600' }, notification: { tag } },
    },
  ])
})

test('[PSH-44] a long text is shortened to the size that FCM accepts', async () => {
  await world.send('FCM', { body: '漢'.repeat(20_000) })
  const [message] = fcm.received
  expect(Buffer.byteLength(JSON.stringify({ message }))).toBeLessThan(4096)
  expect(message?.notification.body.length).toBeGreaterThan(900)
  expect(await world.send('FCM', { data: { x: 'y'.repeat(5000) } })).toEqual({
    name: 'refused',
    why: 'too long',
  })
})

describe('the access token', () => {
  test('[PSH-52] is requested with a signed assertion, once for all waiting pushes', async () => {
    await Promise.all([world.send('FCM'), world.send('FCM'), world.send('FCM')])
    expect(fcm.statements).toEqual([
      {
        grant: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        iss: 'parley@a-project.example',
        aud: `${fcm.url}/token`,
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        iat: world.host.time / 1000,
        exp: world.host.time / 1000 + 3600,
      },
    ])
    expect(fcm.received).toHaveLength(3)
  })

  test('[PSH-52] is used until shortly before its expiry', async () => {
    const expiresAt = world.host.time + 86_400_000
    await world.send('FCM', { expiresAt })
    world.host.time += 54 * 60_000
    await world.send('FCM', { expiresAt })
    expect(fcm.statements).toHaveLength(1)
    world.host.time += 2 * 60_000
    await world.send('FCM', { expiresAt })
    expect(fcm.statements).toHaveLength(2)
  })

  test.each([-1, 1])('[PSH-52] is not affected by a changed clock (%i)', async (direction) => {
    const expiresAt = world.host.time + 86_400_000
    await world.send('FCM', { expiresAt })
    world.host.clockSetMs = direction * 7_200_000
    await world.send('FCM', { expiresAt })
    expect(fcm.statements).toHaveLength(1)
    world.host.time += 56 * 60_000
    await world.send('FCM', { expiresAt })
    expect(fcm.statements).toHaveLength(2)
  })

  test('[PSH-53] is replaced once if it is refused', async () => {
    await world.send('FCM')
    fcm.expireTokens()
    expect(await world.send('FCM')).toEqual({ name: 'sent' })
    expect(fcm.statements).toHaveLength(2)
    fcm.tokensWith({ status: 200, body: { access_token: 'no-good' } })
    fcm.expireTokens()
    expect(await world.send('FCM')).toEqual({ name: 'later', why: 'UNAUTHENTICATED', afterMs: 600_000 })
    expect(fcm.statements).toHaveLength(3)
  })

  test.each([
    ['a deleted account', { status: 400, body: { error: 'invalid_grant' } }, 'status 400', 600_000],
    ['throttling', { status: 429, headers: { 'retry-after': '5' } }, 'status 429', 5000],
    ['a server error', { status: 503 }, 'status 503', undefined],
    ['garbage', { status: 200, body: '<html>' }, 'an answer without one', undefined],
    ['a list', { status: 200, body: [] }, 'an answer without one', undefined],
    [
      'a line break',
      { status: 200, body: { access_token: 'a\r\nb: c' } },
      'an answer without one',
      undefined,
    ],
  ])('[PSH-54] cannot be obtained: %s', async (_, answer, why, afterMs) => {
    fcm.tokensWith(answer)
    expect(await world.send('FCM')).toEqual({
      name: 'later',
      why: `access token: ${why}`,
      ...(afterMs === undefined ? {} : { afterMs }),
    })
    // Afterwards it works.
    fcm.tokensWith(undefined)
    expect(await world.send('FCM')).toEqual({ name: 'sent' })
  })

  test('[PSH-54] that never arrives or never ends is aborted', async () => {
    fcm.tokensWith('endless')
    expect(await world.send('FCM')).toEqual({ name: 'later', why: 'the answer has more than 65536 bytes' })
    fcm.tokensWith('hang')
    const giving = new AbortController()
    const [one, other] = [world.send('FCM', {}, giving.signal), world.send('FCM')]
    while (fcm.statements.length < 2) await new Promise(setImmediate)
    giving.abort()
    expect(await one).toEqual({ name: 'later', why: 'aborted' })
    // The other one waits until the time limit.
    world.host.ring()
    expect(await other).toMatchObject({
      name: 'later',
      why: expect.stringContaining('no answer within 10000 ms'),
    })
    fcm.tokensWith(undefined)
    expect(await world.send('FCM')).toEqual({ name: 'sent' })
  })
})

test.each([
  [fcmError(404, 'NOT_FOUND', 'UNREGISTERED'), { name: 'badToken', why: 'UNREGISTERED' }],
  [fcmError(404, 'NOT_FOUND'), { name: 'badToken', why: 'NOT_FOUND' }],
  [
    { status: 404, body: '<html>nginx' },
    { name: 'later', why: 'status 404', afterMs: 600_000 },
  ],
  [
    fcmError(
      400,
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
      'The registration token is not a valid FCM registration token',
    ),
    { name: 'badToken', why: 'INVALID_ARGUMENT' },
  ],
  [
    {
      status: 400,
      body: {
        error: {
          status: 'INVALID_ARGUMENT',
          details: [{ fieldViolations: [{ field: 'message.token', description: 'x' }] }],
        },
      },
    },
    { name: 'badToken', why: 'INVALID_ARGUMENT' },
  ],
  [fcmError(400, 'INVALID_ARGUMENT', undefined, 'bad ttl'), { name: 'refused', why: 'INVALID_ARGUMENT' }],
  [fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), { name: 'refused', why: 'SENDER_ID_MISMATCH' }],
  [fcmError(403, 'PERMISSION_DENIED'), { name: 'later', why: 'PERMISSION_DENIED', afterMs: 600_000 }],
  [
    fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
    { name: 'later', why: 'QUOTA_EXCEEDED', afterMs: 60_000 },
  ],
  [
    { status: 503, headers: { 'retry-after': '30' } },
    { name: 'later', why: 'status 503', afterMs: 30_000 },
  ],
  [fcmError(500, 'INTERNAL', 'INTERNAL'), { name: 'later', why: 'INTERNAL' }],
  [
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { name: 'later', why: 'status 302', afterMs: 600_000 },
  ],
  [
    { status: 500, body: { error: { status: 'a token: abc' } } },
    { name: 'later', why: 'status 500' },
  ],
  ['endless', { name: 'later', why: 'the answer has more than 65536 bytes' }],
  ['cut', { name: 'later', why: 'ECONNRESET' }],
] as const)('[PSH-55] the answer %j is understood', async (answer, outcome) => {
  fcm.answerWith(answer)
  expect(await world.send('FCM')).toEqual(outcome)
})

test('[PSH-45] a silent server causes a retry', async () => {
  fcm.answerWith('hang')
  const sent = world.send('FCM')
  await fcm.came(1)
  world.host.ring()
  expect(await sent).toEqual({ name: 'later', why: 'no answer within 10000 ms' })
})

test('[PSH-47] a server that is down causes a retry', async () => {
  await fcm.close()
  expect(await world.send('FCM')).toMatchObject({ name: 'later', why: 'ECONNREFUSED' })
})

test('[PSH-55] an invalid token causes no request', async () => {
  expect(await world.send('FCM', { token: '' })).toMatchObject({ name: 'badToken' })
  expect(await world.send('FCM', { token: 'x'.repeat(5000) })).toMatchObject({ name: 'badToken' })
  expect(fcm.paths).toEqual([])
})

describe('[PSH-42] the key file', () => {
  const good = () => JSON.parse(readFileSync(fcm.settings.pushFcmKeyFile, 'utf8')) as Record<string, unknown>
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  test.each([
    ['no JSON', () => 'secret', 'it is not JSON'],
    ['a list', () => '[]', 'it is not an object'],
    ['no project', () => JSON.stringify({ ...good(), project_id: '' }), '"project_id" is missing'],
    ['a path', () => JSON.stringify({ ...good(), project_id: '../x' }), '"project_id" is invalid'],
    [
      'no key',
      () => JSON.stringify({ ...good(), private_key: 'secret' }),
      '"private_key" is not a private key',
    ],
    [
      'another key',
      () => JSON.stringify({ ...good(), private_key: other }),
      '"private_key" is not an RSA key',
    ],
    ['no address', () => JSON.stringify({ ...good(), token_uri: 'x' }), 'token_uri must be an http'],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => readServiceAccount(text())).toThrow(sentence)
    expect(() => readServiceAccount(text())).not.toThrow('secret')
  })

  test('is missing', () => {
    expect(() => stage({ pushFcmKeyFile: '/nowhere/key.json' })).toThrow(
      'PARLEY_FCM_KEY_FILE: "/nowhere/key.json" cannot be read (ENOENT).',
    )
  })
})
