// Messages between people who are connected to different nodes.

import type { World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { Checker } from './checker.ts'

const nodes = 3

/** Ann is on node 0, Bob on node 1. */
const apart = async ({ world }: { readonly world: World }) => {
  world.place('ann', 'web', 0)
  world.place('bob', 'web', 1)
  return { ann: await world.person('ann'), bob: await world.person('bob') }
}

scenario(
  'A message reaches a person on another node at once',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'hello')
    await world.settle()
    expect(bob.texts(ann)).toEqual(['hello'])
    await bob.says(ann, 'hi')
    await world.settle()
    expect(ann.texts(bob)).toEqual(['hello', 'hi'])
    await bob.reads(ann)
    await world.settle()
    expect(bob.unread(ann)).toBe(0)
  },
)

scenario('Devices of one person on all nodes agree', { nodes, people: false }, async ({ world }) => {
  const { ann, bob } = await apart({ world })
  world.place('bob', 'phone', 2)
  const phone = await world.device('bob', 'phone')
  await ann.says(bob, 'to both')
  await phone.says(ann, 'from the phone')
  await world.settle()
  for (const device of [ann, bob]) expect(device.lastWords(device === ann ? bob : ann)).toBe('from the phone')
  expect(bob.texts(ann)).toEqual(['to both', 'from the phone'])
  await bob.reads(ann)
  await world.settle()
  expect(phone.unread(ann)).toBe(0)
})

scenario('A group is delivered on every node', { nodes, people: false }, async ({ world }) => {
  const { ann, bob } = await apart({ world })
  world.place('carol', 'web', 2)
  const carol = await world.person('carol')
  const group = await world.group('all', [ann, bob, carol])
  await bob.says(group, 'one')
  await carol.says(group, 'two')
  await ann.says(group, 'three')
  await world.settle()
  for (const person of [ann, bob, carol]) expect(person.texts(group)).toEqual(['one', 'two', 'three'])
})

scenario(
  'A lost hint is repaired by the next beacon, even if nothing else is written',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'first')
    await world.settle()
    world.bus.worsens({ lost: 1 })
    await ann.says(bob, 'lost on the way')
    await world.settle()
    expect(bob.texts(ann)).toEqual(['first'])
    world.bus.heals()
    await clock.advance({ seconds: 3 })
    expect(bob.texts(ann)).toEqual(['first', 'lost on the way'])
  },
)

scenario(
  'The cursor of a device never passes an entry that it was not sent',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'first')
    await world.settle()
    world.bus.worsens({ lost: 1 })
    await ann.says(bob, 'unheard')
    // Bob's own node commits the next entry and has only that one.
    await bob.says(ann, 'answer')
    // The missing entry may be on its way, so it is read after a moment.
    await clock.advance({ ms: 100 })
    await world.settle()
    expect(bob.texts(ann)).toEqual(['first', 'unheard', 'answer'])
    world.bus.heals()
    await clock.advance({ seconds: 3 })
    const fresh = await world.device('bob', 'phone')
    await fresh.loadsEverything(ann)
    expect(fresh.texts(ann)).toEqual(['first', 'unheard', 'answer'])
  },
)

scenario(
  'Messages that are too large for a hint are read from the database',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, bob } = await apart({ world })
    const sent = ['a', 'b', 'c'].map((letter) => letter.repeat(4000))
    const said = Array.from({ length: 24 }, (_, at) => ann.starts(bob, `${at} ${sent[at % 3]}`))
    await Promise.all(said.map((each) => world.until(each.done)))
    await world.settle()
    expect(bob.texts(ann)).toHaveLength(24)
  },
)

scenario(
  'A node dies: its users continue on other nodes, and nothing is lost or doubled',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'before')
    await world.crashNode(1)
    await ann.says(bob, 'during')
    await bob.isOnline()
    await clock.advance({ seconds: 15 })
    expect(bob.texts(ann)).toEqual(['before', 'during'])
    await bob.says(ann, 'from another node')
    await world.startNode(1)
    await ann.says(bob, 'after')
    await world.settle()
    expect(ann.texts(bob)).toEqual(['before', 'during', 'from another node', 'after'])
    expect(bob.texts(ann)).toEqual(ann.texts(bob))
  },
)

scenario(
  'Two nodes that cannot reach each other read new entries from the database',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'before')
    world.bus.cut(0, 1)
    // The cut is noticed by the silence.
    await ann.says(bob, 'into the cut')
    await clock.advance({ seconds: 6 })
    expect(bob.texts(ann)).toEqual(['before', 'into the cut'])
    await clock.advance({ seconds: 20 })
    await ann.says(bob, 'across the cut')
    await clock.advance({ seconds: 2 })
    expect(bob.texts(ann)).toEqual(['before', 'into the cut', 'across the cut'])
    world.bus.heals()
    await clock.advance({ seconds: 5 })
    await ann.says(bob, 'after')
    await world.settle()
    expect(bob.texts(ann)).toEqual(['before', 'into the cut', 'across the cut', 'after'])
  },
)

scenario(
  'Without the bus, users who only read still get messages from other nodes',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob } = await apart({ world })
    await ann.says(bob, 'before')
    world.bus.worsens({ lost: 1 })
    await clock.advance({ seconds: 5 })
    const checker = new Checker(world)
    for (let count = 1; count <= 5; count++) {
      checker.note(await ann.says(bob, `without the bus ${count}`))
      await clock.advance({ seconds: 2 })
      expect(bob.lastWords(ann)).toBe(`without the bus ${count}`)
    }
    world.bus.heals()
    await clock.advance({ seconds: 5 })
    expect(bob.texts(ann)).toHaveLength(6)
    expect(bob.texts(ann)).toEqual(ann.texts(bob))
  },
)
