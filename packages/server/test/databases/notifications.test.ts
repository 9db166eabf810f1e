// Silent mode, push tokens and pushes on each database.

import { notificationLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { pushStage, register } from '../../src/push/test-support/push-stage.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import type { Person } from '../../src/test-support/people-world.ts'

type Stage = Awaited<ReturnType<typeof pushStage>>

/** Advances the clock in small steps until the condition holds. */
async function until(stage: Stage, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await stage.clock.advance(100)
}

const silence = (who: Person, place: string, body: object) =>
  who.ask('PUT', `users/${who.name}/notification/${place}`, body)

describe(`notifications on ${databaseName}`, () => {
  test('settings are stored, listed and removed', async () => {
    const stage = await pushStage({ database: await openTestDatabase() })
    const alice = await stage.world.person('alice')
    const bob = await stage.world.person('bob')
    const group = await stage.world.group(alice, bob)
    await silence(alice, 'user/alice', { type: 'AT', ignoreInterval: '22:0-7:0', zone: 'Europe/Berlin' })
    await silence(alice, 'user/bob', { type: 'NONE', ignoreDuration: 1000 })
    await silence(alice, `chatgroup/${group}`, { type: 'ALL' })
    await alice.ask('PUT', 'users/alice/notification/language', { translationLanguage: 'de' })
    await register(alice, 'phone')
    const all = await alice.ask('GET', 'parley/v1/notifications')
    expect(all.body.data).toMatchObject({
      all: { type: 'AT', ignoreInterval: '22:0-7:0', zone: 'Europe/Berlin' },
      user: { bob: { type: 'NONE' } },
      group: { [group]: { type: 'ALL' } },
      language: 'de',
      devices: [{ device: 'phone', notifier: 'FCM' }],
    })
    const many = await alice.ask('GET', `users/alice/notification?user=bob,x&group=${group}`)
    expect(many.body.data).toMatchObject({
      user: { bob: { type: 'NONE' } },
      group: { [group]: { type: 'ALL' } },
    })
    const first = await alice.ask('GET', 'users/alice/notification/mute/type?limit=1')
    expect(first.body.data).toEqual([{ user: 'bob', value: 'NONE' }])
    const cursor = encodeURIComponent(String(first.body.cursor))
    const second = await alice.ask('GET', `users/alice/notification/mute/type?limit=1&cursor=${cursor}`)
    expect(second.body).toMatchObject({ data: [{ group, value: 'ALL' }], cursor: '' })
    await silence(alice, 'user/bob', { type: 'DEFAULT', ignoreDuration: 0 })
    expect((await alice.ask('GET', 'parley/v1/notifications')).body.data).toMatchObject({ user: {} })
    await stage.world.server.stop()
  })

  test('the longest token is stored, found and reassigned; many simultaneous ones stay within the limit', async () => {
    const stage = await pushStage({ database: await openTestDatabase(), config: { maxPushTokens: 3 } })
    const alice = await stage.world.person('alice')
    const bob = await stage.world.person('bob')
    const letters = Array.from({ length: notificationLimits.maxToken }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    )
    for (const who of [alice, bob])
      expect((await register(who, '長'.repeat(256), '名'.repeat(256), letters.join(''))).status).toBe(200)
    await Promise.all(Array.from({ length: 8 }, (_, at) => register(alice, `phone ${at}`)))
    const rows = await stage.database.read((sql) =>
      sql.all<{ name: string; devices: number }>(
        `SELECT u.name, count(*) AS devices FROM push_tokens t JOIN users u ON u.id = t.user_id
         GROUP BY u.name ORDER BY u.name`,
      ),
    )
    expect(rows).toEqual([
      { name: 'alice', devices: 3 },
      { name: 'bob', devices: 1 },
    ])
    await stage.world.server.stop()
  })

  test('a message is pushed once to each device, retried, and a dead token is deleted', async () => {
    const stage = await pushStage({ database: await openTestDatabase() })
    const { provider } = stage
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob')
    await register(bob, 'tablet', 'APNS')
    const group = await stage.world.group(alice, bob)
    stage.gone(bob)
    let failures = 1
    provider.say = () => (failures-- > 0 ? { name: 'later', why: 'down' } : { name: 'sent' })
    await stage.world.say({ from: alice, to: bob, text: 'one' })
    await stage.world.say({ from: alice, to: group, text: 'two' })
    const outcomes = async () => (await stage.outcomes()).join()
    await until(stage, async () => (await outcomes()) === 'sent,sent,sent,sent')
    expect(provider.got).toHaveLength(5)
    expect(new Set(provider.got.map(({ key }) => key)).size).toBe(4)
    provider.say = (push) =>
      push.token.endsWith('phone') ? { name: 'badToken', why: 'gone' } : { name: 'refused', why: 'no' }
    await stage.world.say({ from: alice, to: bob, text: 'three' })
    await until(stage, async () => (await outcomes()) === 'sent,sent,refused: no')
    await stage.world.server.stop()
  })

  test('messages that a dead connection never acknowledged are found; a new process continues', async () => {
    const stage = await pushStage({ database: await openTestDatabase() })
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob')
    await stage.world.say({ from: alice, to: bob, text: 'lost' })
    stage.provider.say = () => ({ name: 'later', why: 'down' })
    await stage.clock.advance(100)
    stage.gone(bob)
    await until(stage, () => stage.provider.got.length > 0)
    await stage.world.server.stop()
    const next = await pushStage({ database: stage.database, clock: stage.clock })
    await until(next, () => next.provider.got.length > 0)
    await until(next, async () => (await next.outcomes()).join() === 'sent')
    expect(next.provider.taken()).toEqual(["bob's phone: lost"])
    await next.world.server.stop()
  })
})
