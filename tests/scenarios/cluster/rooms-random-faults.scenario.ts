// Random histories of a room on a bus that loses, repeats, delays and reorders, with cuts between nodes and dying nodes.
// When everything has healed, all nodes and all devices agree on the room, and nothing acknowledged is lost.

import type { ConversationRef } from '@parley/client'
import type { Person, World } from '@parley/testkit'
import { expect, test } from 'vitest'
import { nodes, play, RandomFaults, rounds, seeds } from './random-faults.ts'

const names = ['ann', 'bob', 'carol', 'dave', 'eve']

test.for(seeds)('All nodes and devices agree on a room (history %i)', (seed) =>
  play({ seed, config: { roomGraceMs: 300_000 } }, async (world) => {
    const { random, clock } = world
    const people: Person[] = []
    for (const name of names) people.push(await world.person(name))
    const [owner] = people as [Person, ...Person[]]
    const { roomId } = await owner.does(owner.client.rooms.create({ name: 'lobby' }))
    const room: ConversationRef = { type: 'room', id: roomId }
    for (const person of people) {
      await person.does(person.client.rooms.join(roomId))
      await person.does(person.client.rooms.load(roomId))
      await person.does(person.client.rooms.loadAttributes(roomId))
    }
    const acknowledged = new Map<string, string>()
    const act = (person: Person, round: number): Promise<unknown> => {
      const { rooms } = person.client
      switch (random.between(0, 7)) {
        case 0:
          return rooms.leave(roomId)
        case 1:
          return rooms.join(roomId)
        case 2:
          return rooms.setAttributes(
            roomId,
            { [`key${random.between(0, 3)}`]: `${round}` },
            { isForced: true },
          )
        case 3:
          return owner.client.rooms.setAnnouncement({ roomId, announcement: `round ${round}` })
        default: {
          const text = `${round} ${person}`
          return person.starts(room, text).done.then(({ id }) => acknowledged.set(id, text))
        }
      }
    }
    const faults = new RandomFaults(world)
    for (let round = 0; round < rounds; round++) {
      await faults.next()
      const acting = people.filter(({ connection }) => connection === 'online')
      const acts = acting.slice(0, random.between(1, 4)).map((person) =>
        // Some are refused: users who have left cannot write.
        act(person, round).catch(() => undefined),
      )
      for (const one of acts) await world.until(one)
      await clock.advance(random.between(0, 1500))
    }
    await faults.end()
    for (const person of people) {
      await person.isOnline({ minutes: 2 })
      await world.until(person.client.rooms.join(roomId))
    }
    for (const person of people) await person.says(room, `${person} is here`)
    await clock.advance({ seconds: 5 })
    await allStored(world, roomId, acknowledged)
    await copiesAgree(world, roomId)
    devicesAgree(people, room)
  }),
)

async function allStored(world: World, roomId: string, acknowledged: ReadonlyMap<string, string>) {
  const rows = await world.operator.rows<{ id: number; seq: number }>(
    'SELECT e.id, e.seq FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.key = ? ORDER BY e.seq',
    roomId,
  )
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
  const stored = new Set(rows.map(({ id }) => String(id)))
  for (const [id, text] of acknowledged)
    expect(stored.has(id), `"${text}" was acknowledged and has to be stored`).toBe(true)
}

/** Each node has in memory what is stored. */
async function copiesAgree(world: World, roomId: string): Promise<void> {
  const members = await world.operator.rows<{ user_id: number }>(
    'SELECT m.user_id FROM members m JOIN logs l ON l.id = m.log_id WHERE l.key = ? ORDER BY m.user_id',
    roomId,
  )
  const attributes = await world.operator.rows<{ key: string; value: string }>(
    'SELECT a.key, a.value FROM room_attributes a JOIN logs l ON l.id = a.log_id WHERE l.key = ? ORDER BY a.key',
    roomId,
  )
  let copies = 0
  for (let node = 0; node < nodes; node++)
    for (const copy of world.node(node).services.rooms.all()) {
      if (copy.id !== roomId) continue
      copies++
      expect(
        [...copy.present.keys()].sort((a, b) => a - b),
        `node ${node}`,
      ).toEqual(members.map(({ user_id }) => user_id))
      expect(
        [...copy.attributes]
          .map(([key, { value }]) => ({ key, value }))
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
        `node ${node}`,
      ).toEqual(attributes.map(({ key, value }) => ({ key, value })))
    }
  expect(copies).toBeGreaterThan(1)
}

/** Nobody got a message twice, all have those at the end, and everybody knows the same room. */
function devicesAgree(people: readonly Person[], room: ConversationRef): void {
  const [first] = people as [Person, ...Person[]]
  const last = first.texts(room).slice(-people.length)
  expect(last).toEqual(people.map((person) => `${person} is here`))
  for (const person of people) {
    const ids = person.messages(room).map(({ id }) => id)
    expect(new Set(ids).size, `${person} got nothing twice`).toBe(ids.length)
    expect(person.texts(room).slice(-people.length), `${person}`).toEqual(last)
    const { memberCount, announcement } = person.client.state.rooms.get(room.id) ?? {}
    const other = first.client.state.rooms.get(room.id)
    expect({ memberCount, announcement }, `${person}`).toEqual({
      memberCount: people.length,
      announcement: other?.announcement,
    })
  }
}
