// Every call about moderation and contents of groups, made by the unmodified reference client under its newer and
// older names, with its results: mutes, blocks, bans, announcements, files, attributes.

import { describe, expect, it } from 'vitest'
import { call, called, cast, download, upload } from './groups.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { openWorld } from './world.ts'

const world = openWorld()

describe('groups, moderated by the reference client', () => {
  it('mute and unmute', async () => {
    const { ben, cem, owner, other, group } = await cast(world)
    const groupId = await group()
    for (const [mute, unmute] of [
      ['muteGroupMember', 'unmuteGroupMember'],
      ['mute', 'removeMute'],
    ] as const) {
      const { data } = await call(owner, mute, { groupId, username: ben, muteDuration: 600_000 })
      expect(data).toEqual([{ result: true, expire: expect.any(Number), user: ben }])
      expect((await call(owner, mute, { groupId, username: cem, muteDuration: -1 })).data).toEqual([
        { result: true, expire: -1, user: cem },
      ])
      for (const list of ['getGroupMuteList', 'getGroupMutelist', 'getMuted'])
        expect((await call(owner, list, { groupId })).data).toEqual([
          { expire: data[0].expire, user: ben },
          { expire: -1, user: cem },
        ])
      expect(await call(other, 'isInGroupMutelist', { groupId })).toEqual({ type: 0, data: true })
      await expect(other.sendText(groupId, '?', { chatType: 'groupChat' })).rejects.toMatchObject({
        type: 507,
      })
      expect((await call(owner, unmute, { groupId, username: ben })).data).toEqual([
        { result: true, user: ben },
      ])
      expect(await call(other, 'isInGroupMutelist', { groupId })).toEqual({ type: 0, data: false })
      await other.sendText(groupId, 'again', { chatType: 'groupChat' })
    }
    await expect(call(other, 'getGroupMuteList', { groupId })).rejects.toMatchObject({ type: 603 })
  })

  it.each([
    [
      'blockGroupMember',
      'blockGroupMembers',
      'unblockGroupMember',
      'unblockGroupMembers',
      'getGroupBlocklist',
    ],
    [
      'groupBlockSingle',
      'groupBlockMulti',
      'removeGroupBlockSingle',
      'removeGroupBlockMulti',
      'getGroupBlacklist',
    ],
    [
      'blockGroupMember',
      'groupBlockMulti',
      'unblockGroupMember',
      'unblockGroupMembers',
      'getGroupBlacklistNew',
    ],
  ])('%s, %s, %s, %s, %s', async (blockOne, blockAll, unblockOne, unblockAll, list) => {
    const { ben, cem, owner, other, group } = await cast(world)
    const groupId = await group([ben, cem], { isPublic: true })
    const row = (action: string, user: string) => ({ result: true, action, groupid: groupId, user })
    expect((await call(owner, blockOne, { groupId, username: ben })).data).toEqual(row('add_blocks', ben))
    await expect(other.call('joinGroup', { groupId })).rejects.toMatchObject({ type: 603 })
    expect((await call(owner, blockAll, { groupId, usernames: [cem] })).data).toEqual([
      row('add_blocks', cem),
    ])
    expect([...(await call(owner, list, { groupId })).data].sort()).toEqual([ben, cem].sort())
    expect((await call(owner, unblockOne, { groupId, username: ben })).data).toEqual(
      row('remove_blocks', ben),
    )
    await other.call('joinGroup', { groupId })
    await call(owner, blockOne, { groupId, username: ben })
    expect((await call(owner, unblockAll, { groupId, usernames: [ben, cem] })).data).toEqual([
      row('remove_blocks', ben),
      row('remove_blocks', cem),
    ])
    expect((await call(owner, list, { groupId })).data).toEqual([])
  })

  it('mute everyone except the allowlist', async () => {
    const { ben, owner, other, group } = await cast(world)
    const groupId = await group()
    const say = () => other.sendText(groupId, 'may I?', { chatType: 'groupChat' })
    expect((await call(owner, 'disableSendGroupMsg', { groupId })).data).toEqual({ mute: true })
    await expect(say()).rejects.toMatchObject({ type: 507 })
    await owner.sendText(groupId, 'I may', { chatType: 'groupChat' })
    const adds = ['addUsersToGroupAllowlist', 'addUsersToGroupWhitelist']
    const removes = ['removeGroupAllowlistMember', 'removeGroupWhitelistMember', 'rmUsersFromGroupWhitelist']
    const lists = ['getGroupAllowlist', 'getGroupWhitelist']
    const checks = ['isInGroupAllowlist', 'isInGroupWhiteList', 'isGroupWhiteUser']
    for (let turn = 0; turn < 3; turn++) {
      const pick = (names: readonly string[]) => names[turn % names.length] as string
      expect((await call(owner, pick(adds), { groupId, users: [ben] })).data).toEqual([
        { result: true, action: 'add_user_whitelist', groupid: groupId, user: ben },
      ])
      await say()
      expect((await call(owner, pick(lists), { groupId })).data).toEqual([ben])
      for (const asker of [owner, other])
        expect((await call(asker, pick(checks), { groupId, userName: ben })).data).toEqual({
          white: true,
          member: ben,
        })
      expect((await call(owner, pick(removes), { groupId, userName: ben })).data).toEqual({
        result: true,
        action: 'remove_user_whitelist',
        groupid: groupId,
        user: ben,
      })
      await expect(say()).rejects.toMatchObject({ type: 507 })
      expect((await call(owner, pick(checks), { groupId, userName: ben })).data).toEqual({
        white: false,
        member: ben,
      })
    }
    expect((await call(owner, 'enableSendGroupMsg', { groupId })).data).toEqual({ mute: false })
    await say()
  })

  it('list who has read a message', async () => {
    const { ben, owner, other, group } = await cast(world)
    const groupId = await group()
    const { serverMsgId: msgId } = await owner.sendText(groupId, 'please confirm', {
      chatType: 'groupChat',
      msgConfig: { allowGroupAck: true },
    })
    const message = await other.next('onTextMessage', ({ id }: Loose) => id === msgId)
    await other.call(
      'send',
      other.message({
        type: 'read',
        chatType: 'groupChat',
        id: message.id,
        to: groupId,
        msgConfig: { allowGroupAck: true },
      }),
    )
    expect((await call(owner, 'getGroupMsgReadUser', { groupId, msgId })).data).toMatchObject({
      ackmid: expect.any(String),
      total: 1,
      is_last: true,
      userlist: [ben],
    })
  })

  it('have an announcement', async () => {
    const { owner, other, group } = await cast(world)
    const groupId = await group()
    expect((await call(owner, 'updateGroupAnnouncement', { groupId, announcement: 'welcome' })).data).toEqual(
      {
        id: groupId,
        result: true,
      },
    )
    expect((await call(other, 'fetchGroupAnnouncement', { groupId })).data).toEqual({
      announcement: 'welcome',
    })
    await call(owner, 'updateGroupAnnouncement', { groupId, announcement: '' })
    expect((await call(other, 'fetchGroupAnnouncement', { groupId })).data).toEqual({ announcement: '' })
  })

  it('share files', async () => {
    const { ben, owner, other, group } = await cast(world)
    const groupId = await group()
    const { data: file } = await upload(other, groupId)
    expect(file).toMatchObject({
      file_id: expect.any(String),
      file_name: 'note.txt',
      file_owner: ben,
      file_size: 11,
      created: expect.any(Number),
    })
    const row = {
      file_id: file.file_id,
      file_name: 'note.txt',
      file_owner: ben,
      file_size: 11,
      created: file.created,
    }
    expect((await call(owner, 'getGroupSharedFilelist', { groupId })).data).toEqual([row])
    await upload(owner, groupId, 'second.txt')
    const older = { groupId, pageNum: 2, pageSize: 1 }
    expect((await call(owner, 'fetchGroupSharedFileList', older)).data).toEqual([row])
    const bytes = await download(owner, { groupId, fileId: file.file_id })
    expect([bytes.size, await bytes.text()]).toEqual([11, 'hello world'])
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(download(stranger, { groupId, fileId: file.file_id })).rejects.toBeDefined()
    const secret = file['share-secret']
    expect(await (await download(stranger, { groupId, fileId: file.file_id, secret })).text()).toBe(
      'hello world',
    )
    await expect(upload(stranger, groupId)).rejects.toBeDefined()
    expect((await call(other, 'deleteGroupSharedFile', { groupId, fileId: file.file_id })).data).toEqual({
      group_id: groupId,
      file_id: file.file_id,
      result: true,
    })
    await expect(download(owner, { groupId, fileId: file.file_id })).rejects.toBeDefined()
  })

  it('can be silenced and shielded', async () => {
    const { ben, owner, other, group } = await cast(world)
    const groupId = await group()
    for (const name of ['blockGroupMessages', 'blockGroup'])
      expect((await call(other, name, { groupId })).entities[0]).toMatchObject({
        uuid: expect.any(String),
        type: 'user',
        username: ben,
        activated: true,
        created: expect.any(Number),
        modified: expect.any(Number),
      })
    const say = (word: string) => owner.sendText(groupId, word, { chatType: 'groupChat' })
    await say('heard')
    await other.next('onTextMessage', ({ msg }: Loose) => msg === 'heard')
    expect(await call(other, 'blockGroupMessage', { groupId })).toEqual({ type: 0, data: { result: true } })
    await say('not heard')
    expect(await call(other, 'unblockGroupMessage', { groupId })).toEqual({ type: 0, data: { result: true } })
    await say('heard again')
    await other.next('onTextMessage', ({ msg }: Loose) => msg === 'heard again')
    expect(other.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['heard', 'heard again'])
  })

  it('have attributes for their members', async () => {
    const { ann, ben, owner, other, group } = await cast(world)
    const groupId = await group()
    const set = (client: ReferenceClient, userId: string, memberAttributes: object) =>
      call(client, 'setGroupMemberAttributes', { groupId, userId, memberAttributes })
    await expect(set(other, ben, { nick: 'B', voice: 'alto' })).resolves.toBeUndefined()
    await expect(set(owner, ben, { voice: '' })).resolves.toBeUndefined()
    await set(owner, ann, { nick: 'A', voice: 'bass' })
    expect(await call(owner, 'getGroupMemberAttributes', { groupId, userId: ben })).toEqual({
      type: 0,
      data: { nick: 'B' },
    })
    expect(
      await call(other, 'getGroupMembersAttributes', { groupId, userIds: [ann, ben], keys: ['voice'] }),
    ).toEqual({
      type: 0,
      data: { [ann]: { voice: 'bass' }, [ben]: {} },
    })
    await expect(set(other, ann, { nick: 'not mine' })).rejects.toMatchObject({ type: 603 })
    await expect(set(other, ben, { nick: 'x'.repeat(600) })).rejects.toMatchObject({ type: 50 })
  })

  it('covers every moderation call of the reference client', () => {
    const own = surface.trim().split(/\s+/)
    expect(own.filter((name) => !called.has(name))).toEqual([])
  })
})

/** The calls of the reference client about moderation and contents of groups. */
const surface = `muteGroupMember mute unmuteGroupMember removeMute getGroupMuteList getGroupMutelist getMuted
isInGroupMutelist blockGroupMember groupBlockSingle blockGroupMembers groupBlockMulti
unblockGroupMember removeGroupBlockSingle unblockGroupMembers removeGroupBlockMulti
getGroupBlocklist getGroupBlacklist getGroupBlacklistNew disableSendGroupMsg enableSendGroupMsg
addUsersToGroupAllowlist addUsersToGroupWhitelist removeGroupAllowlistMember
removeGroupWhitelistMember rmUsersFromGroupWhitelist getGroupAllowlist getGroupWhitelist
isInGroupAllowlist isInGroupWhiteList isGroupWhiteUser getGroupMsgReadUser fetchGroupAnnouncement
updateGroupAnnouncement uploadGroupSharedFile deleteGroupSharedFile getGroupSharedFilelist
fetchGroupSharedFileList downloadGroupSharedFile blockGroupMessages blockGroup blockGroupMessage
unblockGroupMessage setGroupMemberAttributes getGroupMemberAttributes getGroupMembersAttributes`
