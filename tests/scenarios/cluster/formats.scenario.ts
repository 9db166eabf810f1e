// A rolling upgrade to another format of messages between nodes: one node is newer, and neither side can read the other.
// Everything is delivered once and in order, at most a few seconds later; when all nodes are new, at once again.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { Checker } from './checker.ts'

const newer = 1

/** Messages from and to the newer node have another number than the reader's own. */
function mixed(from: number, to: number, bytes: Uint8Array): void {
  if (from !== newer && to !== newer) return
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = text.indexOf('"format":')
  expect(at, 'every message has the number of its format').toBeGreaterThan(0)
  text.write(from === newer ? '9' : '1', at + '"format":'.length)
}

scenario(
  'Nodes of two formats deliver through the database, once and in order',
  { nodes: 3, people: false },
  async ({ world, clock }) => {
    world.bus.rewrites(mixed)
    await world.crashNode(newer)
    await clock.advance({ seconds: 10 })
    await world.startNode(newer)
    for (const [index, name] of ['ann', 'bob', 'carol'].entries()) world.place(name, 'web', index)
    const ann = await world.person('ann')
    const bob = await world.person('bob')
    const carol = await world.person('carol')
    const people = [ann, bob, carol]
    const group = await world.group('all', people)
    const checker = new Checker(world)
    // Bob, on the newer node, only reads first: nothing of his own shows that something is missing.
    for (const [count, writer] of [ann, carol, ann, carol, ann].entries()) {
      checker.note(await writer.says(group, `to the newer node ${count}`))
      await clock.advance({ seconds: 3 })
      expect(bob.lastWords(group)).toBe(`to the newer node ${count}`)
    }
    for (let count = 0; count < 5; count++) {
      checker.note(await bob.says(group, `from the newer node ${count}`))
      await clock.advance({ seconds: 3 })
      for (const person of [ann, carol]) expect(person.lastWords(group)).toBe(`from the newer node ${count}`)
    }
    const sends = people.flatMap((person) =>
      Array.from({ length: 10 }, (_, count) => person.starts(group, `${person} ${count}`)),
    )
    for (const sent of await Promise.all(sends.map(({ done }) => world.until(done)))) checker.note(sent)
    await clock.advance({ seconds: 5 })
    await checker.check(group, people, group.id)

    // The others are upgraded as well: they start again, with the same format.
    world.bus.rewrites(() => undefined)
    for (const node of [0, 1, 2]) {
      await world.crashNode(node)
      await world.startNode(node)
      await clock.advance({ seconds: 15 })
    }
    await Promise.all(people.map((person) => person.isOnline()))
    checker.note(await ann.says(group, 'all are new'))
    await world.settle()
    for (const person of people) expect(person.lastWords(group)).toBe('all are new')
    await checker.check(group, people, group.id)
    await checker.checkCursors(people, group.id)
  },
)
