// Every call about the lifecycle of groups and their members, made by the unmodified reference client under its
// newer and older names, with its results.

import { describe, expect, it } from 'vitest'
import { call, called, cast } from './groups.ts'
import type { Loose } from './reference-client/loose.ts'
import { openWorld } from './world.ts'

const world = openWorld()

describe('groups, by the reference client', () => {
  it('are created in three ways', async () => {
    const { ann, ben, cem, owner } = await cast(world)
    const { data: newer } = await call(owner, 'createGroupVNext', {
      groupName: 'group two',
      avatar: 'http://pics.example/g.png',
      description: 'about',
      members: [ben],
      isPublic: true,
      needApprovalToJoin: true,
      allowMemberToInvite: false,
      inviteNeedConfirm: false,
      maxMemberCount: 500,
      extension: '{"a":1}',
    })
    const info = async (groupId: string) => (await call(owner, 'getGroupInfo', { groupId })).data[0]
    expect(await info(newer.groupId)).toMatchObject({
      id: newer.groupId,
      name: 'group two',
      description: 'about',
      owner: ann,
      maxusers: 500,
      membersonly: true,
      allowinvites: false,
      invite_need_confirm: false,
      public: true,
      mute: false,
      shieldgroup: false,
      disabled: false,
      custom: '{"a":1}',
      avatar: 'http://pics.example/g.png',
      affiliations_count: 2,
      affiliations: [
        { owner: ann, joined_time: expect.any(Number) },
        { member: ben, joined_time: expect.any(Number) },
      ],
    })
    for (const name of ['createGroup', 'createGroupNew']) {
      const { data } = await call(owner, name, {
        data: {
          groupname: name,
          desc: '',
          members: [ben, cem],
          public: false,
          approval: false,
          allowinvites: true,
        },
      })
      expect(await info(data.groupid)).toMatchObject({
        name,
        maxusers: 200,
        public: false,
        affiliations_count: 3,
      })
    }
    const { data: bare } = await call(owner, 'createGroupVNext', {})
    expect(await info(bare.groupId)).toMatchObject({
      name: '',
      public: false,
      allowinvites: true,
      maxusers: 200,
    })
  })

  it('are listed: public groups in pages, one’s own with and without roles', async () => {
    const { owner, other, group, ben } = await cast(world)
    const ids = [await group([], { isPublic: true }), await group([], { isPublic: true }), await group([ben])]
    for (const name of ['getPublicGroups', 'listGroups']) {
      const first = await call(other, name, { limit: 1 })
      expect(first).toMatchObject({ type: 0, data: [{ groupid: ids[1], groupname: 'choir' }], count: 1 })
      const second = await call(other, name, { limit: 1, cursor: first.cursor })
      expect(second.data).toMatchObject([{ groupid: ids[0] }])
    }
    expect((await call(other, 'getJoinedGroups', { pageNum: 0, pageSize: 20 })).data).toEqual([
      { groupid: ids[2], groupname: 'choir' },
    ])
    expect((await call(other, 'getGroup')).data).toEqual([{ groupid: ids[2], groupname: 'choir' }])
    const { entities } = await call(owner, 'getJoinedGroups', {
      pageNum: 0,
      pageSize: 2,
      needAffiliations: true,
      needRole: true,
    })
    expect(entities).toHaveLength(2)
    expect(entities[0]).toMatchObject({
      groupId: ids[0],
      groupName: 'choir',
      role: 'owner',
      affiliationsCount: 1,
      disabled: false,
      approval: false,
      allowInvites: true,
      description: '',
      maxUsers: 200,
      public: true,
    })
    const own = await call(other, 'getJoinedGroups', { pageNum: 0, pageSize: 50, needRole: true })
    expect(own.entities).toMatchObject([{ groupId: ids[2], role: 'member' }])
    expect(await call(owner, 'getJoinedGroupsCount')).toEqual({ type: 0, data: 3 })
    expect((await call(owner, 'getGroupInfo', { groupId: [ids[2], ids[0]] })).data).toMatchObject([
      { id: ids[2] },
      { id: ids[0] },
    ])
  })

  it('are changed, transferred, left and dissolved', async () => {
    const { ann, ben, cem, owner, other, group } = await cast(world)
    const groupId = await group()
    const changed = {
      groupName: 'new',
      description: 'new about',
      ext: 'x=2',
      avatar: 'http://pics.example/h.png',
    }
    expect((await call(owner, 'modifyGroup', { groupId, ...changed })).data).toEqual({
      groupname: true,
      avatar: true,
      description: true,
      custom: true,
    })
    expect((await call(owner, 'getGroupInfo', { groupId })).data[0]).toMatchObject({
      name: 'new',
      custom: 'x=2',
    })
    expect((await call(owner, 'changeGroupOwner', { groupId, newOwner: ben })).data).toEqual({
      newowner: true,
    })
    expect((await call(other, 'changeOwner', { groupId, newOwner: ann })).data).toEqual({ newowner: true })
    await expect(call(owner, 'leaveGroup', { groupId })).rejects.toMatchObject({ type: 603 })
    for (const name of ['leaveGroup', 'quitGroup']) {
      const id = await group()
      expect(await call(other, name, { groupId: id })).toMatchObject({ type: 0, data: { result: true } })
      await expect(other.sendText(id, 'still here?', { chatType: 'groupChat' })).rejects.toMatchObject({
        type: 602,
      })
    }
    for (const name of ['destroyGroup', 'dissolveGroup']) {
      const id = await group([cem])
      expect(await call(owner, name, { groupId: id })).toMatchObject({
        type: 0,
        data: { success: true, id, groupid: id },
      })
      await expect(call(owner, 'getGroupInfo', { groupId: id })).rejects.toMatchObject({ type: 605 })
    }
  })

  it('list their members', async () => {
    const { ann, ben, cem, owner, other, group } = await cast(world)
    const groupId = await group()
    for (const [set, remove] of [
      ['setGroupAdmin', 'removeAdmin'],
      ['setAdmin', 'removeGroupAdmin'],
    ] as const) {
      expect((await call(owner, set, { groupId, username: cem })).data).toEqual({
        result: 'success',
        newadmin: cem,
      })
      expect((await call(other, 'getGroupAdmin', { groupId })).data).toEqual([cem])
      const { data } = await call(other, 'getGroupMembers', { groupId, limit: 2 })
      expect(data.members).toEqual([
        { role: 'owner', userId: ann, joinedTime: expect.any(Number) },
        { role: 'admin', userId: cem, joinedTime: expect.any(Number) },
      ])
      const rest = await call(other, 'getGroupMembers', { groupId, limit: 2, cursor: data.cursor })
      expect(rest.data).toEqual({
        cursor: '',
        members: [{ role: 'member', userId: ben, joinedTime: expect.any(Number) }],
      })
      for (const name of ['listGroupMembers', 'listGroupMember'])
        expect((await call(other, name, { groupId, pageNum: 1, pageSize: 2 })).data).toEqual([
          { owner: ann },
          { member: cem },
        ])
      expect((await call(owner, remove, { groupId, username: cem })).data).toEqual({
        result: 'success',
        oldadmin: cem,
      })
    }
    const whole = await call(other, 'getGroupMembers', { groupId })
    expect(whole.data.members.map(({ role }: Loose) => role)).toEqual(['owner', 'member', 'member'])
  })

  it.each(['inviteUsersToGroup', 'inviteToGroup'])('%s: at once', async (name) => {
    const { ben, cem, owner, other, group } = await cast(world)
    const groupId = await group([])
    expect((await call(owner, name, { groupId, users: [ben, cem] })).data).toEqual([
      { result: true, action: 'invite', id: groupId, user: ben },
      { result: true, action: 'invite', id: groupId, user: cem },
    ])
    await other.sendText(groupId, 'in', { chatType: 'groupChat' })
    await expect(call(owner, name, { groupId, users: [ben] })).rejects.toMatchObject({ type: 601 })
    await expect(call(owner, name, { groupId, users: ['nobody-there'] })).rejects.toMatchObject({ type: 204 })
  })

  it.each([
    ['acceptGroupInvite', 'rejectGroupInvite'],
    ['agreeInviteIntoGroup', 'rejectInviteIntoGroup'],
  ])('%s, %s', async (accept, reject) => {
    const { ben, owner, other, group } = await cast(world)
    const groupId = await group([], { inviteNeedConfirm: true })
    await owner.call('inviteUsersToGroup', { groupId, users: [ben] })
    const given = { groupId, invitee: ben }
    const data = { result: true, action: 'invite_verify', groupid: groupId, user: ben }
    expect(await call(other, reject, given)).toMatchObject({ type: 0, data })
    await expect(call(other, accept, given)).rejects.toMatchObject({ type: 603 })
    await owner.call('inviteUsersToGroup', { groupId, users: [ben] })
    expect(await call(other, accept, given)).toMatchObject({ type: 0, data })
    await other.sendText(groupId, 'in', { chatType: 'groupChat' })
  })

  it.each([
    ['acceptGroupJoinRequest', 'rejectGroupJoinRequest'],
    ['agreeJoinGroup', 'rejectJoinGroup'],
  ])('joinGroup, %s, %s', async (accept, reject) => {
    const { ben, owner, other, group } = await cast(world)
    const open = await group([], { isPublic: true })
    expect(await call(other, 'joinGroup', { groupId: open, message: 'hello' })).toMatchObject({
      type: 0,
      data: { result: true, action: 'apply', id: open, user: ben },
    })
    await other.sendText(open, 'in', { chatType: 'groupChat' })
    const groupId = await group([], { isPublic: true, needApprovalToJoin: true })
    const data = { result: true, action: 'apply_verify', groupid: groupId, user: ben }
    await call(other, 'joinGroup', { groupId })
    expect(await call(owner, reject, { groupId, applicant: ben, reason: 'not yet' })).toMatchObject({ data })
    await call(other, 'joinGroup', { groupId, message: 'please' })
    expect(await call(owner, accept, { groupId, applicant: ben })).toMatchObject({ data })
    await other.sendText(groupId, 'in', { chatType: 'groupChat' })
  })

  it('remove one member or several', async () => {
    const { ben, cem, owner, other, group } = await cast(world)
    for (const name of ['removeGroupMember', 'removeSingleGroupMember']) {
      const groupId = await group()
      expect((await call(owner, name, { groupId, username: ben })).data).toEqual({
        result: true,
        action: 'remove_member',
        groupid: groupId,
        user: ben,
      })
      await expect(other.sendText(groupId, '?', { chatType: 'groupChat' })).rejects.toMatchObject({
        type: 602,
      })
    }
    for (const name of ['removeGroupMembers', 'removeMultiGroupMember']) {
      const groupId = await group()
      const { data } = await call(owner, name, { groupId, users: [ben, cem] })
      expect(data.map(({ result, user }: Loose) => [result, user])).toEqual([
        [true, ben],
        [true, cem],
      ])
      expect((await call(owner, 'getGroupMembers', { groupId })).data.members).toHaveLength(1)
    }
  })

  it('covers every group call of the reference client', () => {
    const own = surface.trim().split(/\s+/)
    expect(own.filter((name) => !called.has(name))).toEqual([])
  })
})

/** The calls of the reference client about group lifecycles and members. */
const surface = `createGroupVNext createGroup createGroupNew getPublicGroups listGroups getJoinedGroups getGroup
getJoinedGroupsCount getGroupInfo modifyGroup changeGroupOwner changeOwner destroyGroup
dissolveGroup leaveGroup quitGroup getGroupMembers listGroupMembers listGroupMember getGroupAdmin
setGroupAdmin setAdmin removeGroupAdmin removeAdmin inviteUsersToGroup inviteToGroup joinGroup
acceptGroupJoinRequest agreeJoinGroup rejectGroupJoinRequest rejectJoinGroup acceptGroupInvite
agreeInviteIntoGroup rejectGroupInvite rejectInviteIntoGroup removeGroupMember
removeSingleGroupMember removeGroupMembers removeMultiGroupMember`
