import { Command, CommSyncUL, encode, MSync } from '@parley/protocol'
import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { silentLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import type { SignIn } from '../sessions/sign-in.ts'
import { channelWorld } from '../test-support/channel-world.ts'
import { RecordingWire, stillHost } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { Channel } from './channel.ts'

function setUp() {
  const host = ringingHost(stillHost())
  const signIn = { begin: () => new Promise(() => undefined) } as unknown as SignIn
  const metrics = new Metrics(silentLog)
  const channel = new Channel({ take: () => undefined, signIn, host, config: defaults, metrics })
  const connect = () => {
    const wire = new RecordingWire()
    return { wire, listener: channel.accept(wire) }
  }
  return { host, connect }
}

test('a silent device is disconnected; one whose sign-in takes long is not', () => {
  const { host, connect } = setUp()
  const silent = connect()
  const patient = connect()
  patient.listener.frame(encode(MSync, { command: Command.PROVISION }))
  host.pass(defaults.provisionMs * 2)
  expect(silent.wire.closedWith).toBeDefined()
  expect(patient.wire.closedWith).toBeUndefined()
})

test('a clock that is set ahead disconnects nobody', () => {
  const { host, connect } = setUp()
  const { wire } = connect()
  host.now = () => host.time + 3_600_000
  host.pass(defaults.provisionMs / 2)
  expect(wire.closedWith).toBeUndefined()
})

test('a clock that is set back refuses nothing', async () => {
  const world = await channelWorld()
  const ann = await world.device('ann')
  await world.device('bob')
  const { host } = world
  host.now = () => host.time - 3_600_000
  expect((await ann.say('bob', 'still here')).code).toBe(0)
  expect((await world.device('cat')).wire.closedWith).toBeUndefined()
  await world.server.stop()
})

test.each([
  ['asks what is unread', () => encode(MSync, { command: Command.UNREAD })],
  [
    'asks for a queue',
    () =>
      encode(MSync, {
        command: Command.SYNC,
        payload: encode(CommSyncUL, { queue: { name: '1', domain: 'easemob.com' } }),
      }),
  ],
])('a device that %s all the time is disconnected, and can reconnect', async (_what, frame) => {
  const world = await channelWorld({ costPerSecond: 1, costPerSecondLoopback: 1 })
  const ann = await world.device('ann')
  for (let count = 0; count < 30 && ann.wire.closedWith === undefined; count++) ann.listener.frame(frame())
  expect(ann.wire.closedWith).toBe(1008)
  expect(world.server.services.metrics.overBudgets.get('costPerSecond')).toBeGreaterThan(0)
  // A device that reads and acknowledges at an ordinary pace is not.
  world.host.time += 60_000
  const again = await world.device('ann', 'web_2')
  for (let count = 0; count < 5; count++) again.listener.frame(frame())
  expect(again.wire.closedWith).toBeUndefined()
  await world.server.stop()
})
