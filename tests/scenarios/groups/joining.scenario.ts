// Joining a group: added, invited, by application, by joining an open one. Each with a device that was offline.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, choir, expectEvents, forget, isOutside, known, newEvents } from './cast.ts'

scenario('A created group has its members, on all devices', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, world } = await choir(stage)
  bobPhone.goesOffline()
  const { groupId } = await act(ann, (groups) => groups.create({ name: 'second', members: ['bob', 'carol'] }))
  expectEvents([ann, dave])
  expectEvents([annPhone], 'created')
  expectEvents([bob, carol], 'joinedDirectly')
  const second = { type: 'group' as const, id: groupId }
  await ann.says(second, 'welcome')
  await world.settle()
  await bobPhone.comesBack()
  expect(newEvents(bobPhone)).toEqual(['joinedDirectly'])
  for (const device of [bob, bobPhone, carol, annPhone])
    expect(device.texts(second), `${device}`).toContain('welcome')
  await bobPhone.says(second, 'thank you')
  await isOutside(dave, second)
  expect(known(annPhone, groupId)).toMatchObject({ name: 'second' })
})

scenario('An invitation has to be accepted before the user is a member', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, group, groupId, world } = await choir(
    stage,
    { inviteNeedsConfirmation: true, members: [] },
    [],
  )
  bobPhone.goesOffline()
  const { outcomes } = await act(ann, (groups) => groups.invite({ groupId, users: ['bob', 'carol'] }))
  expect(outcomes).toMatchObject([
    { user: 'bob', isDone: true, isAsked: true },
    { user: 'carol', isDone: true, isAsked: true },
  ])
  expectEvents([bob, carol], 'invited')
  expectEvents([ann, annPhone, dave])
  await isOutside(bob, group)
  await act(bob, (groups) => groups.answerInvitation({ groupId, user: 'bob', isAccepted: true }))
  expectEvents([ann, annPhone], 'invitationAccepted', 'membersJoined')
  await ann.says(group, 'hello bob')
  await world.settle()
  // The phone gets the invitation, and the answer given meanwhile.
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'invited', 'invitationAccepted', 'membersJoined')
  expect(bobPhone.texts(group)).toContain('hello bob')
  expect(carol.texts(group)).toEqual([])
  // An invitation can be answered once.
  await act(bobPhone, (groups) =>
    groups.answerInvitation({ groupId, user: 'bob', isAccepted: true }),
  ).isRefused('alreadyInGroup')
})

scenario('An invitation is declined, and can be repeated', async (stage) => {
  const { ann, annPhone, bob, bobPhone, group, groupId } = await choir(
    stage,
    { inviteNeedsConfirmation: true },
    [],
  )
  bobPhone.goesOffline()
  await act(ann, (groups) => groups.invite({ groupId, users: ['bob'] }))
  forget(ann, annPhone, bob)
  await act(bob, (groups) => groups.answerInvitation({ groupId, user: 'bob', isAccepted: false }))
  expectEvents([ann, annPhone], 'invitationDeclined')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'invited', 'invitationDeclined')
  await isOutside(bobPhone, group)
  await act(bob, (groups) => groups.answerInvitation({ groupId, user: 'bob', isAccepted: true })).isRefused(
    'permissionDenied',
  )
  await act(ann, (groups) => groups.invite({ groupId, users: ['bob'] }))
  await act(bobPhone, (groups) => groups.answerInvitation({ groupId, user: 'bob', isAccepted: true }))
  await bob.says(group, 'here I am')
})

scenario('An application waits for an admin, is declined, and accepted the next time', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, group, groupId, world } = await choir(stage, {
    isPublic: true,
    needsApproval: true,
  })
  await act(ann, (groups) => groups.addAdmin({ groupId, user: 'bob' }))
  forget(ann, annPhone, bob, bobPhone, carol, dave)
  bobPhone.goesOffline()
  await act(dave, (groups) => groups.apply({ groupId, message: 'I sing bass' }))
  expectEvents([ann, annPhone, bob], 'applied')
  expectEvents([carol])
  await isOutside(dave, group)
  const { requests } = await act(bob, (groups) => groups.listApplications({}))
  expect(requests).toMatchObject([{ groupId, groupName: 'choir', user: 'dave', message: 'I sing bass' }])
  dave.goesOffline()
  await act(bob, (groups) =>
    groups.answerApplication({ groupId, user: 'dave', isAccepted: false, reason: 'we have three' }),
  )
  await dave.comesBack()
  await dave.sees('groups.applicationDeclined', { groupId, by: 'bob', reason: 'we have three' })
  expectEvents([ann, annPhone], 'applicationAnswered')
  expectEvents([bob, carol])
  forget(dave)
  await act(dave, (groups) => groups.apply({ groupId, message: 'and tenor' }))
  dave.goesOffline()
  await act(ann, (groups) => groups.answerApplication({ groupId, user: 'dave', isAccepted: true }))
  await ann.says(group, 'welcome dave')
  await world.settle()
  await dave.comesBack()
  expectEvents([dave], 'applicationAccepted', 'membersJoined')
  expect(dave.texts(group)).toContain('welcome dave')
  await bobPhone.comesBack()
  expectEvents(
    [bobPhone],
    'applied',
    'applicationAnswered',
    'applied',
    'applicationAnswered',
    'membersJoined',
  )
  expect((await act(ann, (groups) => groups.listApplications({}))).requests).toEqual([])
})

scenario('An open public group can be joined directly', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, group, groupId, world } = await choir(stage, {
    isPublic: true,
  })
  const davePhone = await world.device('dave', 'phone')
  await ann.says(group, 'before')
  await world.settle()
  const { groups: found } = await act(dave, (groups) => groups.listPublic({ limit: 5 }))
  expect(found).toMatchObject([{ id: groupId, name: 'choir', memberCount: 3, isMember: false }])
  bobPhone.goesOffline()
  await act(dave, (groups) => groups.apply({ groupId }))
  expectEvents([davePhone], 'joined', 'membersJoined')
  expectEvents([ann, annPhone, bob, carol], 'membersJoined')
  await ann.says(group, 'after')
  await world.settle()
  for (const device of [dave, davePhone]) {
    await device.loadsEverything(group)
    // New members see messages from then on.
    expect(device.texts(group), `${device}`).toContain('after')
    expect(device.texts(group), `${device}`).not.toContain('before')
  }
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'membersJoined')
  await act(dave, (groups) => groups.apply({ groupId })).isRefused('alreadyInGroup')
})

scenario('Only one of two users gets the last place', async (stage) => {
  const { ann, bob, dave, groupId, world } = await choir(stage, { isPublic: true, maxMembers: 4 })
  const eve = await world.person('eve')
  const [one, other] = [dave, eve].map((person) =>
    person.client.groups.apply({ groupId }).then(
      () => 'in',
      (error: { reason: string }) => error.reason,
    ),
  )
  const results = await world.until(Promise.all([one, other]))
  expect([...results].sort()).toEqual(['in', 'membersFull'])
  const { outcomes } = await act(ann, (groups) => groups.removeMembers({ groupId, users: 'bob' }))
  expect(outcomes).toMatchObject({ isDone: true, user: 'bob' })
  await act(results[0] === 'in' ? eve : dave, (groups) => groups.apply({ groupId }))
  await act(bob, (groups) => groups.apply({ groupId })).isRefused('membersFull')
})

scenario('A device that has just been reloaded shows the notice of its own invitation', async (stage) => {
  const { ann, annPhone, dave, group, groupId, world } = await choir(stage)
  await ann.says(group, 'before')
  annPhone.client.close()
  await world.settle()
  // It has the list and the last message, and has not requested the group itself yet.
  const reloaded = await world.device('ann', 'reloaded', { device: 'ann-phone' })
  await act(reloaded, (groups) => groups.invite({ groupId, users: [dave.name] }))
  await ann.says(group, 'after')
  await world.agree()
  const kinds = reloaded.messages(group).map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['text', 'notice', 'text'])
})
