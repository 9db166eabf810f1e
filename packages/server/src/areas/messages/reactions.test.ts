import { describe, expect, test } from 'vitest'
import { onlineOnly, onlyUsers } from '../../logs/audience.ts'
import { EntryFlag } from '../../storage/tables.ts'
import { type PeopleWorld, type Person, receivedEvents } from '../../test-support/people-world.ts'
import { add, detail, later, listed, pair, remove, threeInGroup } from '../../test-support/reactions.ts'
import { ensureApp } from '../session/apps.ts'

/** The reaction events that each device of a user received, as short texts. */
function heard(person: Person): string[][] {
  return receivedEvents(person).map((events) =>
    events
      .filter((event) => event.name === 'messages.reactionsChanged')
      .flatMap((event) => (event.data as { changes: Changed[] }).changes)
      .flatMap(({ by, reactions }) =>
        reactions.map(
          ({ reaction, count, isMine, users, op }) =>
            `${by} ${op?.[0]?.change} ${reaction}: ${count} ${users.join('+')}${isMine ? ' mine' : ''}`,
        ),
      ),
  )
}

interface Changed {
  by: string
  reactions: {
    reaction: string
    count: number
    isMine: boolean
    users: string[]
    op?: { change: string }[]
  }[]
}

const flagsOf = async (world: PeopleWorld, id: string) =>
  (
    await world.server.services.database.read((sql) =>
      sql.first<{ flags: number }>('SELECT flags FROM entries WHERE id = ?', [Number(id)]),
    )
  )?.flags

describe('adding and removing reactions', () => {
  test('[REA-1] tells every device the new state, and whether it includes the user', async () => {
    const { world, alice, bob, message } = await pair()
    expect((await add(alice, message, '👍')).status).toBe(200)
    expect(heard(alice)).toEqual([['alice create 👍: 1 alice mine'], ['alice create 👍: 1 alice mine']])
    expect(heard(bob)).toEqual([['alice create 👍: 1 alice']])
    expect(await flagsOf(world, message)).toBe(EntryFlag.hasReactions)
    later(world)
    await add(bob, message, '👍')
    expect(heard(bob)[0]?.at(-1)).toBe('bob create 👍: 2 alice+bob mine')
    expect(heard(alice)[1]?.at(-1)).toBe('bob create 👍: 2 alice+bob mine')
    await remove(alice, message, '👍')
    expect(heard(alice)[1]?.at(-1)).toBe('alice delete 👍: 1 bob')
    expect(await flagsOf(world, message)).toBe(EntryFlag.hasReactions)
    expect(heard(bob)[0]?.at(-1)).toBe('alice delete 👍: 1 bob mine')
    await remove(bob, message, '👍')
    expect(heard(alice)[0]?.at(-1)).toBe('bob delete 👍: 0 ')
    expect(await flagsOf(world, message)).toBe(0)
  })

  test('[REA-1] the event names the conversation as its other members know it', async () => {
    const { alice, bob, message, world } = await pair()
    await add(alice, message, 'ok')
    const [event] = receivedEvents(bob)[0] ?? []
    expect(event?.data).toEqual({
      changes: [
        {
          by: 'alice',
          to: 'bob',
          chat: 'chat',
          messageId: message,
          reactions: [
            {
              reaction: 'ok',
              count: 1,
              isMine: false,
              users: ['alice'],
              op: [{ by: 'alice', change: 'create' }],
            },
          ],
          at: world.host.now(),
        },
      ],
    })
  })

  test('[REA-2] adding twice is refused, and so is removing another user’s; no further events are sent', async () => {
    const { alice, bob, message } = await pair()
    await add(alice, message, 'ok')
    const again = await add(alice, message, 'ok')
    expect(again).toMatchObject({
      status: 400,
      body: { error_description: 'the user is already operation this message' },
    })
    const notMine = await remove(bob, message, 'ok')
    expect(notMine).toMatchObject({
      status: 400,
      body: { error_description: 'the user operation is illegal!' },
    })
    await remove(alice, message, 'ok')
    expect((await remove(alice, message, 'ok')).body.error_description).toBe('the user operation is illegal!')
    expect(heard(bob)[0]).toHaveLength(2)
  })

  test('[REA-2] capital letters make another reaction, and any text of 64 characters is valid', async () => {
    const { alice, message } = await pair()
    const good = ['ok', 'OK', '+1', 'a b', '👨‍👩‍👧‍👦', '👍'.repeat(64), 'x'.repeat(64), '<b>&"%', 'undefined']
    for (const reaction of good) expect((await add(alice, message, reaction)).status).toBe(200)
    const { body } = await listed(alice, message)
    const [{ reactionList }] = body.data as [{ reactionList: { reaction: string }[] }]
    expect(reactionList.map((each) => each.reaction).sort()).toEqual([...good].sort())
  })

  test.each([
    ['', 'empty'],
    ['x'.repeat(65), 'too long'],
    ['👍'.repeat(65), 'too long'],
    ['a\0b', 'with a character that databases refuse'],
    ['\ud83d', 'half a character'],
    [7, 'a number'],
    [{ a: 1 }, 'an object'],
    [undefined, 'missing'],
  ] as readonly (readonly [unknown, string])[])('[REA-2] %j is not a reaction: %s', async (reaction) => {
    const { alice, message } = await pair()
    const { status, body } = await add(alice, message, reaction)
    expect([status, body.error_code]).toEqual([403, 91102])
    expect(body.error_description).toMatch(/^Invalid parameter message: /)
  })

  test('[REA-3] the 21st different reaction is refused; the existing 20 accept more users', async () => {
    const { alice, bob, message } = await pair()
    for (let at = 0; at < 20; at++) expect((await add(alice, message, `r${at}`)).status).toBe(200)
    const refused = await add(bob, message, 'one more')
    expect(refused).toMatchObject({
      status: 400,
      body: { error_description: 'The quantity has exceeded the limit!' },
    })
    expect((await add(bob, message, 'r7')).status).toBe(200)
    await remove(alice, message, 'r0')
    expect((await add(bob, message, 'one more')).status).toBe(200)
    expect(heard(bob)[0]?.filter((text) => text.includes('one more'))).toHaveLength(1)
  })

  test('[REA-3] simultaneous requests share a reaction, and only one of two gets the last place', async () => {
    const { alice, bob, message } = await pair({ maxReactions: 2 })
    const same = await Promise.all([
      add(alice, message, 'ok'),
      add(bob, message, 'ok'),
      add(bob, message, 'ok'),
    ])
    expect(same.map((answer) => answer.status).sort()).toEqual([200, 200, 400])
    const last = await Promise.all([add(alice, message, 'a'), add(bob, message, 'b')])
    expect(last.map((answer) => answer.status).sort()).toEqual([200, 400])
    const { body } = await listed(alice, message)
    const [{ reactionList }] = body.data as [{ reactionList: { userCount: number }[] }]
    expect(reactionList.map((each) => each.userCount)).toEqual([2, 1])
  })

  test('is refused completely if reactions are disabled', async () => {
    const { alice, message } = await pair({ reactions: false })
    for (const answer of [
      await add(alice, message, 'ok'),
      await remove(alice, message, 'ok'),
      await listed(alice, message),
      await detail(alice, message, 'ok'),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { error_description: 'this appKey is not open reaction service!' },
      })
  })
})

const notFound = { status: 400, body: { error_description: 'report failed, get message by id failed' } }

describe('permission to react', () => {
  test('[REA-4] is refused outside of the group, the chat or the app', async () => {
    const { world, alice, bob, group } = await threeInGroup()
    const dora = await world.person('dora')
    const inGroup = await world.say({ from: alice, to: group })
    const between = await world.say({ from: alice, to: bob })
    for (const act of [add, remove, detail])
      expect(await act(dora, inGroup, 'ok')).toMatchObject({
        status: 400,
        body: { error_description: 'The user not in this group!' },
      })
    for (const act of [add, remove, detail]) expect(await act(dora, between, 'ok')).toMatchObject(notFound)
    const elsewhere = await otherApp(world)
    const foreign = await elsewhere(inGroup)
    expect(foreign).toMatchObject(notFound)
  })

  test.each(['', 'x', '-1', '0', '1e3', '99999999999999999999', '9007199254740993', '12 OR 1=1'])(
    '[REA-4] the id %j is not a message',
    async (id) => {
      const { alice } = await pair()
      expect((await add(alice, id, 'ok')).status).toBeGreaterThanOrEqual(400)
      expect((await detail(alice, encodeURIComponent(id), 'ok')).status).toBeLessThan(500)
    },
  )

  test('[REA-4] is refused in the name of another user, and without a token', async () => {
    const { world, alice, message } = await pair()
    const forBob = await alice.ask('POST', 'reaction/user/bob', { msgId: message, message: 'ok' })
    expect(forBob.status).toBe(403)
    expect((await world.ask('POST', 'reaction/user/bob', { msgId: message, message: 'ok' })).status).toBe(401)
    expect((await alice.ask('POST', 'reaction/user/ALICE', { msgId: message, message: 'ok' })).status).toBe(
      200,
    )
  })

  test('[REA-5] a directed message exists for its receivers only', async () => {
    const { world, alice, bob, carol, group } = await threeInGroup()
    const audience = onlyUsers([alice.user.id, bob.user.id])
    const message = await world.say({ from: alice, to: group, audience })
    for (const act of [add, remove, detail]) expect(await act(carol, message, 'ok')).toMatchObject(notFound)
    expect((await add(bob, message, 'ok')).status).toBe(200)
    expect(heard(alice)[0]).toEqual(['bob create ok: 1 bob'])
    expect(heard(bob)[0]).toEqual(['bob create ok: 1 bob mine'])
    expect(heard(carol)[0]).toEqual([])
    const { body } = await listed(carol, message, `msgType=groupchat&groupId=${group}`)
    expect(body.data).toEqual([])
  })

  test('[REA-5] a message for online users cannot be reacted to, not even by its sender', async () => {
    const { world, alice, bob } = await pair()
    const message = await world.say({ from: bob, to: alice, audience: onlineOnly })
    expect(await add(alice, message, 'ok')).toMatchObject(notFound)
    expect(await add(bob, message, 'ok')).toMatchObject(notFound)
  })

  test('[REA-6] a recalled message has no reactions and gets none', async () => {
    const { world, alice, bob, message } = await pair()
    await add(alice, message, 'ok')
    await world.recall(bob, message)
    for (const act of [add, remove, detail]) expect(await act(alice, message, 'ok')).toMatchObject(notFound)
    expect((await listed(alice, message)).body.data).toEqual([])
  })

  test('[REA-6] receipts and events are not messages', async () => {
    const { world, alice, bob } = await pair()
    expect(await add(alice, await world.say({ from: bob, to: alice, type: 4 }), 'ok')).toMatchObject(notFound)
  })

  test('[REA-7] a blocked user cannot add reactions, but can remove them', async () => {
    const { alice, bob, message } = await pair()
    await add(bob, message, 'before')
    await alice.ask('POST', 'sdk/user/alice/blocks', { usernames: ['bob'] })
    expect(await add(bob, message, 'ok')).toMatchObject({
      status: 403,
      body: { error_description: 'permission denied' },
    })
    expect((await remove(bob, message, 'before')).status).toBe(200)
    expect((await add(alice, message, 'ok')).status).toBe(200)
  })

  test('[REA-7] a disabled group cannot be changed', async () => {
    const { world, alice, bob, group } = await threeInGroup()
    const message = await world.say({ from: alice, to: group })
    await world.server.services.database.write((sql) => sql.run('UPDATE groups SET disabled = 1'))
    world.server.services.directory.forgetGroup({ appId: world.app.id, id: group })
    expect(await add(bob, message, 'ok')).toMatchObject({
      status: 403,
      body: { error_description: 'can not operate this group, reason: group is disabled' },
    })
  })

  test('[REA-4] a new member cannot see earlier messages', async () => {
    const { world, alice, bob, group } = await threeInGroup()
    const message = await world.say({ from: alice, to: group })
    await world.server.services.database.write((sql) =>
      sql.run('UPDATE members SET start = 99 WHERE user_id = ?', [bob.user.id]),
    )
    expect(await add(bob, message, 'ok')).toMatchObject(notFound)
  })
})

/** A user of the same name in another app who tries the same. */
async function otherApp(world: PeopleWorld) {
  const { server, host: clock } = world
  await ensureApp(server.services.database, clock, { key: 'other#app', openRegistration: true })
  const ask = (path: string, body: unknown, token?: string) =>
    server.rest({
      method: 'POST',
      url: `/other/app/${path}`,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      address: '127.0.0.1',
    })
  await ask('users', { username: 'alice', password: 'x' })
  const { body } = await ask('token', { grant_type: 'password', username: 'alice', password: 'x' })
  return (msgId: string) => ask('reaction/user/alice', { msgId, message: 'ok' }, body.access_token as string)
}
