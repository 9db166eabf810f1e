// More about rooms: a message of the application to all of them, a removed account, batched events in a large room,
// and random actions.

import type { Client } from '@parley/client'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, expectEvents, forget, known, stadium } from './cast.ts'

scenario('The application sends a message to all rooms with members', async (stage) => {
  const { ann, bob, carol, dave, everybody, room, world } = await stadium(stage)
  const { roomId: second } = await act(dave, (rooms) => rooms.create({ name: 'second' }))
  const { roomId: empty } = await act(dave, (rooms) => rooms.create({ name: 'empty' }))
  await act(dave, (rooms) => rooms.leave(empty))
  const answer = await world.backend.request('POST', 'messages/chatrooms/broadcast', {
    from: 'ann',
    type: 'txt',
    body: { type: 'txt', msg: 'we close at ten' },
  })
  expect(answer.data).toMatchObject({ rooms: 2 })
  await world.settle()
  for (const person of everybody) expect(person.texts(room), `${person}`).toEqual(['we close at ten'])
  expect(carol.messages(room)[0]).toMatchObject({ from: 'ann', isBroadcast: true })
  expect(dave.texts({ type: 'room', id: second })).toEqual(['we close at ten'])
  expect([ann, bob].map((person) => person.unread(room))).toEqual([0, 0])
})

scenario('When an owner’s account is removed, the room goes to an admin or ends as well', async (stage) => {
  const { ann, bob, bobPhone, carol, dave, roomId, room, world } = await stadium(stage)
  await act(ann, (rooms) => rooms.addAdmin({ roomId, user: 'bob' }))
  const { roomId: lonely } = await act(ann, (rooms) => rooms.create({ name: 'without admins' }))
  await act(dave, (rooms) => rooms.join(lonely))
  forget(bob, bobPhone, carol, dave)
  await world.backend.removeUser('ann')
  await world.settle()
  for (const device of [bob, bobPhone])
    expect(known(device, roomId), `${device}`).toMatchObject({ owner: 'bob', role: 'owner', memberCount: 2 })
  expect(known(dave, lonely)).toMatchObject({ presence: 'out', ended: 'destroyed' })
  await carol.says(room, 'long live Bob')
  await act(bob, (rooms) => rooms.destroy({ roomId }))
  expect(known(carol, roomId)?.ended).toBe('destroyed')
})

scenario(
  'In a large room joins and leaves are reported in batches',
  { config: { roomCrowd: 2, roomCollectMs: 250 } },
  async (stage) => {
    const { ann, annPhone, bob, carol, dave, roomId, world } = await stadium(stage)
    const others = [await world.person('eve'), await world.person('finn')]
    await world.clock.advance({ seconds: 1 })
    forget(ann, annPhone, bob, carol)
    const coming = [dave, ...others]
    await Promise.all(coming.map((person) => world.until(person.client.rooms.join(roomId))))
    await world.clock.advance({ seconds: 1 })
    expectEvents([ann, annPhone, bob, carol], 'membersJoined')
    for (const person of [ann, ...coming]) expect(known(person, roomId)?.memberCount, `${person}`).toBe(6)
    // A user who joins and leaves within one batch is not reported.
    await world.until(dave.client.rooms.leave(roomId))
    await world.until(dave.client.rooms.join(roomId))
    await world.clock.advance({ seconds: 1 })
    expectEvents([ann, bob])
    expect(known(ann, roomId)?.memberCount).toBe(6)
  },
)

for (const seed of [1, 4, 24, 27, 61, 83])
  scenario(`After random actions all devices agree (${seed})`, { seed, agree: 'never' }, async (stage) => {
    const cast = await stadium(stage)
    const { ann, annPhone, bob, bobPhone, carol, dave, room, roomId, world } = cast
    const devices = [ann, annPhone, bob, bobPhone, carol, dave]
    for (const device of devices) {
      await act(device, (rooms) => rooms.load(roomId))
      if (device === dave) continue
      await act(device, (rooms) => rooms.loadAttributes(roomId))
      await act(device, (rooms) => rooms.loadMembers(roomId))
    }
    const random = world.random.branch('rooms')
    const away = new Set<Person>()
    const someone = () => random.pick(['ann', 'bob', 'carol', 'dave'])
    const acts: readonly ((rooms: Client['rooms'], device: Person) => PromiseLike<unknown>)[] = [
      (rooms) => rooms.join(roomId),
      (rooms) => rooms.join(roomId),
      (rooms) => rooms.leave(roomId),
      (rooms) => rooms.mute({ roomId, users: [someone()], duration: random.pick([-1, 5000]) }),
      (rooms) => rooms.unmute({ roomId, users: someone() }),
      (rooms) => rooms.ban({ roomId }),
      (rooms) => rooms.unban({ roomId }),
      (rooms) => rooms.allow({ roomId, users: [someone()] }),
      (rooms) => rooms.disallow({ roomId, users: someone() }),
      (rooms) => rooms.removeMembers({ roomId, users: someone() }),
      (rooms) => rooms.block({ roomId, users: [someone()] }),
      (rooms) => rooms.unblock({ roomId, users: someone() }),
      (rooms) => rooms.addAdmin({ roomId, user: someone() }),
      (rooms) => rooms.removeAdmin({ roomId, admin: someone() }),
      (rooms) => rooms.setAnnouncement({ roomId, announcement: random.pick(['', 'a', 'b']) }),
      (rooms) => rooms.modify({ roomId, name: random.pick(['x', 'y']) }),
      (rooms) => rooms.setAttributes(roomId, { [random.pick(['k', 'l'])]: 'v' }, { isBound: true }),
      (rooms) => rooms.removeAttributes(roomId, ['k'], { isForced: true }),
      (_rooms, device) => device.startsSending(room, { kind: 'text', text: 'something' }).done,
      (_rooms, device) => device.startsSending(room, { kind: 'text', text: 'more' }).done,
    ]
    for (let step = 0; step < 150; step++) {
      const device = random.pick(devices)
      if (random.next() < 0.06) {
        if (away.delete(device)) await device.comesBack()
        else {
          away.add(device)
          device.goesOffline()
        }
      } else if (!away.has(device)) {
        // Most actions are refused sooner or later; that must not confuse any device.
        await world.until(
          Promise.resolve(random.pick(acts)(device.client.rooms, device)).catch(() => undefined),
        )
      }
      if (random.next() < 0.3) await world.settle()
    }
    for (const device of away) await device.comesBack()
    await world.settle()
    const inside = devices.filter((device) => device !== dave && known(device, roomId)?.presence === 'in')
    for (const device of inside) {
      const { attributes } = await act(device, (rooms) => rooms.attributes({ roomId }))
      expect(known(device, roomId)?.attributes, `${device}`).toEqual(attributes)
    }
    await world.agree()
  })
