import { describe, expect, test } from 'vitest'
import {
  accept,
  acquaint,
  block,
  contactsOf,
  invite,
  news,
  part,
  requestsOf,
  sentBy,
  unblock,
} from '../../test-support/contacts.ts'
import { keptFor, type Person, peopleWorld } from '../../test-support/people-world.ts'

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
  test('[BLK-1] whom one blocks is on it, in the order of blocking, and only on one’s own', async () => {
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

  test('[BLK-1] the rules for messages know at once', async () => {
    const { alice, bob, world } = await people()
    const { directory } = world.server.services
    expect(await directory.blockedBy(alice.user)).toEqual(new Set())
    await add(alice, ['bob'])
    expect(await directory.blockedBy(alice.user)).toEqual(new Set([bob.user.id]))
    await remove(alice, ['bob'])
    expect(await directory.blockedBy(alice.user)).toEqual(new Set())
  })

  test('[BLK-2] twice is once, in whatever case, and removing what is not there is no failure', async () => {
    const { alice } = await people()
    expect((await add(alice, ['Mallory', 'mallory', 'MALLORY'])).body.data).toEqual(['mallory'])
    expect((await add(alice, ['mallory'])).status).toBe(200)
    expect((await list(alice)).body.data).toEqual(['mallory'])
    expect((await remove(alice, ['MALLORY', 'nobody', 'bob'])).body.data).toEqual(['mallory'])
    expect((await remove(alice, ['mallory'])).body.data).toEqual([])
    expect((await add(alice, [])).body.data).toEqual([])
  })

  test('[BLK-3] unknown people are refused by name, and nobody of the list is blocked then', async () => {
    const { alice } = await people()
    const refused = await add(alice, ['mallory', 'ghost', 'Spook'])
    expect(refused.status).toBe(404)
    expect(refused.body.error_description).toBe("username ghost,spook doesn't exist!'")
    expect((await list(alice)).body.data).toEqual([])
  })

  test('[BLK-3] oneself is refused', async () => {
    const { alice } = await people()
    for (const names of [['Alice'], ['mallory', 'alice']])
      expect(await add(alice, names)).toMatchObject({
        status: 403,
        body: { error_code: 91102, error_description: 'Invalid parameter usernames: alice' },
      })
    expect((await list(alice)).body.data).toEqual([])
  })

  test.each([[undefined], ['mallory'], [[7]], [['']], [[['mallory']]], [null]])(
    '[BLK-3] %j is no list of names',
    async (names) => {
      const { alice } = await people()
      expect(await add(alice, names)).toMatchObject({ status: 403, body: { error_code: 91102 } })
      expect((await remove(alice, names)).status).toBe(403)
    },
  )

  test('[BLK-3] a body that is a list by itself is refused too', async () => {
    const { alice } = await people()
    expect((await alice.ask('POST', 'sdk/user/alice/blocks', ['mallory'])).status).toBe(403)
  })

  test('[BLK-4] no more than the setting, also when two ask at once; those who are on it may be named again', async () => {
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

  test('[BLK-1] nobody reads or changes the list of somebody else', async () => {
    const { bob, world } = await people()
    expect((await bob.ask('GET', 'users/alice/blocks/users')).status).toBe(403)
    expect((await bob.ask('POST', 'sdk/user/alice/blocks', { usernames: ['oscar'] })).status).toBe(403)
    expect((await world.ask('GET', 'users/alice/blocks/users')).status).toBe(401)
  })

  test('[BLK-5] one’s devices are told, once for each who was or was not on it', async () => {
    const { world, bob } = await people()
    const alice = await world.person('alice', 'web_1', 'web_2')
    await block(alice, 'mallory', 'bob')
    await block(alice, 'mallory')
    expect([news(alice), news(bob)]).toEqual([
      [
        ['changed blocked mallory', 'changed blocked bob'],
        ['changed blocked mallory', 'changed blocked bob'],
      ],
      [[]],
    ])
    await unblock(alice, 'bob', 'oscar')
    expect([news(alice), news(bob)]).toEqual([[['changed unblocked bob'], ['changed unblocked bob']], [[]]])
    const kept = await keptFor(world.server.services.database, alice)
    expect(kept.map(({ data }) => (data as { what: string }).what)).toEqual([
      'blocked',
      'blocked',
      'unblocked',
    ])
  })
})

describe('blocking and contacts', () => {
  test('[BLK-6] a contact stays one', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    await block(alice, 'bob')
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([['bob'], ['alice']])
  })

  test('[BLK-7] what one has asked is withdrawn', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    news(bob)
    await block(alice, 'bob')
    expect(news(bob)).toEqual([['changed withdrawn alice']])
    expect([await requestsOf(bob), await sentBy(alice)]).toEqual([[], []])
  })

  test('[BLK-8] what the other has asked, before or after, is not seen; he waits like anybody else', async () => {
    const { world, alice, bob } = await people()
    const mallory = await world.person('mallory')
    await invite(bob, ['alice'], 'before')
    await block(alice, 'bob', 'mallory')
    news(alice)
    news(bob)
    expect(await invite(mallory, ['alice'], 'after')).toMatchObject({
      status: 200,
      body: { data: { result: 'ok' } },
    })
    expect([news(alice), news(bob), await requestsOf(alice)]).toEqual([[[]], [[]], []])
    expect(await sentBy(bob)).toMatchObject([{ username: 'alice', reason: 'before' }])
    expect(await sentBy(mallory)).toMatchObject([{ username: 'alice', reason: 'after' }])
    expect(await accept(alice, 'bob')).toMatchObject({ status: 403 })
    // It does not come back by itself; who asks in his turn has agreed.
    await unblock(alice, 'bob')
    expect([await requestsOf(alice), await contactsOf(alice)]).toEqual([[], []])
    await invite(alice, ['bob'])
    expect([await contactsOf(alice), await sentBy(alice), await sentBy(bob)]).toEqual([['bob'], [], []])
  })

  test('[BLK-8] it may be withdrawn unseen, and asked again when it is over', async () => {
    const { alice, bob } = await people()
    await block(alice, 'bob')
    news(alice)
    await invite(bob, ['alice'])
    await part(bob, 'alice')
    expect([await sentBy(bob), news(alice)]).toEqual([[], [[]]])
    await invite(bob, ['alice'], 'hello')
    await unblock(alice, 'bob')
    news(alice)
    await invite(bob, ['alice'], 'hello')
    expect([news(alice), await requestsOf(alice)]).toMatchObject([
      [['invited bob hello']],
      [{ username: 'bob' }],
    ])
  })

  test('[BLK-8] a list of requests that is full is full for everybody', async () => {
    const { world, alice, bob } = await people({ maxContactRequests: 1 })
    await block(alice, 'bob')
    await invite(await world.person('oscar'), ['alice'])
    expect((await invite(bob, ['alice'])).status).toBe(429)
  })

  test('[BLK-8] asking and blocking at once leaves nothing to be seen', async () => {
    const { alice, bob } = await people()
    await Promise.all([invite(bob, ['alice']), block(alice, 'bob'), invite(alice, ['bob'])])
    expect(await requestsOf(alice)).toEqual([])
  })
})
