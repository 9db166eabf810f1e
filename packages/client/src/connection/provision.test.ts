// The frames of a sign-in on a new socket, against a scripted server.

import {
  Command,
  CommUnreadDL,
  connectionLimits,
  decode,
  encode,
  Logout,
  MSync,
  messageLimits,
  Provision,
  requestLimits,
  sessionLimits,
  usualStatuses,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, name } from '../../test/support/connection-helpers.ts'
import { createWorld, type Person, type World } from '../../test/support/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

test('[CONN-19] the provision frame', async () => {
  const { client } = world.person({
    device: 'web_1',
    deviceName: 'Firefox',
    signInNote: 'hi',
    customPlatform: 7,
  })
  await client.signIn({ user: 'ann', token: 'tok' })
  const { frame } = world.server.frames[0] as { frame: MSync }
  expect(frame).toMatchObject({
    version: 0,
    guid: { appKey: 'org#app', name: 'ann', domain: 'easemob.com', clientResource: 'web_1' },
    auth: '$t$tok',
    command: 3,
    deviceId: 0,
    encryptType: [0],
  })
  expect(decode(Provision, frame.payload as Uint8Array)).toEqual({
    osType: 5,
    version: '4.17.0',
    compressType: [0],
    encryptType: [0],
    deviceUuid: 'web_1',
    deviceName: 'Firefox',
    resource: 'web_1',
    actionVersion: 'v5.2',
    authToken: '{"token":"$t$tok"}',
    window: 1000,
    osCustomValue: 7,
    sessionId: `${world.clock.now()}:`,
    reason: 'hi',
  })
  const plain = await world.online('bob')
  const second = world.server.frames.find(({ frame: other }) => other.guid?.name === 'bob')
  const { osType, osCustomValue, reason } = decode(Provision, second?.frame.payload as Uint8Array)
  expect({ osType, osCustomValue, reason }).toEqual({
    osType: 16,
    osCustomValue: undefined,
    reason: undefined,
  })
  expect(plain.client.state.connection.name).toBe('online')
})

describe('the server’s answer to a provision', () => {
  const frame = (command: number, payload: Uint8Array) => encode(MSync, { command, payload })

  /** A server that answers a provision with these frames. */
  function answering(...answers: readonly Uint8Array[]): Person {
    const ann = world.person({ device: 'mine' })
    const { onSocket } = ann.host
    ann.host.onSocket = (socket) => {
      onSocket(socket)
      const { receive } = socket
      socket.receive = (bytes) => {
        if (decode(MSync, bytes).command !== Command.PROVISION) return receive(bytes)
        for (const answer of answers) socket.handlers.message(answer)
      }
    }
    return ann
  }

  test('[CONN-37] an answer without a status is a refusal', async () => {
    const ann = answering(frame(Command.PROVISION, encode(Provision, { resource: 'r' })))
    expect(await errorOf(ann.client.signIn({ user: 'ann', token: 't' }))).toMatchObject({ code: 2 })
  })

  test('[CONN-37] one without a resource keeps the device name, and a second one changes nothing', async () => {
    const good = encode(Provision, { status: { errorCode: 0 } })
    const bad = encode(Provision, { status: { errorCode: 2 }, resource: 'other' })
    const ann = answering(
      frame(Command.UNREAD, encode(CommUnreadDL, { unread: [{ queue: { name: 'q' }, n: 3 }] })),
      frame(Command.PROVISION, good),
      frame(Command.PROVISION, bad),
    )
    expect((await ann.client.signIn({ user: 'ann', token: 't' })).device).toBe('mine')
    expect([name(ann), ann.client.state.device, ann.client.state.sync.name]).toEqual([
      'online',
      'mine',
      'idle',
    ])
  })

  test('[CONN-38] LOGOUT does not end the session', async () => {
    const ann = await world.online('ann')
    ann.host.socket.handlers.message(frame(Command.LOGOUT, encode(Logout, { reason: 'bye' })))
    expect(name(ann)).toBe('online')
    world.server.cut()
    await world.clock.advance(2000)
    expect(name(ann)).toBe('online')
  })

  test.each([3, 5, 6, 11, 14])('[CONN-39] a refusal with %i is not retried', async (errorCode) => {
    const status = { errorCode, reason: 'go elsewhere', redirectInfo: [{ host: 'evil.example', port: 1 }] }
    const ann = answering(frame(Command.PROVISION, encode(Provision, { status })))
    expect(await errorOf(ann.client.signIn({ user: 'ann', token: 't' }))).toMatchObject({
      code: 2,
      message: 'go elsewhere',
    })
    expect(ann.host.sockets.map(({ url }) => url)).toEqual(['ws://parley.test/websocket'])
  })
})

test('[CONN-40] the times on the wire', () => {
  const { connectTimeoutMs, provisionTimeoutMs, connectAttempts, probeTimeoutMs } = connectionLimits
  expect([connectTimeoutMs, provisionTimeoutMs, connectAttempts, probeTimeoutMs]).toEqual([
    10_000, 10_000, 3, 8000,
  ])
  const { heartbeatMs, visibleCheckAfterMs, lookupEveryReconnects, lookupEveryOddStatuses } = connectionLimits
  expect([heartbeatMs, visibleCheckAfterMs, lookupEveryReconnects, lookupEveryOddStatuses]).toEqual([
    30_000, 2000, 5, 5,
  ])
  expect([messageLimits.answerTimeoutMs, requestLimits.timeoutMs]).toEqual([15_000, 15_000])
  expect([sessionLimits.tokenWillExpireAt, sessionLimits.maxTimerMs]).toEqual([0.8, 2 ** 31 - 1])
  expect(usualStatuses).toEqual([200, 400, 401, 403, 404, 429, 500, 503])
})
