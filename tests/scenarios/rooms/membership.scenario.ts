// Membership of a room across lost connections, restarts and slow connections.

import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, expectEvents, forget, known, newEvents, stadium } from './cast.ts'

scenario('A dropped connection does not leave the room, and what was missed is loaded', async (stage) => {
  const { ann, annPhone, bob, carol, room, roomId, world } = await stadium(stage)
  await ann.says(room, 'before')
  await world.settle()
  carol.goesOffline()
  await ann.says(room, 'in the tunnel')
  await world.clock.advance({ seconds: 60 })
  await carol.comesBack()
  await world.settle()
  expect(carol.texts(room)).toEqual(['before', 'in the tunnel'])
  expect(known(carol, roomId)).toMatchObject({ presence: 'in', ended: undefined })
  // No member received an event about it.
  expectEvents([ann, annPhone, bob])
  await carol.says(room, 'out of it')
  await world.settle()
  expect(bob.texts(room)).toEqual(['before', 'in the tunnel', 'out of it'])
})

scenario(
  'What was recalled and changed during a disconnect is recalled and changed afterwards',
  async (stage) => {
    const { ann, carol, room, roomId, world } = await stadium(stage)
    const recalled = await ann.says(room, 'which nobody shall read')
    await ann.says(room, 'before')
    await act(ann, (rooms) => rooms.setAttribute(roomId, 'score', '0:0'))
    carol.goesOffline()
    await ann.recalls(recalled)
    await act(ann, (rooms) => rooms.setAttribute(roomId, 'score', '1:0'))
    await carol.comesBack()
    await world.settle()
    expect(carol.texts(room)).toEqual(['before'])
    expect(known(carol, roomId)?.attributes).toEqual({ score: '1:0' })
  },
)

scenario('What was recalled while a user was not in the room is gone when they join again', async (stage) => {
  const { ann, bob, bobPhone, room, roomId, world } = await stadium(stage)
  const recalled = await ann.says(room, 'which nobody shall read')
  await ann.says(room, 'before')
  await act(bob, (rooms) => rooms.leave(roomId))
  await ann.recalls(recalled)
  await act(bob, (rooms) => rooms.join(roomId))
  await world.settle()
  for (const device of [bob, bobPhone]) expect(device.texts(room)).toEqual(['before'])
})

scenario('Members who are removed during a join are counted once', async (stage) => {
  const { annPhone, roomId, world } = await stadium(stage)
  const { rooms } = annPhone.client
  const joining = rooms.join(roomId)
  const removing = rooms.removeMembers({ roomId, users: 'bob' })
  await world.until(Promise.all([joining, removing]))
  await world.settle()
  expect(known(annPhone, roomId)?.memberCount).toBe(2)
})

scenario('A user who is offline for too long is removed, and joins again by itself', async (stage) => {
  const { ann, annPhone, bob, carol, room, roomId, world } = await stadium(stage)
  carol.goesOffline()
  // The server has to detect that she is offline before her grace period begins.
  await world.clock.advance({ minutes: 10 })
  expectEvents([ann, annPhone, bob], 'membersLeft')
  expect(known(ann, roomId)?.memberCount).toBe(2)
  await ann.says(room, 'nobody waits')
  await carol.comesBack()
  await world.settle()
  // Her client still wants to be in the room, so it joins again: for the others this is a new join.
  expectEvents([ann, annPhone, bob], 'membersJoined')
  expect(known(carol, roomId)?.presence).toBe('in')
  expect(carol.texts(room)).toContain('nobody waits')
  expect(known(ann, roomId)?.memberCount).toBe(3)
})

scenario('Signing out leaves at once', async (stage) => {
  const { ann, carol, bob, roomId, world } = await stadium(stage)
  await carol.signsOut()
  await world.settle()
  expectEvents([ann, bob], 'membersLeft')
  expect(known(ann, roomId)?.memberCount).toBe(2)
})

scenario('A second device keeps its user in the room', async (stage) => {
  const { ann, bob, bobPhone, roomId, room, world } = await stadium(stage)
  bob.goesOffline()
  await world.clock.advance({ minutes: 10 })
  expect(newEvents(ann)).toEqual([])
  await bobPhone.says(room, 'still here')
  await bobPhone.signsOut()
  await world.clock.advance({ minutes: 5 })
  expect(newEvents(ann)).toEqual(['membersLeft'])
  await bob.comesBack()
  await world.settle()
  expect(known(bob, roomId)?.presence).toBe('in')
})

scenario('After a restart of the server everyone is still in the room', async (stage) => {
  const { ann, bob, carol, everybody, room, roomId, world } = await stadium(stage)
  await act(ann, (rooms) => rooms.mute({ roomId, users: ['carol'], duration: -1 }))
  await act(bob, (rooms) => rooms.setAttribute(roomId, 'seat', '1'))
  await ann.says(room, 'before')
  await world.settle()
  await world.restartServer()
  for (const person of everybody) await person.isOnline()
  forget(...everybody)
  await bob.says(room, 'after')
  await world.settle()
  for (const person of everybody) {
    expect(person.texts(room), `${person}`).toEqual(['before', 'after'])
    expect(known(person, roomId), `${person}`).toMatchObject({ presence: 'in', memberCount: 3 })
  }
  await carol.says(room, 'may I?').isRefused('muted')
  const { attributes } = await act(carol, (rooms) => rooms.attributes({ roomId }))
  expect(attributes).toEqual({ seat: '1' })
  await world.clock.advance({ minutes: 10 })
  expectEvents(everybody)
})

scenario(
  'A user who does not return after a crash is removed when the grace period is over',
  async (stage) => {
    const { ann, annPhone, bob, bobPhone, carol, room, roomId, world } = await stadium(stage)
    await ann.says(room, 'before')
    await world.settle()
    carol.goesOffline()
    await world.crashServer()
    await world.startServer()
    for (const person of [ann, annPhone, bob, bobPhone]) await person.isOnline()
    forget(ann, annPhone, bob, bobPhone)
    await world.clock.advance({ minutes: 5 })
    await world.settle()
    expect(known(ann, roomId)?.memberCount).toBe(2)
    expect(newEvents(bob)).toEqual(['membersLeft'])
    await bob.says(room, 'after')
    await world.settle()
    expect(ann.texts(room)).toEqual(['before', 'after'])
  },
)

scenario(
  'A device that cannot keep up gets high-priority messages, and the rest are counted',
  {
    // Low limits, so that little data already counts as slow.
    config: { roomLowBytes: 2_000, roomNormalBytes: 6_000 },
  },
  async (stage) => {
    const { ann, bob, carol, room, world } = await stadium(stage)
    carol.line.stopsReading()
    const say = (text: string, priority: 'high' | 'normal' | 'low') => ann.says(room, text, { priority })
    for (let at = 0; at < 20; at++) {
      await say(`low ${at}`, 'low')
      await say(`normal ${at}`, 'normal')
      await say(`high ${at}`, 'high')
    }
    carol.line.readsAgain()
    await world.settle()
    const got = (person: Person, word: string): number =>
      person.events.filter(
        ({ name, data }) =>
          name === 'messages.sent' && (data.message as { text?: string }).text?.startsWith(word),
      ).length
    const [low, normal, high] = ['low', 'normal', 'high'].map((word) => got(carol, word)) as number[]
    expect(high).toBe(20)
    expect(low).toBeLessThan(normal as number)
    expect(normal).toBeLessThan(20)
    // A device that keeps up gets everything, in order.
    expect(['low', 'normal', 'high'].map((word) => got(bob, word))).toEqual([20, 20, 20])
    const { shed } = world.server.services.live
    expect([shed[2], shed[1], shed[0]]).toEqual([20 - (low as number), 20 - (normal as number), 0])
    // Skipped messages are in the history, and are loaded when there is time.
    await world.clock.advance({ minutes: 1 })
    expect(carol.texts(room)).toHaveLength(60)
    expect(carol.texts(room)).toEqual(bob.texts(room))
  },
)
