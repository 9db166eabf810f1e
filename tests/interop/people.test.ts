// Reports, the block list, and groups as far as messages need them, with the unmodified reference client.

import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld('limited')

describe('reporting', () => {
  it('adds a copy of the message to the moderation queue', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId: messageId } = await first.sendText(ben, 'buy this')
    await second.next('onTextMessage')
    const report = { reportType: 'spam', reportReason: 'unwanted – 广告', messageId }
    await expect(second.call('reportMessage', report)).resolves.toBeUndefined()
    await first.call('recallMessage', { mid: messageId, to: ben, chatType: 'singleChat' })
    const queue = await world.server.command('report', 'list', '--app', world.server.appKey)
    const found = queue.find((one: Loose) => one.messageId === messageId)
    expect(found).toMatchObject({
      type: 'spam',
      reason: 'unwanted – 广告',
      reporter: ben,
      from: anna,
      messageId,
      message: { payload: { bodies: [{ type: 'txt', msg: 'buy this' }] } },
    })
  })

  it('is refused with errors that the reference client knows', async () => {
    const { ben, first, second } = await world.pair()
    const ids: string[] = []
    for (const word of ['one', 'two', 'three']) ids.push((await first.sendText(ben, word)).serverMsgId)
    const report = (messageId: string, more: object = {}) => ({
      reportType: 'spam',
      reportReason: 'unwanted',
      messageId,
      ...more,
    })
    await expect(second.call('reportMessage', report('12345'))).rejects.toMatchObject({
      type: 51,
      message: 'report failed, get message by id failed',
    })
    await expect(first.call('reportMessage', report(ids[0] as string))).rejects.toMatchObject({
      type: 603,
      message: 'permission denied',
    })
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(stranger.call('reportMessage', report(ids[0] as string))).rejects.toMatchObject({ type: 51 })
    const long = report(ids[0] as string, { reportReason: 'x'.repeat(1025) })
    await expect(second.call('reportMessage', long)).rejects.toMatchObject({ type: -3 })
    await second.call('reportMessage', report(ids[0] as string))
    // Repeating it is not a second report.
    await second.call('reportMessage', report(ids[0] as string, { reportType: 'abuse' }))
    await second.call('reportMessage', report(ids[1] as string))
    await expect(second.call('reportMessage', report(ids[2] as string))).rejects.toMatchObject({ type: 50 })
  })
})

describe('the block list', () => {
  it('stops a user from writing, until they are unblocked', async () => {
    const { anna, ben, first, second } = await world.pair()
    await first.sendText(ben, 'before')
    await second.next('onTextMessage')
    await expect(second.call('addUsersToBlocklist', { name: [anna] })).resolves.toEqual({
      type: 0,
      data: { userIds: [anna] },
    })
    expect((await second.call('getBlocklist')).data).toEqual([anna])
    await expect(first.sendText(ben, 'hello?')).rejects.toMatchObject({ type: 603, message: 'blocked' })
    // The other direction stays open.
    await second.sendText(anna, 'you cannot answer')
    await first.next('onTextMessage')
    await expect(second.call('removeUserFromBlocklist', { name: [anna] })).resolves.toBeUndefined()
    expect((await second.call('getBlocklist')).data).toEqual([])
    await first.sendText(ben, 'after')
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'after')
    expect(second.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['before', 'after'])
  })

  it('does not apply in groups, and stops reactions and pins of a single chat', async () => {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(second, anna)
    const { serverMsgId } = await second.sendText(anna, 'mine')
    await first.next('onTextMessage')
    await second.call('addUsersToBlocklist', { name: anna })
    await first.sendText(group, 'in the group', { chatType: 'groupChat' })
    expect(await second.next('onTextMessage')).toMatchObject({ from: anna, to: group })
    const reaction = { messageId: serverMsgId, reaction: '👍' }
    await expect(first.call('addReaction', reaction)).rejects.toMatchObject({ type: 603 })
    const pin = { conversationId: ben, conversationType: 'singleChat', messageId: serverMsgId }
    await expect(first.call('pinMessage', pin)).rejects.toMatchObject({ type: 603 })
    // Receipts of a blocked user are refused like messages, and the call settles.
    const read = first.message({ type: 'read', chatType: 'singleChat', id: serverMsgId, to: ben })
    await expect(first.call('send', read)).rejects.toMatchObject({ type: 603, message: 'blocked' })
    await first.sendText(group, 'fence', { chatType: 'groupChat' })
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'fence')
    expect(second.events.count('onReadMessage')).toBe(0)
  })

  it('works by the older names, and is refused with errors that the reference client knows', async () => {
    const { anna, ben, first } = await world.pair()
    await first.call('addUsersToBlacklist', { name: [ben] })
    await first.call('addToBlackList', { name: [ben] })
    expect((await first.call('getBlacklist')).data).toEqual([ben])
    await expect(first.call('addUsersToBlocklist', { name: ['nobody-at-all'] })).rejects.toMatchObject({
      type: 204,
    })
    await expect(first.call('addUsersToBlocklist', { name: [anna] })).rejects.toMatchObject({ type: -3 })
    const others = await Promise.all(['x', 'y', 'z'].map((label) => world.person(label)))
    await expect(first.call('addUsersToBlocklist', { name: others })).rejects.toMatchObject({ type: 50 })
    expect((await first.call('getBlocklist')).data).toEqual([ben])
    await first.call('removeUserFromBlackList', { name: [ben] })
    await first.call('removeFromBlackList', { name: [ben] })
    expect((await first.call('getBlocklist')).data).toEqual([])
  })
})

describe('groups', () => {
  it('are created by either call; members are told and find them', async () => {
    const { anna, ben, first, second } = await world.pair()
    const older = await first.call('createGroup', {
      data: {
        groupname: 'older',
        desc: 'about',
        members: [ben],
        public: true,
        approval: true,
        allowinvites: false,
        inviteNeedConfirm: false,
        maxusers: 50,
        ext: 'x',
      },
    })
    expect(older).toMatchObject({ type: 0, data: { groupid: expect.stringMatching(/^\d+$/) } })
    expect(await second.next('onGroupEvent')).toEqual({
      operation: 'directJoined',
      id: older.data.groupid,
      from: anna,
      name: 'older',
    })
    const newer = await first.call('createGroupVNext', {
      groupName: 'newer',
      description: '',
      members: [ben],
      isPublic: false,
      needApprovalToJoin: false,
      allowMemberToInvite: true,
      inviteNeedConfirm: false,
      maxMemberCount: 3,
    })
    expect(newer).toEqual({ type: 0, data: { groupId: expect.stringMatching(/^\d+$/) } })
    expect(await second.next('onGroupEvent')).toMatchObject({ id: newer.data.groupId, name: 'newer' })
    const both = [
      { groupid: older.data.groupid, groupname: 'older' },
      { groupid: newer.data.groupId, groupname: 'newer' },
    ]
    for (const client of [first, second]) {
      const joined = await client.call('getJoinedGroups', { pageNum: 0, pageSize: 20 })
      expect(joined).toMatchObject({ type: 0, data: both })
      expect((await client.call('getGroup')).data).toEqual(both)
    }
    expect((await second.call('getJoinedGroups', { pageNum: 2, pageSize: 1 })).data).toEqual([both[1]])
    // The creator writes, the members read, and nobody else does.
    await first.sendText(newer.data.groupId, 'welcome', { chatType: 'groupChat' })
    expect(await second.next('onTextMessage')).toMatchObject({ to: newer.data.groupId, msg: 'welcome' })
  })

  it('are announced to a member who was offline before their messages arrive', async () => {
    const { ben, first, second } = await world.pair()
    await second.call('close')
    const id = await makeGroup(first, ben)
    await first.sendText(id, 'welcome', { chatType: 'groupChat' })
    const again = await world.signedIn(ben)
    await again.next('onOfflineMessageSyncFinish')
    expect(again.events.payloads('onGroupEvent')).toMatchObject([{ operation: 'directJoined', id }])
    expect(again.events.payloads('onTextMessage')).toMatchObject([{ to: id, msg: 'welcome' }])
  })

  it('are refused with errors that the reference client knows', async () => {
    const { ben, first } = await world.pair()
    const carl = await world.person('carl')
    const make = (more: Record<string, unknown>) =>
      first.call('createGroup', {
        data: { groupname: 'g', desc: '', members: [ben, carl], public: false, approval: false, ...more },
      })
    await expect(make({ members: ['nobody-at-all'] })).rejects.toMatchObject({ type: 204 })
    await expect(make({ maxusers: 2 })).rejects.toMatchObject({ type: 607 })
    await expect(make({ maxusers: 1_000_000 })).rejects.toMatchObject({ type: -3 })
    await expect(make({ groupname: 'x'.repeat(1000) })).rejects.toMatchObject({ type: -3 })
    expect((await first.call('getGroup')).data).toEqual([])
  })

  it('show who read a message to those who may see it', async () => {
    const { ben, first, second } = await world.pair()
    const carl = await world.person('carl')
    const third = await world.signedIn(carl)
    const id = await makeGroup(first, ben, carl)
    const msgConfig = { allowGroupAck: true }
    const { serverMsgId: msgId } = await second.sendText(id, 'read?', { chatType: 'groupChat', msgConfig })
    await expect(third.call('getGroupMsgReadUser', { groupId: id, msgId })).rejects.toMatchObject({
      type: 603,
    })
    expect((await first.call('getGroupMsgReadUser', { groupId: id, msgId })).data).toMatchObject({ total: 0 })
    await expect(second.call('getGroupMsgReadUser', { groupId: '404', msgId })).rejects.toMatchObject({
      type: 605,
      message: 'The chat room dose not exist.',
    })
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(stranger.call('getGroupMsgReadUser', { groupId: id, msgId })).rejects.toMatchObject({
      type: 602,
    })
    await expect(second.call('getGroupMsgReadUser', { groupId: id, msgId: '12345' })).rejects.toMatchObject({
      type: 51,
    })
  })
})
