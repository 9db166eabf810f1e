import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents, storedEvents } from '../../test-support/people-world.ts'

const handOver = ({ act }: GroupScene, who: Person, newowner: string) => act(who, 'PUT', '', { newowner })
const dissolve = ({ act }: GroupScene, who: Person) => act(who, 'DELETE', '')

describe('transferring a group', () => {
  test('[GRP-14] leaves one owner, and makes the previous one an ordinary member', async () => {
    const scene = await groupScene()
    const { act, alice, bob, carol, groupId, world } = scene
    expect((await handOver(scene, alice, 'Bob')).body.data).toEqual({ newowner: true })
    expect(receivedEvents(carol)).toEqual([
      [{ name: 'groups.ownerChanged', data: { groupId, by: 'alice', users: [{ name: 'bob' }] } }],
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['ownerChanged']],
      adam: [['ownerChanged']],
      ada: [['ownerChanged']],
      bob: [['ownerChanged'], ['ownerChanged']],
      carol: [['ownerChanged']],
    })
    const group = await world.server.services.directory.group(world.app, groupId)
    expect([
      group?.ownerId,
      group?.people.get(bob.user.id)?.role,
      group?.people.get(alice.user.id)?.role,
    ]).toEqual([bob.user.id, 2, 0])
    expect((await act(carol, 'GET', '')).body.data).toMatchObject([{ owner: 'bob' }])
    expect((await handOver(scene, alice, 'carol')).status).toBe(403)
    expect((await act(alice, 'DELETE', 'quit')).status).toBe(200)
    expect((await act(bob, 'DELETE', 'quit')).status).toBe(403)
  })

  test('[GRP-14] is only possible for the owner, to another member', async () => {
    const scene = await groupScene()
    const { alice, adam, bob, mallory } = scene
    expect((await handOver(scene, adam, 'bob')).status).toBe(403)
    expect((await handOver(scene, bob, 'bob')).status).toBe(403)
    expect((await handOver(scene, mallory, 'mallory')).body).toMatchObject({
      error_description: 'users [mallory] are not members of this group!',
    })
    expect((await handOver(scene, alice, 'alice')).status).toBe(403)
    expect((await handOver(scene, alice, 'mallory')).body).toMatchObject({
      error_description: 'users [mallory] are not members of this group!',
    })
    expect((await handOver(scene, alice, 'ghost')).status).toBe(404)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-14] ends mute and shield of the new owner, who does not receive what they missed', async () => {
    const scene = await groupScene()
    const { act, alice, bob, groupId, world } = scene
    await act(alice, 'POST', 'mute', { usernames: ['bob'], mute_duration: -1 })
    await act(bob, 'POST', 'shield')
    await world.say({ from: alice, to: groupId, text: 'missed' })
    scene.quiet()
    await handOver(scene, alice, 'bob')
    expect(scene.news().bob).toEqual([
      ['unshielded', 'ownerChanged'],
      ['unshielded', 'ownerChanged'],
    ])
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.get(bob.user.id)).toMatchObject({ role: 2, mutedUntil: 0, shielded: false })
    const [row] = await scene.rows<{ read_seq: number }>(
      'SELECT read_seq FROM members WHERE user_id = ? AND peer = ?',
      [bob.user.id, groupId],
    )
    expect(row?.read_seq).toBeGreaterThan(0)
  })

  test('[GRP-14] can be combined with changed settings', async () => {
    const scene = await groupScene()
    const answer = await scene.act(scene.alice, 'PUT', '', { newowner: 'bob', public: true })
    expect(answer.body.data).toEqual({ public: true, newowner: true })
    expect(scene.news().carol).toEqual([['updated', 'ownerChanged']])
  })
})

describe('dissolving a group', () => {
  test('[GRP-15] tells all members in their own logs, even offline ones, and leaves nothing', async () => {
    const scene = await groupScene()
    const { act, alice, bob, carol, groupId, mallory, world } = scene
    await act(alice, 'POST', 'blocks/users', { usernames: ['mallory'] })
    await bob.ask('PUT', `sdk/metadata/chatgroup/${groupId}/user/bob`, { metaData: { nick: 'B' } })
    await act(bob, 'POST', 'shield')
    await world.person('dave')
    await scene.alter('UPDATE groups SET invite_needs_confirmation = 1')
    await act(alice, 'POST', 'invite', { usernames: ['dave'] })
    scene.quiet()
    expect((await dissolve(scene, alice)).body.data).toEqual({ success: true, id: groupId, groupid: groupId })
    expect(receivedEvents(carol)).toEqual([
      [{ name: 'groups.dissolved', data: { groupId, name: 'group one', by: 'alice', users: [] } }],
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['dissolved']],
      adam: [['dissolved']],
      ada: [['dissolved']],
      bob: [['dissolved'], ['dissolved']],
      carol: [['dissolved']],
    })
    for (const table of ['groups', 'group_blocks', 'invitations', 'applications', 'member_attributes'])
      expect(await scene.rows(`SELECT * FROM ${table}`), table).toEqual([])
    expect(await scene.rows('SELECT * FROM members WHERE peer = ?', [groupId])).toEqual([])
    expect((await act(carol, 'GET', '')).status).toBe(404)
    expect((await act(mallory, 'POST', 'apply')).status).toBe(404)
    expect((await carol.ask('GET', 'users/carol/joined_chatgroups')).body.data).toEqual([])
    expect((await dissolve(scene, alice)).status).toBe(404)
  })

  test('[GRP-15] the event waits for offline members', async () => {
    const scene = await groupScene()
    const { alice, carol, groupId, world } = scene
    await world.say({ from: alice, to: groupId })
    await dissolve(scene, alice)
    const stored = await storedEvents(world.server.services.database, carol)
    expect(stored.map(({ name }) => name)).toEqual(['groups.joinedDirectly', 'groups.dissolved'])
  })

  test('[GRP-15] is only possible for the owner', async () => {
    const scene = await groupScene()
    for (const who of [scene.adam, scene.bob, scene.mallory])
      expect((await dissolve(scene, who)).status).toBe(403)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-15] a user who joins at the same time is told, or is not added', async () => {
    const scene = await groupScene()
    const { act, alice, mallory } = scene
    await scene.alter('UPDATE groups SET is_public = 1')
    const [ended, joined] = await Promise.all([dissolve(scene, alice), act(mallory, 'POST', 'apply')])
    expect(ended.status).toBe(200)
    const heard = scene.news().mallory?.[0] ?? []
    expect(heard.includes('dissolved')).toBe(joined.status === 200)
    expect(await scene.rows('SELECT * FROM members WHERE peer = ?', [scene.groupId])).toEqual([])
  })
})
