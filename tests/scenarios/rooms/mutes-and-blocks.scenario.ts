// Who may write in a room, and who may be in it: mutes that survive leaving, muting everyone with an allowlist,
// removing and blocking.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, expectEvents, forget, known, stadium } from './cast.ts'

scenario('A mute stops a user on all devices, survives leaving, and expires', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, room, roomId, world } = await stadium(stage)
  const { muted } = await act(ann, (rooms) => rooms.mute({ roomId, users: ['bob'], duration: 60_000 }))
  expect(muted).toMatchObject([{ isDone: true, user: 'bob' }])
  expectEvents([annPhone, bob, bobPhone], 'muted')
  expectEvents([carol])
  for (const device of [bob, bobPhone]) {
    expect(known(device, roomId)?.mutedUntil, `${device}`).toBe(muted[0]?.until)
    await device.says(room, 'let me').isRefused('muted')
  }
  await act(bob, (rooms) => rooms.leave(roomId))
  const { mutedUntil } = await act(bob, (rooms) => rooms.join(roomId))
  expect(mutedUntil).toBe(muted[0]?.until)
  await bob.says(room, 'let me').isRefused('muted')
  forget(ann, annPhone, bob, bobPhone, carol)
  await world.clock.advance({ seconds: 61 })
  await bob.says(room, 'at last')
  // Expiry causes no event.
  expectEvents([ann, annPhone, bob, bobPhone, carol])
})

scenario('Muting everyone exempts owner, admins and the allowlist', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, room, roomId } = await stadium(stage)
  await act(ann, (rooms) => rooms.ban({ roomId }))
  expectEvents([annPhone, bob, bobPhone, carol], 'banned')
  expect(known(carol, roomId)?.isBanned).toBe(true)
  await bob.says(room, 'me too?').isRefused('muted')
  await ann.says(room, 'only I speak')
  await act(ann, (rooms) => rooms.allow({ roomId, users: ['bob'] }))
  expectEvents([annPhone, bob, bobPhone], 'allowed')
  expect(known(bobPhone, roomId)?.isAllowed).toBe(true)
  await bob.says(room, 'and I')
  const info = await act(dave, (rooms) => rooms.join(roomId))
  expect(info).toMatchObject({ isBanned: true, isAllowed: false })
  await dave.says(room, 'and I?').isRefused('muted')
  await act(ann, (rooms) => rooms.unban({ roomId }))
  await dave.says(room, 'thank you')
  expect(known(dave, roomId)?.isBanned).toBe(false)
})

scenario('A removed user is out at once and may come back; a blocked user may not', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, room, roomId, world } = await stadium(stage)
  await act(ann, (rooms) => rooms.removeMembers({ roomId, users: 'bob' }))
  expectEvents([bob, bobPhone], 'removed')
  expectEvents([annPhone, carol], 'membersLeft')
  for (const device of [bob, bobPhone])
    expect(known(device, roomId), `${device}`).toMatchObject({ presence: 'out', ended: 'removed' })
  await ann.says(room, 'without Bob')
  await world.settle()
  expect(bob.texts(room)).toEqual([])
  await act(bob, (rooms) => rooms.join(roomId))
  forget(ann, annPhone, bob, bobPhone, carol)
  await act(ann, (rooms) => rooms.block({ roomId, users: ['bob'] }))
  for (const device of [bob, bobPhone])
    expect(known(device, roomId), `${device}`).toMatchObject({ presence: 'out', ended: 'blocked' })
  await act(bob, (rooms) => rooms.join(roomId)).isRefused('permissionDenied')
  expect((await act(ann, (rooms) => rooms.listBlocked({ roomId }))).users).toEqual(['bob'])
  await act(ann, (rooms) => rooms.unblock({ roomId, users: 'bob' }))
  await act(bob, (rooms) => rooms.join(roomId))
  await bob.says(room, 'back')
  expect(known(carol, roomId)?.memberCount).toBe(3)
})

scenario('Admins manage from inside and from outside, but not each other', async (stage) => {
  const { ann, bob, carol, room, roomId } = await stadium(stage)
  for (const user of ['bob', 'carol']) await act(ann, (rooms) => rooms.addAdmin({ roomId, user }))
  expect(known(bob, roomId)?.role).toBe('admin')
  await act(bob, (rooms) => rooms.mute({ roomId, users: ['carol'], duration: -1 })).isRefused(
    'permissionDenied',
  )
  await act(bob, (rooms) => rooms.leave(roomId))
  await act(bob, (rooms) => rooms.setAnnouncement({ roomId, announcement: 'from outside' }))
  expect(known(carol, roomId)?.announcement).toBe('from outside')
  await bob.says(room, 'can I write?').isRefused('notInGroup')
  await act(ann, (rooms) => rooms.modify({ roomId, newOwner: 'carol' }))
  expect([known(carol, roomId)?.role, known(ann, roomId)?.role, known(ann, roomId)?.owner]).toEqual([
    'owner',
    'member',
    'carol',
  ])
})
