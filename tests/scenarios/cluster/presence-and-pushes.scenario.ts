// Presence and pushes in a cluster: a user who is connected to another node is online, and a push is sent once.

import { expect } from 'vitest'
import { Phones, phoneOf } from '../push/phones.ts'
import { scenario } from '../scenario.ts'

const nodes = 3
const minute = 60_000

scenario(
  'Users on other nodes are seen going online and offline',
  { nodes, people: false },
  async ({ world, clock }) => {
    world.place('ann', 'web', 0)
    world.place('bob', 'web', 1)
    const ann = await world.person('ann')
    const bob = await world.person('bob')
    await ann.does(ann.client.presence.subscribe({ seconds: 3600, users: ['bob'] }))
    const devicesOf = async () => {
      const { presences } = await ann.does(ann.client.presence.find({ users: ['bob'] }))
      return Object.values(presences[0]?.devices ?? {})
    }
    expect(await devicesOf()).toEqual([1])
    const before = ann.count('presence.changed')
    await bob.signsOut()
    await world.settle()
    expect(ann.count('presence.changed')).toBe(before + 1)
    expect(await devicesOf()).toEqual([])
    await bob.signsIn()
    await world.settle()
    expect(await devicesOf()).toEqual([1])
    await world.crashNode(1)
    await bob.signsOut()
    await clock.advance({ minutes: 2 })
    expect(await devicesOf()).toEqual([])
  },
)

{
  const providers = new Phones()
  scenario(
    'A user who is connected to another node gets no push, and an offline user gets one',
    { nodes, providers, people: false },
    async ({ world, clock }) => {
      world.place('ann', 'web', 0)
      world.place('bob', 'web', 1)
      const ann = await world.person('ann')
      const bob = await world.person('bob')
      await phoneOf(world, bob)
      await ann.says(bob, 'you are here')
      await clock.advance(minute)
      expect(providers.shown()).toEqual([])
      await bob.signsOut()
      for (const text of ['one', 'two', 'three']) await ann.says(bob, text)
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['ann: one', 'ann: two', 'ann: three'])
      expect(providers.tries).toHaveLength(3)
      // The node that sends pushes dies, and another one takes over.
      for (let node = 1; node < nodes; node++) await world.crashNode(node)
      await ann.isOnline()
      await ann.says(bob, 'four')
      await clock.advance(2 * minute)
      expect(providers.shown()).toEqual(['ann: four'])
      await bob.signsIn()
    },
  )
}
