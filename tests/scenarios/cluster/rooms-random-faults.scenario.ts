// Random histories of a room on a bus that loses, repeats, delays and reorders, with cuts between nodes and dying nodes.
// When everything has healed, all nodes and all devices agree on the room, and nothing acknowledged is lost.

import type { ConversationRef } from '@parley/client'
import { createWorld, type Person, type World } from '@parley/testkit'
import { expect, test } from 'vitest'

const nodes = 3
const names = ['ann', 'bob', 'carol', 'dave', 'eve']
const rounds = 30

/** More of them in the long form. */
const histories = Number(process.env.PARLEY_FUZZ_FACTOR ?? 1) * 6

test.for(Array.from({ length: histories }, (_, at) => at + 1))(
  'All nodes and devices agree on a room (history %i)',
  async (seed) => {
    const world = await createWorld({ seed, nodes, config: { roomGraceMs: 300_000 } })
    const { random, clock, bus } = world
    try {
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
      let isDown = false
      for (let round = 0; round < rounds; round++) {
        const chance = random.between(0, 9)
        if (chance === 0) bus.worsens({ lost: 0.3, repeated: 0.2, delayMs: 50 })
        else if (chance === 1) bus.cut(random.between(0, nodes - 1), random.between(0, nodes - 1))
        else if (chance === 2) bus.heals()
        else if (chance === 3 && !isDown) {
          await world.crashNode(2)
          isDown = true
        } else if (chance === 4 && isDown) {
          await world.startNode(2)
          isDown = false
        }
        const acting = people.filter(({ connection }) => connection === 'online')
        const acts = acting.slice(0, random.between(1, 4)).map((person) =>
          // Some are refused: whoever has left cannot write.
          act(person, round).catch(() => undefined),
        )
        for (const one of acts) await world.until(one)
        await clock.advance(random.between(0, 1500))
      }
      bus.heals()
      await world.startNode(2)
      await clock.advance({ seconds: 40 })
      for (const person of people) {
        await person.isOnline({ minutes: 2 })
        await world.until(person.client.rooms.join(roomId))
      }
      for (const person of people) await person.says(room, `${person} is here`)
      await clock.advance({ seconds: 5 })
      await allStored(world, roomId, acknowledged)
      await copiesAgree(world, roomId)
      devicesAgree(people, room)
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n\nSeed ${seed}. The last frames:\n${world.network.describe()}`
      throw error
    } finally {
      await world.close()
    }
  },
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

/** What each node has in memory is what is stored. */
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
