// Leaving a group: removed, blocked, by oneself; and what happens to the group: transferred, dissolved. Each with a
// device that was offline.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, choir, expectEvents, forget, isOutside, known, newEvents } from './cast.ts'

scenario(
  'A removed member is told, gets nothing more, and may join again with an empty history',
  async (stage) => {
    const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
    await ann.says(group, 'all of us')
    await world.settle()
    bobPhone.goesOffline()
    await act(ann, (groups) => groups.removeMembers({ groupId, users: 'bob' }))
    expectEvents([bob], 'removed')
    expectEvents([annPhone, carol], 'membersLeft')
    await ann.says(group, 'without bob')
    await world.settle()
    expect(bob.texts(group)).not.toContain('without bob')
    expect(known(bob, groupId)).toMatchObject({ role: undefined, ended: 'removed' })
    await isOutside(bob, group)
    await bobPhone.comesBack()
    expect(newEvents(bobPhone)).toContain('removed')
    expect(bobPhone.texts(group)).not.toContain('without bob')
    await act(ann, (groups) => groups.invite({ groupId, users: ['bob'] }))
    await ann.says(group, 'with bob again')
    await world.settle()
    for (const device of [bob, bobPhone]) {
      expect(device.texts(group), `${device}`).toContain('with bob again')
      expect(device.texts(group), `${device}`).not.toContain('without bob')
      expect(known(device, groupId), `${device}`).toMatchObject({ role: 'member', ended: undefined })
    }
  },
)

scenario('A block survives leaving, until it is lifted', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId } = await choir(stage, { isPublic: true })
  bobPhone.goesOffline()
  await act(ann, (groups) => groups.block({ groupId, users: ['bob'] }))
  expectEvents([bob], 'removed', 'blocked')
  expectEvents([annPhone], 'blocked', 'membersLeft')
  expectEvents([carol], 'membersLeft')
  await isOutside(bob, group)
  await act(bob, (groups) => groups.apply({ groupId })).isRefused('permissionDenied')
  await act(ann, (groups) => groups.invite({ groupId, users: ['bob'] })).isRefused('permissionDenied')
  await act(carol, (groups) => groups.invite({ groupId, users: ['bob'] })).isRefused('permissionDenied')
  expect((await act(ann, (groups) => groups.listBlocked({ groupId }))).users).toEqual(['bob'])
  await act(ann, (groups) => groups.unblock({ groupId, users: 'bob' }))
  expectEvents([bob], 'unblocked')
  expectEvents([annPhone], 'unblocked')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'removed', 'blocked', 'unblocked')
  await act(bobPhone, (groups) => groups.apply({ groupId }))
  await bob.says(group, 'back')
})

scenario('Leaving ends a mute and not a block; the owner cannot leave', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage, {
    isPublic: true,
  })
  await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: -1 }))
  await act(ann, (groups) => groups.setAttributes({ groupId, member: 'bob', attributes: { nick: 'B' } }))
  forget(ann, annPhone, bob, bobPhone, carol)
  bobPhone.goesOffline()
  await act(bob, (groups) => groups.leave({ groupId }))
  expectEvents([bob])
  expectEvents([ann, annPhone, carol], 'membersLeft')
  await ann.says(group, 'bob is gone')
  await world.settle()
  await bobPhone.comesBack()
  expect(newEvents(bobPhone)).toContain('left')
  expect(bobPhone.texts(group)).not.toContain('bob is gone')
  await act(bob, (groups) => groups.apply({ groupId }))
  await bob.says(group, 'and I may speak again')
  const { attributes } = await act(bob, (groups) => groups.attributes({ groupId, users: ['bob'] }))
  expect(attributes).toEqual({ bob: {} })
  await act(ann, (groups) => groups.leave({ groupId })).isRefused('permissionDenied')
  await act(ann, (groups) => groups.block({ groupId, users: ['dave'] }))
  expect((await act(ann, (groups) => groups.listBlocked({ groupId }))).users).toEqual(['dave'])
})

scenario('A group is transferred, and its former owner becomes an ordinary member', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, groupId } = await choir(stage)
  bobPhone.goesOffline()
  await act(bob, (groups) => groups.changeOwner({ groupId, newOwner: 'bob' })).isRefused('permissionDenied')
  await act(ann, (groups) => groups.changeOwner({ groupId, newOwner: 'dave' })).isRefused('notInGroup')
  await act(ann, (groups) => groups.changeOwner({ groupId, newOwner: 'bob' }))
  expectEvents([annPhone, bob, carol], 'ownerChanged')
  expectEvents([dave])
  expect([known(annPhone, groupId)?.role, known(bob, groupId)?.role]).toEqual(['member', 'owner'])
  await act(ann, (groups) => groups.dissolve({ groupId })).isRefused('permissionDenied')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'ownerChanged')
  expect(known(bobPhone, groupId)).toMatchObject({ owner: 'bob', role: 'owner' })
  await act(bobPhone, (groups) => groups.addAdmin({ groupId, user: 'ann' }))
  await act(ann, (groups) => groups.leave({ groupId }))
})

scenario('A group is dissolved: everyone is told, and nobody finds it any more', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, group, groupId, world } = await choir(stage, {
    isPublic: true,
  })
  await ann.says(group, 'the last words')
  await world.settle()
  bobPhone.goesOffline()
  await act(ann, (groups) => groups.dissolve({ groupId }))
  expectEvents([annPhone, bob, carol], 'dissolved')
  expectEvents([dave])
  await isOutside(bob, group, 'groupNotFound')
  await isOutside(ann, group, 'groupNotFound')
  await act(bob, (groups) => groups.info({ groupIds: groupId })).isRefused('groupNotFound')
  await act(dave, (groups) => groups.apply({ groupId })).isRefused('groupNotFound')
  await bobPhone.comesBack()
  expect(newEvents(bobPhone)).toContain('dissolved')
  expect(known(bob, groupId)).toMatchObject({ ended: 'dissolved' })
  expect((await act(bob, (groups) => groups.listJoined({}))).groups).toEqual([])
})
