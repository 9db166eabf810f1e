// From a message to FCM, with the real provider, a fake FCM server, and a manual clock.

import { expect, onTestFinished, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { createProviders } from './providers/create.ts'
import { fakeFcm, fcmError } from './providers/test-support/fake-fcm.ts'
import { PushClock, pushStage, register } from './test-support/push-stage.ts'

/** Timeouts are disabled here, because the clock runs faster than the network. */
const day = 86_400_000

async function stageWith(options: Parameters<typeof pushStage>[0] = {}) {
  const clock = options.clock ?? new PushClock()
  const fcm = await fakeFcm()
  onTestFinished(() => fcm.close())
  const providers = createProviders({ ...defaults, ...fcm.settings, pushMs: day }, clock.host)
  const stage = await pushStage({ ...options, clock, providers })
  /** Advances the clock in small steps until the condition holds. */
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await clock.advance(50)
  }
  const outcomes = async () => (await stage.outcomes()).join()
  return { stage, fcm, clock, until, outcomes }
}

const sent = { status: 200, body: { name: 'projects/a-project/messages/1' } }

test('[PSH-20] a message to an offline user is one push to each of their devices', async () => {
  const { stage, fcm, until, outcomes } = await stageWith()
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob')
  await register(bob, 'tablet')
  stage.gone(bob)
  await stage.world.say({ from: alice, to: bob, text: 'hello' })
  await until(async () => (await outcomes()) === 'sent,sent')
  expect(fcm.received.map(({ token, notification }) => [token, notification]).sort()).toEqual([
    ["bob's phone", { title: 'alice', body: 'hello' }],
    ["bob's tablet", { title: 'alice', body: 'hello' }],
  ])
  await stage.world.server.stop()
})

test('[PSH-31] a throttled push is retried when FCM allows it', async () => {
  const { stage, fcm, clock, until, outcomes } = await stageWith()
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob')
  stage.gone(bob)
  const throttled = fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED')
  if (typeof throttled === 'string') throw new Error('that is an answer')
  fcm.answerWith({ ...throttled, headers: { 'retry-after': '30' } }, sent)
  await stage.world.say({ from: alice, to: bob })
  await until(async () => (await outcomes()).startsWith('later'))
  const failedAt = clock.host.now()
  await until(async () => (await outcomes()) === 'sent')
  expect(clock.host.now() - failedAt).toBeGreaterThanOrEqual(25_000)
  expect(fcm.received).toHaveLength(2)
  await stage.world.server.stop()
})

test('[PSH-32] a token that FCM does not know is deleted', async () => {
  const { stage, fcm, until } = await stageWith()
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob')
  stage.gone(bob)
  fcm.answerWith(fcmError(404, 'NOT_FOUND', 'UNREGISTERED'))
  await stage.world.say({ from: alice, to: bob })
  await until(async () => {
    const rows = await stage.database.read((sql) => sql.all('SELECT id FROM push_tokens'))
    return rows.length === 0
  })
  expect(await stage.rows()).toEqual([])
  await stage.world.server.stop()
})

test('[PSH-36] nothing is lost while FCM is unreachable, even across a restart', async () => {
  const first = await stageWith()
  const alice = await first.stage.world.person('alice')
  const bob = await first.stage.phone('bob')
  first.stage.gone(bob)
  await first.fcm.close()
  await first.stage.world.say({ from: alice, to: bob, text: 'still here' })
  await first.until(async () => (await first.outcomes()).startsWith('later'))
  await first.stage.world.server.stop()
  const next = await stageWith({ database: first.stage.database, clock: first.clock })
  await next.until(async () => (await next.outcomes()) === 'sent')
  expect(next.fcm.received.map(({ notification }) => notification.body)).toEqual(['still here'])
  await next.stage.world.server.stop()
})
