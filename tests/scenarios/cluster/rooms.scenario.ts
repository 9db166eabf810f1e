// Rooms whose members are connected to different nodes.

import type { Client, ConversationRef } from '@parley/client'
import type { PendingAction, Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const nodes = 3
const graceMs = 20_000
const config = { roomGraceMs: graceMs }

const act = <T>(person: Person, work: (rooms: Client['rooms']) => Promise<T>): PendingAction<T> =>
  person.does(work(person.client.rooms))

const known = (person: Person, roomId: string) => person.client.state.rooms.get(roomId)

/** Ann, Bob and Carol are on nodes 0, 1 and 2, and in a room that Ann owns. Nobody else is. */
async function lobby(world: World) {
  for (const [node, name] of ['ann', 'bob', 'carol'].entries()) world.place(name, 'web', node)
  const [ann, bob, carol] = [
    await world.person('ann'),
    await world.person('bob'),
    await world.person('carol'),
  ]
  const { roomId } = await act(ann, (rooms) => rooms.create({ name: 'lobby' }))
  const everybody = [ann, bob, carol]
  for (const person of everybody) {
    await act(person, (rooms) => rooms.join(roomId))
    await act(person, (rooms) => rooms.load(roomId))
    await act(person, (rooms) => rooms.loadAttributes(roomId))
  }
  const room: ConversationRef = { type: 'room', id: roomId }
  return { ann, bob, carol, everybody, room, roomId }
}

scenario('Messages in a room reach all nodes in one order', { nodes, people: false }, async ({ world }) => {
  const { everybody, room } = await lobby(world)
  const said = everybody.flatMap((person) =>
    Array.from({ length: 10 }, (_, at) => person.starts(room, `${person} ${at}`)),
  )
  for (const one of said) await world.until(one.done)
  await world.settle()
  const [first, ...others] = everybody.map((person) => person.texts(room))
  expect(first).toHaveLength(30)
  for (const texts of others) expect(texts).toEqual(first)
})

scenario(
  'A user who returns to the same node has missed the messages in between',
  // New members are not sent the last messages.
  { nodes, people: false, agree: 'never', config: { ...config, roomLast: 0 } },
  async ({ world, clock }) => {
    const { ann, carol, room } = await lobby(world)
    await ann.says(room, 'before')
    await carol.sees('messages.sent', { from: 'ann', text: 'before' })
    carol.line.cut()
    // The other nodes learn of it, and send nothing there any more.
    await clock.advance({ ms: 200 })
    // Her client asks for the history by itself, so what counts is what the node sends.
    let wasSent = false
    carol.line.afterNext(
      ({ texts }) => texts.includes('missed'),
      () => {
        wasSent = true
      },
    )
    await ann.says(room, 'missed')
    await carol.isOnline()
    await ann.says(room, 'now')
    await carol.sees('messages.sent', { from: 'ann', text: 'now' })
    await clock.advance({ seconds: 2 })
    expect(wasSent).toBe(false)
  },
)

scenario(
  'A message crosses the bus once per node, however many people are there',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, room, roomId } = await lobby(world)
    const crowd: Person[] = []
    for (let at = 0; at < 12; at++) {
      world.place(`guest${at}`, 'web', 1 + (at % 2))
      crowd.push(await world.person(`guest${at}`))
    }
    for (const guest of crowd) await act(guest, (rooms) => rooms.join(roomId))
    await world.settle()
    const before = world.bus.carried
    const beacons = nodes * (nodes - 1)
    await ann.says(room, 'to all')
    await world.settle()
    // A beacon may be due meanwhile.
    expect(world.bus.carried - before).toBeLessThanOrEqual(nodes - 1 + beacons)
    for (const guest of crowd) expect(guest.texts(room)).toEqual(['to all'])
  },
)

scenario(
  'Changes of a room are seen and in force on all nodes',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, bob, carol, everybody, room, roomId } = await lobby(world)
    for (const person of everybody) expect(known(person, roomId)?.memberCount).toBe(3)
    await act(ann, (rooms) => rooms.setAnnouncement({ roomId, announcement: 'welcome' }))
    await act(bob, (rooms) => rooms.setAttributes(roomId, { seat: 'front' }))
    await world.settle()
    for (const person of everybody)
      expect(known(person, roomId)).toMatchObject({ announcement: 'welcome', attributes: { seat: 'front' } })
    await act(ann, (rooms) => rooms.mute({ roomId, users: ['bob'], duration: -1 }))
    await bob.says(room, 'hush').isRefused('muted')
    await act(ann, (rooms) => rooms.unmute({ roomId, users: 'bob' }))
    await bob.says(room, 'thanks')
    await act(ann, (rooms) => rooms.removeMembers({ roomId, users: 'bob' }))
    await bob.says(room, 'still here?').isRefused('notInGroup')
    expect(known(bob, roomId)?.presence).toBe('out')
    await world.settle()
    for (const person of [ann, carol]) expect(known(person, roomId)?.memberCount).toBe(2)
    await act(bob, (rooms) => rooms.join(roomId))
    await carol.says(room, 'welcome back')
    await world.settle()
    expect(bob.lastWords(room)).toBe('welcome back')
    await act(ann, (rooms) => rooms.destroy({ roomId }))
    await world.settle()
    for (const person of [bob, carol]) expect(known(person, roomId)?.ended).toBe('destroyed')
    await carol.says(room, 'anybody?').isRefused('roomNotFound')
  },
)

scenario(
  'A user who is added to a room through another node gets everything from then on',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, carol, room, roomId } = await lobby(world)
    world.place('dave', 'web', 1)
    const dave = await world.person('dave')
    await act(ann, (rooms) => rooms.addMembers({ roomId, users: ['dave'] }))
    await carol.says(room, 'hello Dave')
    await world.settle()
    expect(known(dave, roomId)?.presence).toBe('in')
    expect(dave.texts(room)).toEqual(['hello Dave'])
  },
)

scenario(
  'A user joins over REST through a node that their device is not connected to',
  { nodes, people: false },
  async ({ world }) => {
    const { carol, room, roomId } = await lobby(world)
    world.place('dave', 'web', 1)
    const dave = await world.person('dave')
    world.backend.through(2)
    const answer = await world.backend.requestAs('dave', 'POST', `chatrooms/${roomId}/apply`)
    expect(answer.data).toEqual({ action: 'apply', id: roomId, result: true, user: 'dave' })
    await carol.says(room, 'hello Dave')
    await world.settle()
    expect(dave.texts(room)).toEqual(['hello Dave'])
    // A refusal of the other node is the answer.
    await expect(world.backend.requestAs('dave', 'POST', 'chatrooms/1/apply')).rejects.toThrow('404')
    // A user without a device cannot be in a room.
    await world.backend.createUser('eve', 'a long password')
    await expect(world.backend.requestAs('eve', 'POST', `chatrooms/${roomId}/apply`)).rejects.toThrow('403')
  },
)

scenario(
  'Slow mode holds for all devices of a member, whatever nodes they are on',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob, room, roomId } = await lobby(world)
    world.place('bob', 'phone', 2)
    const phone = await world.device('bob', 'phone')
    await act(phone, (rooms) => rooms.join(roomId))
    await act(ann, (rooms) => rooms.modify({ roomId, slowSeconds: 30 }))
    await bob.says(room, 'first')
    await world.settle()
    await phone.says(room, 'too early').isRefused('rateLimited')
    await clock.advance({ seconds: 31 })
    await phone.says(room, 'later')
    await world.settle()
    await bob.says(room, 'too early again').isRefused('rateLimited')
    expect(ann.texts(room)).toEqual(['first', 'later'])
  },
)

scenario('A full room is full on all nodes', { nodes, people: false, agree: 'never' }, async ({ world }) => {
  const { ann, roomId } = await lobby(world)
  await act(ann, (rooms) => rooms.modify({ roomId, maxMembers: 6 }))
  const coming: Person[] = []
  for (let at = 0; at < 9; at++) {
    world.place(`guest${at}`, 'web', at % nodes)
    coming.push(await world.person(`guest${at}`))
  }
  const joins = coming.map((person) =>
    person.client.rooms.join(roomId).then(
      () => true,
      () => false,
    ),
  )
  const joined: boolean[] = []
  for (const join of joins) joined.push(await world.until(join))
  expect(joined.filter(Boolean)).toHaveLength(3)
})

scenario(
  'Messages and changes that the bus lost are delivered when it works again',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob, carol, everybody, room, roomId } = await lobby(world)
    world.place('dave', 'web', 0)
    const dave = await world.person('dave')
    world.bus.worsens({ lost: 1 })
    await ann.says(room, 'can you hear me?')
    await act(ann, (rooms) => rooms.setAnnouncement({ roomId, announcement: 'lost' }))
    await act(ann, (rooms) => rooms.setAttributes(roomId, { stage: 'dark' }))
    await act(dave, (rooms) => rooms.join(roomId))
    // Bob's own node reads the latest state before it changes anything.
    await act(bob, (rooms) => rooms.setAttributes(roomId, { seat: 'front' }))
    await carol.says(room, 'hello?')
    await clock.advance({ seconds: 2 })
    world.bus.heals()
    await clock.advance({ seconds: 5 })
    for (const person of [...everybody, dave]) {
      expect(known(person, roomId)?.memberCount, `${person}`).toBe(4)
      expect(person.texts(room), `${person}`).toEqual(['can you hear me?', 'hello?'])
    }
    for (const person of everybody)
      expect(known(person, roomId), `${person}`).toMatchObject({
        announcement: 'lost',
        attributes: { stage: 'dark', seat: 'front' },
      })
  },
)

scenario(
  'A node dies: its users stay in the room if they come back in time, and leave otherwise',
  { nodes, config, people: false },
  async ({ world, clock }) => {
    const { ann, bob, carol, room, roomId } = await lobby(world)
    world.place('dave', 'web', 1)
    const dave = await world.person('dave')
    await act(dave, (rooms) => rooms.join(roomId))
    await ann.says(room, 'before')
    dave.goesOffline()
    await world.crashNode(1)
    await bob.isOnline()
    await ann.says(room, 'Bob is on another node now')
    await clock.advance({ seconds: 5 })
    expect(bob.texts(room)).toEqual(['before', 'Bob is on another node now'])
    await clock.advance(3 * graceMs)
    for (const person of [ann, bob, carol]) expect(known(person, roomId)?.memberCount, `${person}`).toBe(3)
    await world.startNode(1)
    await bob.says(room, 'still here')
    await world.settle()
    expect(carol.lastWords(room)).toBe('still here')
    await dave.comesBack()
  },
)

scenario(
  'A node that cannot reach the bus removes nobody who is connected to another one',
  { nodes, config, people: false },
  async ({ world, clock }) => {
    const { ann, bob, carol, everybody, room, roomId } = await lobby(world)
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      world.bus.cut(a, b)
    await clock.advance(4 * graceMs)
    await ann.says(room, 'alone?')
    world.bus.heals()
    await clock.advance({ seconds: 5 })
    for (const person of everybody) expect(known(person, roomId)?.memberCount, `${person}`).toBe(3)
    for (const person of [bob, carol]) expect(person.lastWords(room)).toBe('alone?')
  },
)

scenario(
  'A node dies before it announces what it has stored: the others read it',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, bob, carol, room, roomId } = await lobby(world)
    await ann.says(bob, 'first')
    await world.settle()
    world.bus.worsens({ lost: 1 })
    await ann.says(bob, 'my last words')
    await ann.says(room, 'goodbye all')
    await act(ann, (rooms) => rooms.setAnnouncement({ roomId, announcement: 'closed' }))
    ann.goesOffline()
    await world.crashNode(0)
    world.bus.heals()
    await clock.advance({ seconds: 15 })
    expect(bob.texts(ann)).toEqual(['first', 'my last words'])
    for (const person of [bob, carol]) {
      expect(person.texts(room), `${person}`).toEqual(['goodbye all'])
      expect(known(person, roomId)?.announcement).toBe('closed')
    }
    await ann.comesBack()
  },
)
