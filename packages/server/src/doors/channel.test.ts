import { Command, encode, MSync } from '@parley/protocol'
import { expect, test } from 'vitest'
import { defaults } from '../config.ts'
import { silentLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import type { SignIn } from '../sessions/sign-in.ts'
import { ringingHost } from '../test-support/ringing-host.ts'
import { talkWorld } from '../test-support/talk.ts'
import { KeptWire, stillHost } from '../test-support/test-server.ts'
import { Channel } from './channel.ts'

function setUp() {
  const host = ringingHost(stillHost())
  const signIn = { begin: () => new Promise(() => undefined) } as unknown as SignIn
  const metrics = new Metrics(silentLog)
  const channel = new Channel({ take: () => undefined, signIn, host, config: defaults, metrics })
  const connect = () => {
    const wire = new KeptWire()
    return { wire, listener: channel.accept(wire) }
  }
  return { host, connect }
}

test('a device that says nothing is cut off; one whose sign-in takes long is not', () => {
  const { host, connect } = setUp()
  const silent = connect()
  const patient = connect()
  patient.listener.frame(encode(MSync, { command: Command.PROVISION }))
  host.pass(defaults.provisionMs * 2)
  expect(silent.wire.closedWith).toBeDefined()
  expect(patient.wire.closedWith).toBeUndefined()
})

test('a clock that is set ahead closes nobody', () => {
  const { host, connect } = setUp()
  const { wire } = connect()
  host.now = () => host.time + 3_600_000
  host.pass(defaults.provisionMs / 2)
  expect(wire.closedWith).toBeUndefined()
})

test('a clock that is set back refuses nothing', async () => {
  const world = await talkWorld()
  const ann = await world.device('ann')
  await world.device('bob')
  const { host } = world
  host.now = () => host.time - 3_600_000
  expect((await ann.say('bob', 'still here')).code).toBe(0)
  expect((await world.device('cat')).wire.closedWith).toBeUndefined()
  await world.server.stop()
})
