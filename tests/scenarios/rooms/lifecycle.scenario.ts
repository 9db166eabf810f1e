// An evening in a room: users join, write, join late and leave; messages are recalled, edited, pinned and reacted
// to; and at the end the room is destroyed.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, expectEvents, forget, known, stadium } from './cast.ts'

scenario('Members join, write, join late and leave', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, everybody, room, roomId, world } = await stadium(stage)
  await ann.says(room, 'kick-off', { priority: 'high' })
  await bob.says(room, 'at last')
  await world.settle()
  for (const person of everybody) expect(person.texts(room), `${person}`).toEqual(['kick-off', 'at last'])
  expect(carol.messages(room)[0]).toMatchObject({ priority: 'high', conversation: room })
  expect(dave.texts(room)).toEqual([])

  const info = await act(dave, (rooms) => rooms.join(roomId, { ext: 'did I miss something?' }))
  expect(info).toMatchObject({ memberCount: 4, isBanned: false, mutedUntil: 0 })
  expectEvents(everybody, 'membersJoined')
  await world.settle()
  // The last messages came with the join.
  expect(dave.texts(room)).toEqual(['kick-off', 'at last'])
  for (const person of [...everybody, dave])
    expect(known(person, roomId), `${person}`).toMatchObject({ memberCount: 4, name: 'finals' })
  await dave.says(room, 'goal?')
  await world.settle()
  expect(carol.texts(room)).toEqual(['kick-off', 'at last', 'goal?'])

  // None of it counts as unread, and no list has it.
  for (const person of [...everybody, dave]) {
    expect(person.unread(room), `${person}`).toBe(0)
    expect(person.client.state.conversations.get(`room:${roomId}`)?.unread ?? 0).toBe(0)
  }

  await act(bob, (rooms) => rooms.leave(roomId))
  expectEvents([bobPhone], 'left')
  expectEvents([ann, annPhone, carol, dave], 'membersLeft')
  for (const device of [bob, bobPhone])
    expect(known(device, roomId), `${device}`).toMatchObject({ presence: 'out', ended: 'left' })
  await ann.says(room, 'Bob is gone')
  await world.settle()
  for (const device of [bob, bobPhone]) expect(device.texts(room)).not.toContain('Bob is gone')
  await bob.says(room, 'am I?').isRefused('notInGroup')

  await act(bob, (rooms) => rooms.join(roomId))
  await world.settle()
  expect(bob.texts(room)).toContain('Bob is gone')
  expect(known(bobPhone, roomId)?.presence).toBe('in')
})

scenario('Messages are edited, recalled, pinned and reacted to', async (stage) => {
  const { ann, bob, carol, everybody, room, world } = await stadium(stage)
  const said = await bob.says(room, 'offside')
  await world.settle()
  await bob.edits(said, 'not offside')
  await world.settle()
  for (const person of everybody) expect(person.texts(room), `${person}`).toEqual(['not offside'])
  await carol.reacts(said, '👍')
  await world.settle()
  for (const person of [ann, bob]) expect(person.reactions(said), `${person}`).toEqual(['👍 1 carol'])
  await ann.pins(said)
  await world.settle()
  await carol.does(carol.client.messages.loadPins(room))
  expect(carol.pinned(room)).toEqual(['not offside'])
  // Owner and admins recall what others wrote.
  await ann.recalls(said)
  await world.settle()
  for (const person of everybody) expect(person.messages(room)[0]?.kind, `${person}`).toBe('recalled')
})

scenario('Attributes belong to their setter, and some are removed when the setter leaves', async (stage) => {
  const { ann, bob, carol, everybody, roomId, world } = await stadium(stage)
  for (const person of everybody) await act(person, (rooms) => rooms.loadAttributes(roomId))
  await act(bob, (rooms) => rooms.setAttributes(roomId, { seat: '1', mic: 'on' }, { isBound: true }))
  await act(bob, (rooms) => rooms.setAttribute(roomId, 'topic', 'goals'))
  await world.settle()
  for (const person of everybody)
    expect(known(person, roomId)?.attributes, `${person}`).toEqual({ seat: '1', mic: 'on', topic: 'goals' })
  const { done, failed } = await act(carol, (rooms) =>
    rooms.setAttributes(roomId, { seat: '2', ball: 'red' }),
  )
  expect([done, Object.keys(failed)]).toEqual([['ball'], ['seat']])
  await act(carol, (rooms) => rooms.setAttribute(roomId, 'mic', 'off', { isForced: true }))
  await act(bob, (rooms) => rooms.leave(roomId))
  await world.settle()
  // Bob's seat went with him; the microphone was Carol's by then.
  for (const person of [ann, carol])
    expect(known(person, roomId)?.attributes, `${person}`).toEqual({
      ball: 'red',
      mic: 'off',
      topic: 'goals',
    })
})

scenario('A full room and a destroyed room refuse joins', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, room, roomId, world } = await stadium(stage, 3)
  await act(dave, (rooms) => rooms.join(roomId)).isRefused('roomFull')
  await act(carol, (rooms) => rooms.leave(roomId))
  await act(dave, (rooms) => rooms.join(roomId))
  forget(ann, annPhone, bob, bobPhone, carol, dave)
  await act(bob, (rooms) => rooms.destroy({ roomId })).isRefused('permissionDenied')
  await act(ann, (rooms) => rooms.destroy({ roomId }))
  expectEvents([annPhone, bob, bobPhone, dave], 'destroyed')
  expectEvents([carol])
  for (const device of [bob, bobPhone, dave])
    expect(known(device, roomId), `${device}`).toMatchObject({ presence: 'out', ended: 'destroyed' })
  await bob.says(room, 'hello?').isRefused('roomNotFound')
  await act(carol, (rooms) => rooms.join(roomId)).isRefused('roomNotFound')
  await world.settle()
})
