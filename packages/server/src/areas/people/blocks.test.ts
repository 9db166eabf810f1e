import { describe, expect, test } from 'vitest'
import {
  accept,
  acquaint,
  block,
  contactEventsOf,
  contactsOf,
  invite,
  part,
  requestsOf,
  sentBy,
  unblock,
} from '../../test-support/contacts.ts'
import { type Person, peopleWorld, storedEvents } from '../../test-support/people-world.ts'

const list = (who: Person) => who.ask('GET', `users/${who.name}/blocks/users`)
const add = (who: Person, usernames: unknown) =>
  who.ask('POST', `sdk/user/${who.name}/blocks?resource=web_1`, { usernames })
const remove = (who: Person, usernames: unknown) =>
  who.ask('DELETE', `sdk/user/${who.name}/blocks?resource=web_1`, { usernames })

async function people(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  for (const name of ['mallory', 'oscar', 'trudy']) await world.token(name)
  return { world, alice, bob }
}

describe('the personal block list', () => {
  test('[BLK-1] has blocked users in the order of blocking, for its owner only', async () => {
    const { alice, bob, world } = await people()
    expect((await list(alice)).body.data).toEqual([])
    expect((await add(alice, ['oscar'])).body.data).toEqual(['oscar'])
    world.host.time += 10
    expect((await add(alice, ['mallory', 'trudy'])).body.data).toEqual(['mallory', 'trudy'])
    expect((await list(alice)).body.data).toEqual(['oscar', 'mallory', 'trudy'])
    expect((await list(bob)).body.data).toEqual([])
    expect((await remove(alice, ['mallory'])).body.data).toEqual(['mallory'])
    expect((await list(alice)).body.data).toEqual(['oscar', 'trudy'])
  })

  test('[BLK-1] takes effect for messages at once', async () => {
    const { alice, bob, world } = await people()
    const { directory } = world.server.services
    expect(await directory.blockedBy(alice.user)).toEqual(new Set())
    await add(alice, ['bob'])
    expect(await directory.blockedBy(alice.user)).toEqual(new Set([bob.user.id]))
    await remove(alice, ['bob'])
    expect(await directory.blockedBy(alice.user)).toEqual(new Set())
  })

  test('[BLK-2] blocking twice, in any case, counts once, and removing a missing user succeeds', async () => {
    const { alice } = await people()
    expect((await add(alice, ['Mallory', 'mallory', 'MALLORY'])).body.data).toEqual(['mallory'])
    expect((await add(alice, ['mallory'])).status).toBe(200)
    expect((await list(alice)).body.data).toEqual(['mallory'])
    expect((await remove(alice, ['MALLORY', 'nobody', 'bob'])).body.data).toEqual(['mallory'])
    expect((await remove(alice, ['mallory'])).body.data).toEqual([])
    expect((await add(alice, [])).body.data).toEqual([])
  })

  test('[BLK-3] unknown users are refused by name, and then nobody of the list is blocked', async () => {
    const { alice } = await people()
    const refused = await add(alice, ['mallory', 'ghost', 'Spook'])
    expect(refused.status).toBe(404)
    expect(refused.body.error_description).toBe("username ghost,spook doesn't exist!'")
    expect((await list(alice)).body.data).toEqual([])
  })

  test('[BLK-3] blocking oneself is refused', async () => {
    const { alice } = await people()
    for (const names of [['Alice'], ['mallory', 'alice']])
      expect(await add(alice, names)).toMatchObject({
        status: 403,
        body: { error_code: 91102, error_description: 'Invalid parameter usernames: alice' },
      })
    expect((await list(alice)).body.data).toEqual([])
  })

  test.each([[undefined], ['mallory'], [[7]], [['']], [[['mallory']]], [null]])(
    '[BLK-3] %j is not a list of names',
    async (names) => {
      const { alice } = await people()
      expect(await add(alice, names)).toMatchObject({ status: 403, body: { error_code: 91102 } })
      expect((await remove(alice, names)).status).toBe(403)
    },
  )

  test('[BLK-3] a body that is a bare list is refused too', async () => {
    const { alice } = await people()
    expect((await alice.ask('POST', 'sdk/user/alice/blocks', ['mallory'])).status).toBe(403)
  })

  test('[BLK-4] is limited by the setting, even for simultaneous requests; users on it may be named again', async () => {
    const { alice, world } = await people({ maxBlocked: 2 })
    const limit = { status: 429, body: { error_description: 'The request has reached the maximum limit' } }
    expect(await add(alice, ['mallory', 'oscar', 'trudy'])).toMatchObject(limit)
    expect(
      await add(
        alice,
        Array.from({ length: 10_000 }, (_, at) => `n${at}`),
      ),
    ).toMatchObject(limit)
    const both = await Promise.all([add(alice, ['mallory', 'oscar']), add(alice, ['trudy'])])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429])
    const rows = (await list(alice)).body.data as string[]
    expect(rows.length).toBeLessThanOrEqual(2)
    expect((await add(alice, rows)).status).toBe(200)
    await world.ask('DELETE', `users/${rows[0]}`, undefined, await world.appToken())
    expect((await list(alice)).body.data).toEqual(rows.slice(1))
  })

  test('[BLK-1] cannot be read or changed by other users', async () => {
    const { bob, world } = await people()
    expect((await bob.ask('GET', 'users/alice/blocks/users')).status).toBe(403)
    expect((await bob.ask('POST', 'sdk/user/alice/blocks', { usernames: ['oscar'] })).status).toBe(403)
    expect((await world.ask('GET', 'users/alice/blocks/users')).status).toBe(401)
  })

  test('[BLK-5] the owner’s devices are told, once for each changed user', async () => {
    const { world, bob } = await people()
    const alice = await world.person('alice', 'web_1', 'web_2')
    await block(alice, 'mallory', 'bob')
    await block(alice, 'mallory')
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [
        ['changed blocked mallory', 'changed blocked bob'],
        ['changed blocked mallory', 'changed blocked bob'],
      ],
      [[]],
    ])
    await unblock(alice, 'bob', 'oscar')
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [['changed unblocked bob'], ['changed unblocked bob']],
      [[]],
    ])
    const stored = await storedEvents(world.server.services.database, alice)
    expect(stored.map(({ data }) => (data as { what: string }).what)).toEqual([
      'blocked',
      'blocked',
      'unblocked',
    ])
  })
})

describe('blocking and contacts', () => {
  test('[BLK-6] a blocked contact stays a contact', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    await block(alice, 'bob')
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([['bob'], ['alice']])
  })

  test('[BLK-7] an outgoing request is withdrawn', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    contactEventsOf(bob)
    await block(alice, 'bob')
    expect(contactEventsOf(bob)).toEqual([['changed withdrawn alice']])
    expect([await requestsOf(bob), await sentBy(alice)]).toEqual([[], []])
  })

  test('[BLK-8] incoming requests, earlier or later ones, are hidden, and their sender sees no difference', async () => {
    const { world, alice, bob } = await people()
    const mallory = await world.person('mallory')
    await invite(bob, ['alice'], 'before')
    await block(alice, 'bob', 'mallory')
    contactEventsOf(alice)
    contactEventsOf(bob)
    expect(await invite(mallory, ['alice'], 'after')).toMatchObject({
      status: 200,
      body: { data: { result: 'ok' } },
    })
    expect([contactEventsOf(alice), contactEventsOf(bob), await requestsOf(alice)]).toEqual([[[]], [[]], []])
    expect(await sentBy(bob)).toMatchObject([{ username: 'alice', reason: 'before' }])
    expect(await sentBy(mallory)).toMatchObject([{ username: 'alice', reason: 'after' }])
    expect(await accept(alice, 'bob')).toMatchObject({ status: 403 })
    // It does not reappear, but a request in the other direction accepts it.
    await unblock(alice, 'bob')
    expect([await requestsOf(alice), await contactsOf(alice)]).toEqual([[], []])
    await invite(alice, ['bob'])
    expect([await contactsOf(alice), await sentBy(alice), await sentBy(bob)]).toEqual([['bob'], [], []])
  })

  test('[BLK-8] a hidden request may be withdrawn, and sent again after the block', async () => {
    const { alice, bob } = await people()
    await block(alice, 'bob')
    contactEventsOf(alice)
    await invite(bob, ['alice'])
    await part(bob, 'alice')
    expect([await sentBy(bob), contactEventsOf(alice)]).toEqual([[], [[]]])
    await invite(bob, ['alice'], 'hello')
    await unblock(alice, 'bob')
    contactEventsOf(alice)
    await invite(bob, ['alice'], 'hello')
    expect([contactEventsOf(alice), await requestsOf(alice)]).toMatchObject([
      [['invited bob hello']],
      [{ username: 'bob' }],
    ])
  })

  test('[BLK-8] a full list of requests is full for everybody', async () => {
    const { world, alice, bob } = await people({ maxContactRequests: 1 })
    await block(alice, 'bob')
    await invite(await world.person('oscar'), ['alice'])
    expect((await invite(bob, ['alice'])).status).toBe(429)
  })

  test('[BLK-8] simultaneous requests and blocks leave nothing visible', async () => {
    const { alice, bob } = await people()
    await Promise.all([invite(bob, ['alice']), block(alice, 'bob'), invite(alice, ['bob'])])
    expect(await requestsOf(alice)).toEqual([])
  })
})
