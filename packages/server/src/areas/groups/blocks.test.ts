import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const block = ({ act }: GroupScene, who: Person, usernames: unknown) =>
  act(who, 'POST', 'blocks/users', { usernames })
const blockOne = ({ act }: GroupScene, who: Person, name: string) => act(who, 'POST', `blocks/users/${name}`)
const unblock = ({ act }: GroupScene, who: Person, names: string) =>
  act(who, 'DELETE', `blocks/users/${names}`)
const listed = async ({ act }: GroupScene, who: Person) => (await act(who, 'GET', 'blocks/users')).body

describe('the block list of a group', () => {
  test('[GRP-42] a blocked member is removed, is told on all devices, and receives nothing more', async () => {
    const scene = await groupScene()
    const { world, groupId, adam, bob, carol } = scene
    await scene.alter('UPDATE members SET muted_until = -1, allowed = 1 WHERE user_id = ?', [bob.user.id])
    const logId = (await world.server.services.directory.group(world.app, groupId))?.logId ?? 0
    await scene.alter("INSERT INTO member_attributes VALUES (?, ?, 'nick', 'b')", [logId, bob.user.id])
    const answer = await blockOne(scene, adam, 'Bob')
    const done = { result: true, action: 'add_blocks', groupid: groupId, user: 'bob' }
    expect(answer).toMatchObject({ status: 200, body: { data: done } })
    const news = { groupId, name: 'group one', by: 'adam', users: [{ name: 'bob' }] }
    expect(receivedEvents(bob)[0]).toEqual([
      { name: 'groups.removed', data: news },
      { name: 'groups.blocked', data: news },
    ])
    expect(receivedEvents(carol)[0]).toEqual([
      {
        name: 'groups.membersLeft',
        data: { groupId, by: 'bob', users: [], memberCount: 4, members: [], detail: '{"operator":"adam"}' },
      },
    ])
    expect(scene.news()).toEqual({
      alice: [
        ['membersLeft', 'blocked'],
        ['membersLeft', 'blocked'],
      ],
      ada: [['membersLeft', 'blocked']],
      bob: [
        ['removed', 'blocked'],
        ['removed', 'blocked'],
      ],
      carol: [['membersLeft']],
    })
    await world.say({ from: carol, to: groupId, text: 'without him' })
    expect(bob.wires.map((wire) => wire.frames.length)).toEqual([0, 0])
    expect(await scene.rows('SELECT * FROM member_attributes')).toEqual([])
    expect((await scene.act(bob, 'GET', 'announcement')).body.error_description).toContain('not members')
    expect(await listed(scene, adam)).toMatchObject({ data: ['bob'], count: 1 })
  })

  test('[GRP-42] non-members can be blocked, which deletes their application and invitation', async () => {
    const scene = await groupScene()
    const { alice, mallory, groupId, world } = scene
    const logId = (await world.server.services.directory.group(world.app, groupId))?.logId ?? 0
    const { id } = mallory.user
    await scene.alter("INSERT INTO applications VALUES (?, ?, 'please', 1)", [logId, id])
    await scene.alter('INSERT INTO invitations VALUES (?, ?, 1, 1)', [logId, id])
    const answer = await block(scene, alice, ['mallory'])
    expect(answer.body.data).toEqual([
      { result: true, action: 'add_blocks', groupid: groupId, user: 'mallory' },
    ])
    expect(
      await scene.rows('SELECT user_id FROM applications UNION SELECT user_id FROM invitations'),
    ).toEqual([])
    expect(scene.news()).toEqual({
      alice: [[], ['blocked']],
      adam: [['blocked']],
      ada: [['blocked']],
      mallory: [['blocked']],
    })
    // Blocking again sends no event.
    expect((await block(scene, alice, ['mallory'])).status).toBe(200)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-42] an unblocked user may join again, but is not added automatically', async () => {
    const scene = await groupScene()
    const { alice, bob, groupId, world } = scene
    await block(scene, alice, ['bob', 'mallory'])
    scene.quiet()
    expect((await unblock(scene, alice, 'bob')).body.data).toEqual({
      result: true,
      action: 'remove_blocks',
      groupid: groupId,
      user: 'bob',
    })
    expect(receivedEvents(bob)[1]).toEqual([
      {
        name: 'groups.unblocked',
        data: { groupId, name: 'group one', by: 'alice', users: [{ name: 'bob' }], reason: '' },
      },
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['unblocked']],
      adam: [['unblocked']],
      ada: [['unblocked']],
      bob: [['unblocked'], ['unblocked']],
    })
    const several = await unblock(scene, alice, 'bob,mallory')
    expect(several.body.data).toMatchObject([
      { result: true, user: 'bob' },
      { result: true, user: 'mallory' },
    ])
    expect(Object.keys(scene.news())).toEqual(['alice', 'adam', 'ada', 'mallory'])
    expect((await listed(scene, alice)).data).toEqual([])
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.has(bob.user.id)).toBe(false)
  })

  test('[GRP-42] several who are removed together are named in one event', async () => {
    const scene = await groupScene()
    const { alice, adam, groupId } = scene
    const answer = await block(scene, alice, ['bob', 'ada', 'mallory', 'alice'])
    expect(answer.body.data).toMatchObject([
      { result: true, user: 'bob' },
      { result: true, user: 'ada' },
      { result: true, user: 'mallory' },
      { result: false, user: 'alice', reason: 'permission denied' },
    ])
    expect(receivedEvents(adam)[0]?.[0]).toEqual({
      name: 'groups.membersLeft',
      data: { groupId, by: 'alice', users: [], memberCount: 3, members: ['bob', 'ada'] },
    })
    expect(scene.news().ada).toEqual([['removed', 'blocked']])
  })

  test('[GRP-43] only managers can block, nobody can block superiors, equals or themselves, and only managers see the list', async () => {
    const scene = await groupScene()
    const { alice, adam, bob, mallory } = scene
    const refused = { status: 403, body: { error_description: 'permission denied' } }
    for (const [who, name] of [
      [adam, 'alice'],
      [adam, 'ada'],
      [adam, 'adam'],
      [alice, 'alice'],
      [bob, 'carol'],
      [bob, 'mallory'],
    ] as const)
      expect(await blockOne(scene, who, name), `${who.name} ${name}`).toMatchObject(refused)
    expect(await scene.act(bob, 'GET', 'blocks/users')).toMatchObject(refused)
    expect(await unblock(scene, bob, 'mallory')).toMatchObject(refused)
    expect((await block(scene, mallory, ['bob'])).body.error_description).toContain('not members')
    expect((await block(scene, alice, ['bob', 'ghost'])).status).toBe(404)
    expect((await block(scene, alice, [])).status).toBe(403)
    expect((await listed(scene, alice)).data).toEqual([])
    expect(scene.news()).toEqual({})
  })

  test('[GRP-43] the list has a limit, and exceeding it changes nothing', async () => {
    const scene = await groupScene()
    const { alice, groupId, world } = scene
    const logId = (await world.server.services.directory.group(world.app, groupId))?.logId ?? 0
    await world.server.services.database.write((sql) =>
      sql.insertMany(
        'group_blocks',
        ['log_id', 'user_id', 'created_at'],
        Array.from({ length: 4999 }, (_, at) => [logId, 10_000 + at, 1]),
      ),
    )
    expect((await block(scene, alice, ['bob', 'mallory'])).status).toBe(429)
    expect(scene.news()).toEqual({})
    expect((await block(scene, alice, ['mallory'])).status).toBe(200)
  })
})
