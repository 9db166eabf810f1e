// Changes through one node are in force on all nodes as soon as they are answered.

import type { Client } from '@parley/client'
import type { PendingAction, Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const nodes = 3

async function castOf(world: World) {
  world.place('ann', 'web', 0)
  world.place('bob', 'web', 1)
  world.place('carol', 'web', 2)
  return {
    ann: await world.person('ann'),
    bob: await world.person('bob'),
    carol: await world.person('carol'),
  }
}

const inGroups = <T>(person: Person, work: (groups: Client['groups']) => Promise<T>): PendingAction<T> =>
  person.does(work(person.client.groups))

scenario(
  'A removed member cannot write through another node',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, bob, carol } = await castOf(world)
    const group = await world.group('team', [ann, bob, carol])
    await bob.says(group, 'here')
    await inGroups(ann, (groups) => groups.removeMembers({ groupId: group.id, users: 'bob' }))
    await bob.says(group, 'still here?').isRefused('notInGroup')
    await carol.says(group, 'after')
    await world.settle()
    expect(ann.texts(group)).toEqual(['here', 'after'])
    expect(carol.texts(group)).toEqual(['here', 'after'])
    await inGroups(ann, (groups) => groups.invite({ groupId: group.id, users: ['bob'] }))
    await carol.says(group, 'welcome back')
    await world.settle()
    expect(bob.lastWords(group)).toBe('welcome back')
  },
)

scenario('A muted member cannot write through another node', { nodes, people: false }, async ({ world }) => {
  const { ann, bob, carol } = await castOf(world)
  const group = await world.group('team', [ann, bob, carol])
  await bob.says(group, 'here')
  await inGroups(ann, (groups) => groups.mute({ groupId: group.id, users: ['bob'], duration: -1 }))
  await bob.says(group, 'hush').isRefused('muted')
})

scenario('A blocked sender is refused on another node', { nodes, people: false }, async ({ world }) => {
  const { ann, bob } = await castOf(world)
  await bob.says(ann, 'hello')
  await ann.blocks(bob)
  await bob.says(ann, 'again').isRefused('permissionDenied')
  await ann.unblocks(bob)
  await bob.says(ann, 'thanks')
  await world.settle()
  expect(ann.texts(bob)).toEqual(['hello', 'thanks'])
})

scenario('A dissolved group is gone on all nodes', { nodes, people: false }, async ({ world }) => {
  const { ann, bob, carol } = await castOf(world)
  const group = await world.group('team', [ann, bob, carol])
  await carol.says(group, 'here')
  await inGroups(ann, (groups) => groups.dissolve({ groupId: group.id }))
  await carol.says(group, 'anybody?').isRefused('groupNotFound')
})

scenario('A new nickname is announced on other nodes', { nodes, people: false }, async ({ world }) => {
  const { ann } = await castOf(world)
  world.place('ann', 'phone', 2)
  const phone = await world.device('ann', 'phone')
  await ann.does(ann.client.profile.update({ nickname: 'Annie' }))
  await world.settle()
  expect(phone.count('profile.changed')).toBe(1)
})

scenario(
  'A node that is cut off from another one reads its changes from the database',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob, carol } = await castOf(world)
    const group = await world.group('team', [ann, bob, carol])
    await bob.says(group, 'here')
    // Both reach the bus, but not each other.
    world.bus.cut(0, 1)
    await clock.advance({ seconds: 5 })
    await bob.says(group, 'still here')
    await inGroups(ann, (groups) => groups.removeMembers({ groupId: group.id, users: 'bob' }))
    await clock.advance({ seconds: 5 })
    await bob.says(group, 'nobody told my node').isRefused('notInGroup')
    world.bus.heals()
    await clock.advance({ seconds: 5 })
  },
)
