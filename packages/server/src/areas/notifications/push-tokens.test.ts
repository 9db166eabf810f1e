import { notificationLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'

async function people(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  const { database } = world.server.services
  const rows = () =>
    database.read((sql) =>
      sql.all(
        `SELECT u.name, t.device, t.notifier, t.token FROM push_tokens t JOIN users u ON u.id = t.user_id
         ORDER BY t.id`,
      ),
    )
  const tokens = async () => (await rows()).map(({ name, token }) => `${name} ${token}`)
  return { world, alice, bob, rows, tokens }
}

const register = (who: Person, device_id: unknown, device_token: unknown, notifier_name: unknown = 'FCM') =>
  who.ask('PUT', `users/${who.name}`, { device_id, device_token, notifier_name })

describe('push tokens', () => {
  test('[PSH-1] are registered per device, replaced by the next one and removed by an empty one', async () => {
    const { alice, rows } = await people()
    const answer = await register(alice, 'phone', 'one')
    expect((answer.body.entities as unknown[])[0]).toMatchObject({
      username: 'alice',
      pushInfo: [{ device_id: 'phone', device_token: 'one', notifier_name: 'FCM' }],
    })
    await register(alice, 'phone', 'two')
    expect(await rows()).toEqual([{ name: 'alice', device: 'phone', notifier: 'FCM', token: 'two' }])
    await register(alice, 'phone', 'three', 'HMS')
    await register(alice, 'phone', '', 'FCM')
    expect(await rows()).toEqual([{ name: 'alice', device: 'phone', notifier: 'HMS', token: 'three' }])
    await register(alice, 'tablet', 'four')
    const unbound = await register(alice, 'phone', '', '')
    expect((unbound.body.entities as unknown[])[0]).toMatchObject({
      pushInfo: [{ device_id: 'phone', device_token: '', notifier_name: '' }],
    })
    expect(await rows()).toEqual([{ name: 'alice', device: 'tablet', notifier: 'FCM', token: 'four' }])
    // Removing a missing one succeeds.
    expect((await register(alice, 'phone', '', '')).status).toBe(200)
  })

  test('[PSH-2] belong to one device of one user: the last registration wins', async () => {
    const { alice, bob, tokens } = await people()
    await register(alice, 'phone', 'the phone')
    await register(bob, 'phone', 'the phone')
    expect(await tokens()).toEqual(['bob the phone'])
    await register(bob, 'same phone', 'the phone', 'APNS')
    expect(await tokens()).toEqual(['bob the phone'])
  })

  test('[PSH-3] are limited per user, and the oldest are removed', async () => {
    const { world, alice, bob, tokens } = await people({ maxPushTokens: 2 })
    await register(bob, 'phone', 'b')
    for (const name of ['1', '2', '3']) {
      await register(alice, `phone ${name}`, name)
      world.host.time += 1000
    }
    expect(await tokens()).toEqual(['bob b', 'alice 2', 'alice 3'])
    await register(alice, 'phone 2', '2')
    world.host.time += 1000
    await register(alice, 'phone 4', '4')
    expect((await tokens()).sort()).toEqual(['alice 2', 'alice 4', 'bob b'])
  })

  test('[PSH-3] keep the newest even if the setting allows none, and within one millisecond', async () => {
    const { alice, tokens } = await people({ maxPushTokens: 0 })
    for (const name of ['1', '2', '3']) await register(alice, name, name)
    expect(await tokens()).toEqual(['alice 3'])
  })

  test.each([
    ['', 'token', 'FCM'],
    ['phone', undefined, 'FCM'],
    ['phone', 5, 'FCM'],
    ['x'.repeat(notificationLimits.maxName + 1), 'token', 'FCM'],
    ['phone', 'x'.repeat(notificationLimits.maxToken + 1), 'FCM'],
    ['phone', 'token', 'x'.repeat(notificationLimits.maxName + 1)],
    ['pho\0ne', 'token', 'FCM'],
    ['phone', 'tok\0en', 'FCM'],
    ['phone', 'token', '\ud800'],
  ])('[PSH-4] invalid ones are refused: %#', async (device, token, notifier) => {
    const { alice, rows } = await people()
    expect((await register(alice, device, token, notifier)).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  test('[PSH-4] of the maximum length are stored', async () => {
    const { alice, rows } = await people()
    const token = Array.from({ length: notificationLimits.maxToken }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join('')
    expect((await register(alice, '長'.repeat(256), token, '名'.repeat(256))).status).toBe(200)
    expect(await rows()).toMatchObject([{ token }])
  })

  test('[PSH-5] are removed with their device, and all of them by a new password', async () => {
    const { world, alice, bob, tokens } = await people()
    await register(alice, 'web_2', 'two')
    await register(alice, 'phone', 'three')
    await register(bob, 'web_2', 'b')
    await alice.ask('DELETE', 'parley/v1/devices/web_2')
    expect(await tokens()).toEqual(['alice three', 'bob b'])
    await world.ask('PUT', 'users/alice/password', { newpassword: 'new' }, await world.appToken())
    expect(await tokens()).toEqual(['bob b'])
  })

  test('[PSH-5] are removed with their account', async () => {
    const { world, alice, bob, tokens } = await people()
    await register(alice, 'phone', 'a')
    await register(bob, 'phone', 'b')
    await world.ask('DELETE', 'users/alice', undefined, await world.appToken())
    expect(await tokens()).toEqual(['bob b'])
  })

  test('[PSH-5] cannot be registered in the name of another user', async () => {
    const { alice, rows } = await people()
    const { status } = await alice.ask('PUT', 'users/bob', {
      device_id: 'x',
      device_token: 'y',
      notifier_name: 'FCM',
    })
    expect(status).toBe(403)
    expect(await rows()).toEqual([])
  })
})
