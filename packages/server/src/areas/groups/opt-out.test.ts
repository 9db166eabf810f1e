import { expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { eventsOf, type Person, receivedEvents } from '../../test-support/people-world.ts'
import { signedIn } from '../../test-support/test-server.ts'

const shield = ({ act }: GroupScene, who: Person) => act(who, 'POST', 'shield')
const unshield = ({ act }: GroupScene, who: Person) => act(who, 'DELETE', 'shield')
const unread = async (who: Person) => {
  const { body } = await who.ask('GET', `sdk/user/${who.name}/user_channels/list`)
  const { channel_infos } = body.data as { channel_infos: { unread_num: number }[] }
  return channel_infos.map(({ unread_num }) => unread_num)
}

test('[GRP-47] a member who shields a group receives nothing on any device, and only their other devices are told', async () => {
  const scene = await groupScene()
  const { act, alice, bob, carol, groupId, world } = scene
  await world.say({ from: carol, to: groupId, text: 'one' })
  expect(await unread(bob)).toEqual([1])
  scene.quiet()
  expect((await shield(scene, bob)).body.data).toEqual({ result: true })
  expect(receivedEvents(bob)[1]).toEqual([
    { name: 'groups.shielded', data: { groupId, by: 'bob', users: [{ name: 'bob' }] } },
  ])
  expect(scene.news()).toEqual({ bob: [[], ['shielded']] })
  await shield(scene, bob)
  await world.say({ from: carol, to: groupId, text: 'two' })
  await act(alice, 'POST', 'ban')
  expect(bob.wires.map((wire) => wire.frames.length)).toEqual([0, 0])
  expect(await unread(bob)).toEqual([0])
})

test('[GRP-47] after unshielding, messages arrive from then on, and earlier ones count as read', async () => {
  const scene = await groupScene()
  const { bob, carol, groupId, world } = scene
  await world.say({ from: carol, to: groupId, text: 'before' })
  await shield(scene, bob)
  await world.say({ from: carol, to: groupId, text: 'meanwhile' })
  scene.quiet()
  expect((await unshield(scene, bob)).status).toBe(200)
  expect(scene.news()).toEqual({ bob: [[], ['unshielded']] })
  await unshield(scene, bob)
  expect(scene.news()).toEqual({})
  expect(await unread(bob)).toEqual([0])
  await world.say({ from: carol, to: groupId, text: 'after' })
  expect(bob.wires.map((wire) => Buffer.concat(wire.frames).toString('latin1'))).toEqual([
    expect.stringContaining('after'),
    expect.stringContaining('after'),
  ])
  for (const wire of bob.wires)
    expect(Buffer.concat(wire.frames).toString('latin1')).not.toContain('meanwhile')
  expect(await unread(bob)).toEqual([1])
  const cursors = await scene.rows<{ seq: number }>(
    `SELECT c.seq FROM cursors c JOIN devices d ON d.id = c.device_id JOIN logs l ON l.id = c.log_id
     WHERE d.user_id = ? AND l.key = ?`,
    [bob.user.id, groupId],
  )
  expect(cursors).toHaveLength(2)
  // A device that returns receives what follows, and nothing from the time of the shield.
  const again = await signedIn(world, 'bob', 'web_2')
  expect(eventsOf(again.wire)).toEqual([])
})

test('[GRP-47] the owner cannot shield, non-members cannot shield, and a disabled group can be shielded', async () => {
  const scene = await groupScene()
  const { alice, bob, mallory } = scene
  expect((await shield(scene, alice)).body.error_description).toBe('permission denied')
  expect((await shield(scene, mallory)).body.error_description).toContain('not members')
  expect((await unshield(scene, mallory)).body.error_description).toContain('not members')
  await scene.alter('UPDATE groups SET disabled = 1')
  expect((await shield(scene, bob)).status).toBe(200)
  expect((await unshield(scene, bob)).status).toBe(200)
})
