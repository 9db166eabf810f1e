// Events of the unmodified reference client when members join and leave groups: who receives them, on which
// devices, with which fields, in the newer handler and in the older one.

import { expect, it } from 'vitest'
import { cast, first, operations, types } from './groups-watch.ts'
import { openWorld } from './world.ts'

const world = openWorld()

it('creating a group is reported to the creator’s other device and to everyone who was added', async () => {
  const { ann, ben, cem, clients, after } = await cast(world)
  const made: string[] = []
  const events = await after(async () => {
    const { data } = await clients.ann.call('createGroupVNext', { groupName: 'second', members: [ben, cem] })
    made.push(data.groupId)
  })
  expect(operations(events)).toEqual({
    ann2: ['create'],
    ben: ['directJoined'],
    ben2: ['directJoined'],
    cem: ['directJoined'],
  })
  expect(first(events, 'ann2')).toEqual({ operation: 'create', id: made[0], from: ann })
  expect(first(events, 'ben')).toEqual({ operation: 'directJoined', id: made[0], from: ann, name: 'second' })
  expect([types(events, 'ann2'), types(events, 'ben')]).toEqual([[], ['direct_joined']])
})

it('applications are reported to owner and admins, the answer to the applicant, the join to everyone', async () => {
  const { ann, dee, eve, clients, groupId, after } = await cast(world)
  const applications = await after(() => clients.eve.call('joinGroup', { groupId, message: 'please' }))
  expect(operations(applications)).toEqual({
    ann: ['requestToJoin'],
    ann2: ['requestToJoin'],
    dee: ['requestToJoin'],
  })
  for (const device of ['ann', 'dee'])
    expect(first(applications, device)).toEqual({
      operation: 'requestToJoin',
      id: groupId,
      from: eve,
      reason: 'please',
    })
  expect(types(applications, 'dee')).toEqual(['joinGroupNotifications'])

  const declined = await after(() =>
    clients.ann.call('rejectGroupJoinRequest', { groupId, applicant: eve, reason: 'full' }),
  )
  expect(first(declined, 'eve')).toMatchObject({
    operation: 'joinPublicGroupDeclined',
    id: groupId,
    from: ann,
    userId: eve,
  })
  expect(types(declined, 'eve')).toEqual(['joinPublicGroupDeclined'])
  expect(operations(declined)).toEqual({
    eve: ['joinPublicGroupDeclined'],
  })

  await after(() => clients.eve.call('joinGroup', { groupId }))
  const accepted = await after(() => clients.dee.call('acceptGroupJoinRequest', { groupId, applicant: eve }))
  // Events for her alone and events for all are in separate logs, which have no order between them.
  expect(accepted.eve?.payloads).toContainEqual({ operation: 'acceptRequest', id: groupId, from: dee })
  expect([...(operations(accepted).eve ?? [])].sort()).toEqual(['acceptRequest', 'memberPresence'])
  expect(types(accepted, 'eve')).toContain('joinPublicGroupSuccess')
  expect(operations(accepted).ben).toEqual(['memberPresence'])
  expect(first(accepted, 'ben')).toEqual({
    operation: 'memberPresence',
    id: groupId,
    from: eve,
    memberCount: 5,
  })
  expect(types(accepted, 'cem')).toEqual(['memberJoinPublicGroupSuccess'])
})

it('joining and leaving on one’s own are reported to everyone', async () => {
  const { ben, eve, clients, groupId, after } = await cast(world, { needApprovalToJoin: false })
  const joined = await after(() => clients.eve.call('joinGroup', { groupId }))
  expect(operations(joined)).toEqual({
    ann: ['memberPresence'],
    ann2: ['memberPresence'],
    ben: ['memberPresence'],
    ben2: ['memberPresence'],
    cem: ['memberPresence'],
    dee: ['memberPresence'],
  })
  expect(first(joined, 'cem')).toEqual({
    operation: 'memberPresence',
    id: groupId,
    from: eve,
    memberCount: 5,
  })
  const left = await after(() => clients.ben.call('leaveGroup', { groupId }))
  expect(first(left, 'cem')).toEqual({ operation: 'memberAbsence', id: groupId, from: ben, memberCount: 4 })
  expect(types(left, 'cem')).toEqual(['leaveGroup'])
  // The user's other device gets it in the older handler only.
  expect([operations(left).ben2, types(left, 'ben2'), types(left, 'ben')]).toEqual([[], ['leave'], []])
  const again = await after(() => clients.ben.call('joinGroup', { groupId }))
  expect(types(again, 'ben2')).toContain('join')
})

it('invitations are reported to the invited user, the answer to the inviter, the join to everyone', async () => {
  const { eve, clients, groupId, after } = await cast(world, { inviteNeedConfirm: false })
  const direct = await after(() => clients.ann.call('inviteUsersToGroup', { groupId, users: [eve] }))
  expect(operations(direct).eve).toContain('directJoined')
  expect(operations(direct).ann2).toEqual(['memberPresence'])
  expect(first(direct, 'ben')).toEqual({
    operation: 'memberPresence',
    id: groupId,
    from: eve,
    memberCount: 5,
  })
})

it('invitations can be accepted and declined', async () => {
  const { ann, eve, clients, after } = await cast(world)
  const { data } = await clients.ann.call('createGroupVNext', { groupName: 'asked', inviteNeedConfirm: true })
  const { groupId } = data
  const invited = await after(() => clients.ann.call('inviteUsersToGroup', { groupId, users: [eve] }))
  expect(operations(invited).eve).toEqual(['inviteToJoin'])
  expect(first(invited, 'eve')).toEqual({ operation: 'inviteToJoin', id: groupId, from: ann, name: 'asked' })
  expect(types(invited, 'eve')).toEqual(['invite'])
  const refused = await after(() => clients.eve.call('rejectGroupInvite', { groupId, invitee: eve }))
  expect(operations(refused)).toEqual({ ann: ['rejectInvite'], ann2: ['rejectInvite'] })
  expect(first(refused, 'ann')).toEqual({ operation: 'rejectInvite', id: groupId, from: eve })
  expect(types(refused, 'ann2')).toEqual(['invite_decline'])
  await after(() => clients.ann.call('inviteUsersToGroup', { groupId, users: [eve] }))
  const accepted = await after(() => clients.eve.call('acceptGroupInvite', { groupId, invitee: eve }))
  expect(operations(accepted).ann).toEqual(['acceptInvite', 'memberPresence'])
  expect(first(accepted, 'ann2')).toEqual({ operation: 'acceptInvite', id: groupId, from: eve })
  expect(types(accepted, 'ann')?.[0]).toBe('invite_accept')
})

it('several members join at once', async () => {
  const { ben, cem, eve, clients, groupId, after } = await cast(world)
  const left = await after(() => clients.ann.call('removeGroupMembers', { groupId, users: [ben, cem] }))
  const gone = left.dee?.payloads[0]
  expect(gone).toMatchObject({ operation: 'membersAbsence', id: groupId, memberCount: 2 })
  expect([...gone.members].sort()).toEqual([ben, cem].sort())
  const came = await after(() => clients.ann.call('inviteUsersToGroup', { groupId, users: [ben, cem, eve] }))
  const all = came.dee?.payloads[0]
  expect(all).toMatchObject({ operation: 'membersPresence', id: groupId, memberCount: 5 })
  expect([...all.members].sort()).toEqual([ben, cem, eve].sort())
})

it('removing and blocking are reported to the user concerned, and the departure to everyone else', async () => {
  const { ann, ben, cem, clients, groupId, after } = await cast(world)
  const removed = await after(() => clients.ann.call('removeGroupMember', { groupId, username: ben }))
  expect(operations(removed)).toEqual({
    ann2: ['memberAbsence'],
    ben: ['removeMember'],
    ben2: ['removeMember'],
    cem: ['memberAbsence'],
    dee: ['memberAbsence'],
  })
  expect(first(removed, 'ben2')).toEqual({ operation: 'removeMember', id: groupId, from: ann })
  expect(first(removed, 'cem')).toEqual({
    operation: 'memberAbsence',
    id: groupId,
    from: ben,
    memberCount: 3,
  })
  expect(types(removed, 'ben')).toEqual(['removedFromGroup'])

  const blocked = await after(() => clients.ann.call('blockGroupMember', { groupId, username: cem }))
  expect(operations(blocked).cem).toEqual(['removeMember'])
  expect(types(blocked, 'cem')).toEqual(['removedFromGroup', 'ban'])
  expect(operations(blocked).dee).toEqual(['memberAbsence'])
  expect(types(blocked, 'dee')).toContain('ban')
  const unblocked = await after(() => clients.ann.call('unblockGroupMember', { groupId, username: cem }))
  expect(operations(unblocked)).toEqual({
    ann2: ['unblockMember'],
    cem: ['unblockMember'],
    dee: ['unblockMember'],
  })
  expect(first(unblocked, 'cem')).toMatchObject({ operation: 'unblockMember', id: groupId, from: ann })
  expect(types(unblocked, 'cem')).toEqual(['allow'])
})
