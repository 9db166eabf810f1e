// The tokens are decoded by hand and with another library, never with the one that made them.

import { jwtVerify } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configFrom, defaults } from '../config/config.ts'
import type { CallSettings } from './call-signer.ts'
import { createCallSigner } from './create-call-signer.ts'
import { readAgoraToken } from './test-support/agora-token.ts'

const [appId, certificate, secret] = [
  '0123456789abcdef'.repeat(2),
  'fedcba9876543210'.repeat(2),
  'x'.repeat(32),
]
const agora: CallSettings = { ...defaults, calls: 'agora', callsAppId: appId, callsCertificate: certificate }
const livekit: CallSettings = { ...defaults, calls: 'livekit', callsKey: 'a-key', callsSecret: secret }
const call = { channel: 'room-1', user: 'ann', uid: 7, lifetimeMs: 600_000, now: Date.now() }
const sign = async (config: CallSettings, more: Partial<typeof call> = {}) =>
  (await createCallSigner(config)?.sign({ ...call, ...more })) ?? ''

test('[CAL-1] there is no signer by default', () => {
  expect(createCallSigner(defaults)).toBeUndefined()
  expect(() => configFrom({ PARLEY_CALLS: 'zoom' })).toThrow('PARLEY_CALLS must be')
  expect(configFrom({ PARLEY_CALLS: 'livekit', PARLEY_CALLS_TOKEN_SECONDS: '60' })).toMatchObject({
    calls: 'livekit',
    callsLifetimeMs: 60_000,
  })
})

test('[CAL-2] an Agora token lets one number into one channel, for its lifetime', async () => {
  const before = Math.floor(Date.now() / 1000)
  const read = readAgoraToken(await sign(agora), certificate)
  const all = new Map([1, 2, 3, 4].map((privilege) => [privilege, 600]))
  expect(read).toMatchObject({ appId, seconds: 600, channel: 'room-1', uid: '7', privileges: all })
  expect(read.issuedAt).toBeGreaterThanOrEqual(before)
  expect(createCallSigner(agora)?.appId).toBe(appId)
})

test('[CAL-2] an Agora token can be for any channel, with the largest number', async () => {
  const token = await sign(agora, { channel: '*', uid: 2 ** 31 - 1 })
  expect(readAgoraToken(token, certificate)).toMatchObject({ channel: '*', uid: '2147483647' })
  expect(() => readAgoraToken(token, appId)).toThrow('signed by somebody else')
})

test('[CAL-3] a LiveKit token lets one user into one room, for its lifetime', async () => {
  // The library reads the clock twice, and a second may begin in between.
  vi.useFakeTimers({ toFake: ['Date'], now: call.now })
  onTestFinished(() => void vi.useRealTimers())
  const key = new TextEncoder().encode(secret)
  const { payload, protectedHeader } = await jwtVerify(await sign(livekit), key, { issuer: 'a-key' })
  expect(protectedHeader.alg).toBe('HS256')
  expect(payload).toMatchObject({ sub: 'ann', video: { roomJoin: true, room: 'room-1' } })
  expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(600)
  const any = await jwtVerify(await sign(livekit, { channel: '*' }), key)
  expect(any.payload.video).toEqual({ roomJoin: true })
  expect(createCallSigner(livekit)?.appId).toBe('a-key')
})

test.each([
  ['PARLEY_CALLS_APP_ID', { ...agora, callsAppId: 'x' }],
  ['PARLEY_CALLS_APP_ID', { ...agora, callsAppId: '' }],
  ['PARLEY_CALLS_CERTIFICATE', { ...agora, callsCertificate: 'hunter2' }],
  ['PARLEY_CALLS_TOKEN_SECONDS', { ...agora, callsLifetimeMs: 999 }],
  ['PARLEY_CALLS_TOKEN_SECONDS', { ...livekit, callsLifetimeMs: 86_400_001 }],
  ['PARLEY_CALLS_KEY', { ...livekit, callsKey: '' }],
  ['PARLEY_CALLS_SECRET', { ...livekit, callsSecret: 'hunter2' }],
] as const)('[CAL-4] a wrong %s is reported at the start, without its value', (name, config) => {
  expect(() => createCallSigner(config)).toThrow(name)
  expect(() => createCallSigner(config)).not.toThrow('hunter2')
})
