import { CommSyncDL, decode, MSync, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents, storedEvents } from '../../test-support/people-world.ts'

const leave = ({ act }: GroupScene, who: Person) => act(who, 'DELETE', 'quit')
const remove = ({ act }: GroupScene, who: Person, names: string) => act(who, 'DELETE', `users/${names}`)

/** The number of messages that each device of a user was sent. */
const messages = ({ wires }: Person) =>
  wires.map(
    ({ frames }) =>
      frames
        .flatMap((frame) => decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0)).metas ?? [])
        .filter(({ ns }) => ns === NameSpace.CHAT).length,
  )

describe('leaving a group', () => {
  test('[GRP-25] tells the other members who left, and the user’s other devices', async () => {
    const scene = await groupScene()
    const { bob, carol, groupId, world } = scene
    expect((await leave(scene, bob)).body.data).toEqual({ result: true })
    expect(receivedEvents(carol)).toEqual([
      [
        {
          name: 'groups.membersLeft',
          data: { groupId, by: 'bob', users: [], memberCount: 4, members: [] },
        },
      ],
    ])
    expect(receivedEvents(bob)).toEqual([
      [],
      [{ name: 'groups.left', data: { groupId, name: 'group one', by: 'bob', users: [] } }],
    ])
    expect(scene.news()).toEqual({
      alice: [['membersLeft'], ['membersLeft']],
      adam: [['membersLeft']],
      ada: [['membersLeft']],
      bob: [[], ['left']],
      carol: [['membersLeft']],
    })
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.has(bob.user.id)).toBe(false)
    expect((await leave(scene, bob)).status).toBe(403)
    expect((await scene.act(bob, 'GET', '')).status).toBe(403)
  })

  test('[GRP-25] is refused for the owner and for non-members', async () => {
    const scene = await groupScene()
    expect((await leave(scene, scene.alice)).status).toBe(403)
    expect((await leave(scene, scene.mallory)).status).toBe(403)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-28] ends role, mute, allowlist and attributes; a returning user is an ordinary member', async () => {
    const scene = await groupScene()
    const { act, adam, alice, groupId } = scene
    await adam.ask('PUT', `sdk/metadata/chatgroup/${groupId}/user/adam`, { metaData: { nick: 'A' } })
    await act(alice, 'POST', 'mute', { usernames: ['adam'], mute_duration: -1 })
    await act(alice, 'POST', 'white/users', { usernames: ['adam'] })
    expect(await scene.rows('SELECT * FROM member_attributes')).toHaveLength(1)
    await leave(scene, adam)
    expect(await scene.rows('SELECT * FROM member_attributes')).toEqual([])
    await act(alice, 'POST', 'invite', { usernames: ['adam'] })
    const [row] = await scene.rows(
      'SELECT role, muted_until, allowed, start FROM members WHERE user_id = ? AND peer = ?',
      [adam.user.id, groupId],
    )
    expect(row).toMatchObject({ role: 0, muted_until: 0, allowed: 0 })
    expect(row?.start).toBeGreaterThan(0)
  })
})

describe('removing members from a group', () => {
  test('[GRP-26] tells the removed member in their own log, and the other members', async () => {
    const scene = await groupScene()
    const { adam, bob, carol, groupId } = scene
    const done = await remove(scene, adam, 'BOB')
    expect(done.body.data).toEqual({ result: true, action: 'remove_member', groupid: groupId, user: 'bob' })
    const removed = {
      name: 'groups.removed',
      data: { groupId, name: 'group one', by: 'adam', users: [{ name: 'bob' }] },
    }
    expect(receivedEvents(bob)).toEqual([[removed], [removed]])
    expect(receivedEvents(carol)).toEqual([
      [
        {
          name: 'groups.membersLeft',
          data: { groupId, by: 'bob', users: [], memberCount: 4, members: [], detail: '{"operator":"adam"}' },
        },
      ],
    ])
    expect(scene.news()).toEqual({
      alice: [['membersLeft'], ['membersLeft']],
      ada: [['membersLeft']],
      bob: [['removed'], ['removed']],
      carol: [['membersLeft']],
    })
    const stored = await storedEvents(scene.world.server.services.database, bob)
    expect(stored.map(({ name }) => name)).toEqual(['groups.joinedDirectly', 'groups.removed'])
  })

  test('[GRP-26] of several each has an outcome', async () => {
    const scene = await groupScene()
    const { adam, carol, groupId, alice } = scene
    const { status, body } = await remove(scene, adam, 'bob,ada,carol,mallory,bob,adam')
    expect(status).toBe(200)
    const row = { action: 'remove_member', groupid: groupId }
    expect(body.data).toEqual([
      { ...row, result: true, user: 'bob' },
      { ...row, result: false, user: 'ada', reason: 'permission denied' },
      { ...row, result: true, user: 'carol' },
      {
        ...row,
        result: false,
        user: 'mallory',
        reason: 'users [mallory] are not members of this group!',
      },
      { ...row, result: false, user: 'adam', reason: 'permission denied' },
    ])
    expect(receivedEvents(alice)[0]).toEqual([
      {
        name: 'groups.membersLeft',
        data: { groupId, by: 'adam', users: [], memberCount: 3, members: ['bob', 'carol'] },
      },
    ])
    expect(receivedEvents(carol)[0]?.map(({ name }) => name)).toEqual(['groups.removed'])
  })

  test('[GRP-26] is refused without a higher role, and for users who are not members', async () => {
    const scene = await groupScene()
    const { adam, alice, bob, mallory } = scene
    for (const [who, name] of [
      [bob, 'carol'],
      [mallory, 'bob'],
      [adam, 'alice'],
      [adam, 'ada'],
      [adam, 'adam'],
      [alice, 'alice'],
      [alice, 'mallory'],
    ] as const)
      expect((await remove(scene, who, name)).status, `${who.name} ${name}`).toBe(403)
    for (const name of ['ghost', 'bob,ghost', '%00', '..%2f'])
      expect((await remove(scene, alice, name)).status, name).toBe(404)
    expect((await remove(scene, alice, ',')).body.error_code).toBe(91102)
    expect(scene.news()).toEqual({})
    expect((await remove(scene, alice, 'adam')).status).toBe(200)
  })

  test('[GRP-27] stops the delivery to their devices at once', async () => {
    const scene = await groupScene()
    const { act, alice, bob, carol, groupId, world } = scene
    await world.say({ from: alice, to: groupId })
    expect([messages(bob), messages(carol)]).toEqual([[1, 1], [1]])
    await remove(scene, alice, 'bob')
    await world.say({ from: alice, to: groupId })
    expect([messages(bob), messages(carol)]).toEqual([[1, 1], [2]])
    expect(
      await scene.rows('SELECT * FROM members WHERE user_id = ? AND peer = ?', [bob.user.id, groupId]),
    ).toEqual([])
    await act(alice, 'POST', 'invite', { usernames: ['bob'] })
    await world.say({ from: alice, to: groupId })
    expect([messages(bob), messages(carol)]).toEqual([[2, 2], [3]])
  })

  test('[GRP-27] also stops messages that were waiting for a slow device', async () => {
    const scene = await groupScene()
    const { alice, bob, carol, groupId, world } = scene
    const slow = [...bob.wires, ...carol.wires]
    for (const wire of slow) wire.buffered = Number.MAX_SAFE_INTEGER
    await world.say({ from: alice, to: groupId })
    await remove(scene, alice, 'bob')
    for (const wire of slow) wire.buffered = 0
    for (const { user } of [bob, carol])
      for (const { feed } of world.server.services.sessions.of(user.id)) feed.push()
    // Messages that were due for bob would have been read before.
    while (messages(carol)[0] === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    expect([messages(bob), messages(carol)]).toEqual([[0, 0], [1]])
  })

  test('[GRP-27] a message that was committed before and is delivered after does not reach them', async () => {
    const scene = await groupScene()
    const { alice, bob, carol, groupId, world } = scene
    const [, removed] = await Promise.all([
      world.say({ from: alice, to: groupId }),
      remove(scene, alice, 'bob'),
    ])
    expect(removed.status).toBe(200)
    expect(messages(carol)).toEqual([1])
    // Before the event of the removal, or never.
    for (const frames of receivedEvents(bob)) expect(frames.at(-1)?.name).toBe('groups.removed')
  })

  test('[GRP-29] twice at the same time takes effect once', async () => {
    const scene = await groupScene()
    const answers = await Promise.all([
      remove(scene, scene.alice, 'bob'),
      remove(scene, scene.adam, 'bob'),
      leave(scene, scene.bob),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(receivedEvents(scene.carol)[0]).toHaveLength(1)
  })
})
