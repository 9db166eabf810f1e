// Every call about rooms, made by the unmodified reference client under its newer and older names, with its
// results.

import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { call, called, cast, inRoom, shareNote } from './rooms.ts'
import { openWorld } from './world.ts'

const world = openWorld()

describe('rooms, by the reference client', () => {
  it('are created, found, changed and destroyed', async () => {
    const { ann, ben, owner, other, room } = await cast(world)
    const chatRoomId = await room([ben])
    const { data } = await call(other, 'getChatRoomDetails', { chatRoomId })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: chatRoomId,
      name: 'finals',
      description: 'about',
      owner: ann,
      created: expect.any(Number),
      maxusers: 200,
      membersonly: false,
      allowinvites: true,
      public: true,
      mute: false,
      shieldgroup: false,
      custom: '',
      affiliations_count: 2,
      affiliations: [
        { owner: ann, joined_time: expect.any(Number) },
        { member: ben, joined_time: expect.any(Number) },
      ],
    })
    const listed = await call(other, 'getChatRooms', { pagenum: 0, pagesize: 0 })
    expect(listed.data.find(({ id }: Loose) => id === chatRoomId)).toMatchObject({
      id: chatRoomId,
      name: 'finals',
      owner: ann,
      affiliations_count: 2,
    })
    expect(await call(other, 'getJoinedChatRooms', { pageNum: 1, pageSize: 20 })).toEqual({
      type: 0,
      data: [
        {
          id: chatRoomId,
          name: 'finals',
          owner: ann,
          created: expect.any(Number),
          description: 'about',
          maxusers: 200,
        },
      ],
    })
    const news = { chatRoomName: 'new', description: 'new about', maxusers: 300 }
    expect((await call(owner, 'modifyChatRoom', { chatRoomId, ...news })).data).toEqual({
      groupname: true,
      description: true,
      maxusers: true,
    })
    expect((await call(other, 'getChatRoomDetails', { chatRoomId })).data[0]).toMatchObject({
      name: 'new',
      description: 'new about',
      maxusers: 300,
    })
    await expect(call(other, 'destroyChatRoom', { chatRoomId })).rejects.toMatchObject({ type: 603 })
    expect((await call(owner, 'destroyChatRoom', { chatRoomId })).data).toEqual({
      success: true,
      id: chatRoomId,
    })
    await expect(call(owner, 'getChatRoomDetails', { chatRoomId })).rejects.toMatchObject({ type: 705 })
    expect((await call(other, 'getJoinedChatRooms', { pageNum: 1, pageSize: 20 })).data).toEqual([])
  })

  it('are created and destroyed with the token of the application', async () => {
    const { ann, owner, other } = await cast(world)
    const token = await world.server.admin.appToken()
    const { data } = await call(owner, 'createChatRoom', {
      name: 'by the app',
      description: '',
      maxusers: 10,
      token,
    })
    expect((await call(other, 'getChatRoomDetails', { chatRoomId: data.id })).data[0].owner).toBe(ann)
    await call(other, 'destroyChatRoom', { chatRoomId: data.id, token })
    await expect(call(owner, 'getChatRoomDetails', { chatRoomId: data.id })).rejects.toMatchObject({
      type: 705,
    })
  })

  it('are joined and left', async () => {
    const { ben, owner, other, room } = await cast(world)
    const roomId = await room([])
    expect(await call(other, 'joinChatRoom', { roomId })).toEqual({
      type: 0,
      data: {
        action: 'apply',
        id: roomId,
        result: true,
        user: ben,
        info: {
          isAllMembersMuted: false,
          createTimestamp: expect.any(Number),
          isInAllowlist: false,
          memberCount: 2,
          muteExpireTimestamp: -1,
        },
      },
    })
    for (const name of ['leaveChatRoom', 'quitChatRoom']) {
      await call(other, 'joinChatRoom', { roomId, ext: 'hello', leaveOtherRooms: true })
      await other.sendText(roomId, 'in', inRoom)
      expect(await call(other, name, { roomId })).toEqual({ type: 0, data: { result: true } })
      await expect(other.sendText(roomId, 'out', inRoom)).rejects.toMatchObject({ type: 602 })
    }
    await call(owner, 'muteChatRoomMember', { chatRoomId: roomId, username: ben, muteDuration: 600_000 })
    await call(owner, 'addUsersToChatRoomAllowlist', { chatRoomId: roomId, users: [ben] })
    await call(owner, 'disableSendChatRoomMsg', { chatRoomId: roomId })
    const { info } = (await call(other, 'joinChatRoom', { roomId })).data
    expect(info).toMatchObject({ isAllMembersMuted: true, isInAllowlist: true, memberCount: 2 })
    expect(info.muteExpireTimestamp).toBeGreaterThan(Date.now())
  })

  it('list their members', async () => {
    const { ann, ben, cem, owner, other, room } = await cast(world)
    const chatRoomId = await room()
    expect((await call(owner, 'setChatRoomAdmin', { chatRoomId, username: cem })).data).toEqual({
      result: 'success',
      newadmin: cem,
    })
    expect((await call(other, 'getChatRoomAdmin', { chatRoomId })).data).toEqual([cem])
    const { data } = await call(other, 'getChatRoomMembers', { chatRoomId, limit: 2 })
    expect(data.members).toEqual([
      { role: 'owner', userId: ann, joinedTime: expect.any(Number) },
      { role: 'admin', userId: cem, joinedTime: expect.any(Number) },
    ])
    const rest = await call(other, 'getChatRoomMembers', { chatRoomId, limit: 2, cursor: data.cursor })
    expect(rest.data).toEqual({
      cursor: '',
      members: [{ role: 'member', userId: ben, joinedTime: expect.any(Number) }],
    })
    for (const name of ['listChatRoomMembers', 'listChatRoomMember']) {
      const page = await call(other, name, { chatRoomId, pageNum: 1, pageSize: 2 })
      expect(page.data).toMatchObject([{ owner: ann }, { member: cem }])
    }
    expect((await call(owner, 'removeChatRoomAdmin', { chatRoomId, username: cem })).data).toEqual({
      result: 'success',
      oldadmin: cem,
    })
    expect((await call(other, 'getChatRoomAdmin', { chatRoomId })).data).toEqual([])
  })

  it('add and remove members', async () => {
    const { ben, cem, owner, other, room } = await cast(world)
    const chatRoomId = await room([])
    const add = () => call(owner, 'addUsersToChatRoom', { chatRoomId, users: [ben, cem] })
    expect((await add()).data).toEqual({ newmembers: [ben, cem], action: 'add_member', id: chatRoomId })
    const gone = (user: string) => ({ result: true, action: 'remove_member', id: chatRoomId, user })
    for (const name of ['removeChatRoomMember', 'removeSingleChatRoomMember']) {
      await add()
      await other.sendText(chatRoomId, 'in', inRoom)
      expect((await call(owner, name, { chatRoomId, username: ben })).data).toEqual(gone(ben))
      await expect(other.sendText(chatRoomId, '?', inRoom)).rejects.toMatchObject({ type: 602 })
    }
    for (const name of ['removeChatRoomMembers', 'removeMultiChatRoomMember']) {
      await add()
      expect((await call(owner, name, { chatRoomId, users: [ben, cem] })).data).toEqual([
        gone(ben),
        gone(cem),
      ])
    }
    await expect(
      call(owner, 'removeChatRoomMember', { chatRoomId, username: 'nobody-there' }),
    ).rejects.toMatchObject({ type: 204 })
  })

  it.each([
    ['unmuteChatRoomMember', 'getChatRoomMutelist'],
    ['removeMuteChatRoomMember', 'getChatRoomMuteList'],
    ['removeMuteChatRoomMember', 'getChatRoomMuted'],
  ])('mute: %s, %s', async (unmute, list) => {
    const { ben, cem, owner, other, room } = await cast(world)
    const chatRoomId = await room()
    const mute = (username: string, muteDuration: number) =>
      call(owner, 'muteChatRoomMember', { chatRoomId, username, muteDuration })
    const { data } = await mute(ben, 600_000)
    expect(data).toEqual([{ result: true, expire: expect.any(Number), user: ben }])
    expect((await mute(cem, -1)).data).toEqual([{ result: true, expire: -1, user: cem }])
    expect((await call(owner, list, { chatRoomId })).data).toEqual([
      { expire: data[0].expire, user: ben },
      { expire: -1, user: cem },
    ])
    expect(await call(other, 'isInChatRoomMutelist', { chatRoomId })).toEqual({ type: 0, data: true })
    await expect(other.sendText(chatRoomId, '?', inRoom)).rejects.toMatchObject({ type: 507 })
    expect((await call(owner, unmute, { chatRoomId, username: ben })).data).toEqual([
      { result: true, user: ben },
    ])
    expect(await call(other, 'isInChatRoomMutelist', { chatRoomId })).toEqual({ type: 0, data: false })
    await other.sendText(chatRoomId, 'again', inRoom)
    await expect(call(other, list, { chatRoomId })).rejects.toMatchObject({ type: 603 })
  })

  it.each([
    ['blockChatRoomMember', 'blockChatRoomMembers', 'unblockChatRoomMember', 'unblockChatRoomMembers'],
    ['chatRoomBlockSingle', 'chatRoomBlockMulti', 'removeChatRoomBlockSingle', 'removeChatRoomBlockMulti'],
  ])('block: %s, %s, %s, %s', async (one, several, lift, liftSeveral) => {
    const { ben, cem, owner, other, room } = await cast(world)
    const chatRoomId = await room()
    const blocked = (user: string) => ({ result: true, action: 'add_blocks', id: chatRoomId, user })
    const lifted = (user: string) => ({ ...blocked(user), action: 'remove_blocks' })
    expect((await call(owner, one, { chatRoomId, username: ben })).data).toEqual(blocked(ben))
    await expect(call(other, 'joinChatRoom', { roomId: chatRoomId })).rejects.toMatchObject({ type: 603 })
    expect((await call(owner, lift, { chatRoomId, username: ben })).data).toEqual(lifted(ben))
    await call(other, 'joinChatRoom', { roomId: chatRoomId })
    expect((await call(owner, several, { chatRoomId, usernames: [ben, cem] })).data).toEqual([
      blocked(ben),
      blocked(cem),
    ])
    for (const list of ['getChatRoomBlocklist', 'getChatRoomBlacklist', 'getChatRoomBlacklistNew']) {
      const { data } = await call(owner, list, { chatRoomId })
      expect([...data].sort()).toEqual([ben, cem].sort())
    }
    expect((await call(owner, liftSeveral, { chatRoomId, usernames: [ben, cem] })).data).toEqual([
      lifted(ben),
      lifted(cem),
    ])
  })

  it.each([
    ['addUsersToChatRoomAllowlist', 'removeChatRoomAllowlistMember', 'getChatRoomAllowlist'],
    ['addUsersToChatRoomWhitelist', 'removeChatRoomWhitelistMember', 'getChatRoomWhitelist'],
    ['addUsersToChatRoomWhitelist', 'rmUsersFromChatRoomWhitelist', 'getChatRoomWhitelist'],
  ])('the ban and the allowlist: %s, %s, %s', async (add, remove, list) => {
    const { ben, owner, other, room } = await cast(world)
    const chatRoomId = await room()
    expect((await call(owner, 'disableSendChatRoomMsg', { chatRoomId })).data).toEqual({ mute: true })
    await expect(other.sendText(chatRoomId, '?', inRoom)).rejects.toMatchObject({ type: 507 })
    await owner.sendText(chatRoomId, 'I may', inRoom)
    const outcome = { result: true, action: 'add_user_whitelist', id: chatRoomId, user: ben }
    expect((await call(owner, add, { chatRoomId, users: [ben] })).data).toEqual([outcome])
    await other.sendText(chatRoomId, 'so may I', inRoom)
    expect((await call(owner, list, { chatRoomId })).data).toEqual([ben])
    for (const name of ['isInChatRoomAllowlist', 'isChatRoomWhiteUser'])
      expect((await call(other, name, { chatRoomId, userName: ben })).data).toEqual({
        white: true,
        member: ben,
      })
    expect((await call(owner, remove, { chatRoomId, userName: ben })).data).toEqual({
      ...outcome,
      action: 'remove_user_whitelist',
    })
    await expect(other.sendText(chatRoomId, '?', inRoom)).rejects.toMatchObject({ type: 507 })
    expect((await call(owner, 'enableSendChatRoomMsg', { chatRoomId })).data).toEqual({ mute: false })
    await other.sendText(chatRoomId, 'everybody may', inRoom)
  })

  it('have announcements and files', async () => {
    const { ben, owner, other, room } = await cast(world)
    const roomId = await room()
    expect((await call(owner, 'updateChatRoomAnnouncement', { roomId, announcement: 'hear' })).data).toEqual({
      id: roomId,
      result: true,
    })
    expect((await call(other, 'fetchChatRoomAnnouncement', { roomId })).data).toEqual({
      announcement: 'hear',
    })
    const shared = await shareNote(other, 'uploadChatRoomSharedFile', { roomId })
    const file = {
      file_id: shared.data.file_id,
      file_name: 'note.txt',
      file_owner: ben,
      file_size: 11,
      created: expect.any(Number),
    }
    expect(shared.data).toMatchObject(file)
    for (const list of ['getChatRoomSharedFilelist', 'fetchChatRoomSharedFileList'])
      expect((await call(owner, list, { roomId })).data).toEqual([file])
    expect((await call(other, 'deleteChatRoomSharedFile', { roomId, fileId: file.file_id })).data).toEqual({
      id: roomId,
      file_id: file.file_id,
      result: true,
    })
    expect((await call(owner, 'getChatRoomSharedFilelist', { roomId })).data).toEqual([])
    await call(owner, 'removeChatRoomMember', { chatRoomId: roomId, username: ben })
    await expect(shareNote(other, 'uploadChatRoomSharedFile', { roomId })).rejects.toMatchObject({
      type: expect.any(Number),
    })
  })

  it('have attributes, key by key', async () => {
    const { owner, other, room } = await cast(world)
    const chatRoomId = await room()
    const set = { chatRoomId, attributes: { score: '1:0', half: 'first' } }
    expect(await call(owner, 'setChatRoomAttributes', set)).toEqual({
      type: 0,
      data: { status: 'success', errorKeys: {}, successKeys: ['score', 'half'] },
    })
    expect((await call(other, 'getChatRoomAttributes', { chatRoomId })).data).toEqual(set.attributes)
    const some = await call(other, 'getChatRoomAttributes', { chatRoomId, attributeKeys: ['half'] })
    expect(some.data).toEqual({ half: 'first' })
    // One key belongs to another user, one is free: the first fails, the second is set.
    const { data } = await call(other, 'setChatRoomAttributes', {
      chatRoomId,
      attributes: { score: '9:9', mine: 'x' },
    })
    expect(data).toEqual({
      status: 'fail',
      errorKeys: { score: expect.stringContaining('is not part of you') },
      successKeys: ['mine'],
    })
    const one = { chatRoomId, attributeKey: 'score', attributeValue: '2:0' }
    await expect(call(other, 'setChatRoomAttribute', one)).rejects.toMatchObject({ type: 52 })
    await call(owner, 'setChatRoomAttribute', one)
    await call(other, 'setChatRoomAttribute', { ...one, attributeValue: '2:1', isForced: true })
    expect((await call(owner, 'getChatRoomAttributes', { chatRoomId })).data).toMatchObject({ score: '2:1' })
    await expect(
      call(owner, 'removeChatRoomAttribute', { chatRoomId, attributeKey: 'score' }),
    ).rejects.toMatchObject({ type: 52 })
    await call(owner, 'removeChatRoomAttribute', { chatRoomId, attributeKey: 'score', isForced: true })
    expect(
      (await call(owner, 'removeChatRoomAttributes', { chatRoomId, attributeKeys: ['half', 'mine'] })).data,
    ).toEqual({
      status: 'fail',
      errorKeys: { mine: expect.stringContaining('is not part of you') },
      successKeys: ['half'],
    })
    expect((await call(owner, 'getChatRoomAttributes', { chatRoomId })).data).toEqual({ mine: 'x' })
    const tooLong = { chatRoomId, attributeKey: 'long', attributeValue: 'x'.repeat(4097) }
    await expect(call(owner, 'setChatRoomAttribute', tooLong)).rejects.toMatchObject({ type: 50 })
    await expect(
      call(owner, 'setChatRoomAttribute', { chatRoomId, attributeKey: 'not ok!', attributeValue: 'x' }),
    ).rejects.toMatchObject({ type: -3 })
  })

  it('covers every room call of the reference client', () => {
    const own = surface.trim().split(/\s+/)
    expect(own).toHaveLength(60)
    expect(own.filter((name) => !called.has(name))).toEqual([])
  })
})

/** The calls of the reference client about rooms. */
const surface = `getChatRooms getJoinedChatRooms createChatRoom destroyChatRoom getChatRoomDetails modifyChatRoom
joinChatRoom leaveChatRoom quitChatRoom addUsersToChatRoom removeChatRoomMember
removeSingleChatRoomMember removeChatRoomMembers removeMultiChatRoomMember getChatRoomMembers
listChatRoomMembers listChatRoomMember getChatRoomAdmin setChatRoomAdmin removeChatRoomAdmin
muteChatRoomMember unmuteChatRoomMember removeMuteChatRoomMember getChatRoomMutelist
getChatRoomMuteList getChatRoomMuted isInChatRoomMutelist blockChatRoomMember chatRoomBlockSingle
blockChatRoomMembers chatRoomBlockMulti unblockChatRoomMember removeChatRoomBlockSingle
unblockChatRoomMembers removeChatRoomBlockMulti getChatRoomBlacklist getChatRoomBlocklist
getChatRoomBlacklistNew disableSendChatRoomMsg enableSendChatRoomMsg addUsersToChatRoomAllowlist
addUsersToChatRoomWhitelist removeChatRoomAllowlistMember removeChatRoomWhitelistMember
rmUsersFromChatRoomWhitelist getChatRoomAllowlist getChatRoomWhitelist isInChatRoomAllowlist
isChatRoomWhiteUser fetchChatRoomAnnouncement updateChatRoomAnnouncement uploadChatRoomSharedFile
deleteChatRoomSharedFile getChatRoomSharedFilelist fetchChatRoomSharedFileList
getChatRoomAttributes setChatRoomAttributes setChatRoomAttribute removeChatRoomAttributes
removeChatRoomAttribute`
