// Room events of the unmodified reference client: who receives them, on which devices, with which fields, in the
// newer handler and in the older one.

import { expect, it } from 'vitest'
import { audience, first, operations, shareNote, types } from './rooms.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** All devices of the members except the one on which Ann acts. */
const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
/** Ben, who is concerned, and owner and admins. */
const concerned = ['ann2', 'ben', 'ben2', 'dee']

it('joining and leaving are reported to everyone in the room and to the user’s other devices', async () => {
  const { ben, eve, clients, roomId, after } = await audience(world)
  const joined = await after(() => clients.eve.call('joinChatRoom', { roomId, ext: 'hello' }))
  expect(operations(joined)).toEqual(
    Object.fromEntries(['ann', ...everybody].map((device) => [device, ['memberPresence']])),
  )
  expect(first(joined, 'cem')).toEqual({
    operation: 'memberPresence',
    id: roomId,
    from: eve,
    memberCount: 5,
    ext: 'hello',
  })
  expect(types(joined, 'cem')).toEqual(['memberJoinChatRoomSuccess'])
  // Joining again, or on another device, raises no event for others.
  expect(operations(await after(() => clients.eve.call('joinChatRoom', { roomId, ext: 'again' })))).toEqual(
    {},
  )

  const left = await after(() => clients.ben.call('leaveChatRoom', { roomId }))
  expect(first(left, 'cem')).toMatchObject({
    operation: 'memberAbsence',
    id: roomId,
    from: ben,
    memberCount: 4,
  })
  expect(types(left, 'cem')).toEqual(['leaveChatRoom'])
  // The user's other device gets it in the older handler only.
  expect([operations(left).ben2, types(left, 'ben2'), types(left, 'ben')]).toEqual([[], ['leave'], []])
  const back = await after(() => clients.ben.call('joinChatRoom', { roomId }))
  expect(types(back, 'ben2')).toContain('join')
})

it('joining can leave all other rooms', async () => {
  const { ben, clients, roomId, after } = await audience(world)
  const { data } = await clients.eve.call('createChatRoom', { name: 'second', description: '', maxusers: 9 })
  const events = await after(() =>
    clients.ben.call('joinChatRoom', { roomId: data.id, leaveOtherRooms: true }),
  )
  expect(first(events, 'cem')).toMatchObject({ operation: 'memberAbsence', id: roomId, from: ben })
  expect(first(events, 'eve')).toMatchObject({ operation: 'memberPresence', id: data.id, from: ben })
  expect((await clients.ben.call('getJoinedChatRooms', { pageNum: 1, pageSize: 9 })).data).toMatchObject([
    { id: data.id },
  ])
})

it('adding and removing are reported to the user concerned and to everyone else', async () => {
  const { ann, ben, eve, clients, roomId: chatRoomId, after } = await audience(world)
  const added = await after(() => clients.ann.call('addUsersToChatRoom', { chatRoomId, users: [eve] }))
  expect(operations(added).cem).toEqual(['memberPresence'])
  expect(first(added, 'cem')).toMatchObject({ id: chatRoomId, from: eve, memberCount: 5 })
  expect(added.eve?.payloads).toContainEqual({
    operation: 'directJoined',
    id: chatRoomId,
    from: ann,
    name: 'finals',
  })
  expect(types(added, 'eve')).toContain('direct_joined')

  const removed = await after(() => clients.ann.call('removeChatRoomMember', { chatRoomId, username: ben }))
  expect(operations(removed)).toEqual({
    ann2: ['memberAbsence'],
    ben: ['removeMember'],
    ben2: ['removeMember'],
    cem: ['memberAbsence'],
    dee: ['memberAbsence'],
    eve: ['memberAbsence'],
  })
  expect(first(removed, 'ben2')).toEqual({ operation: 'removeMember', id: chatRoomId, from: ann })
  expect(removed.ben?.older[0]).toMatchObject({ type: 'removedFromGroup', gid: chatRoomId, kicked: ben })
  expect(first(removed, 'cem')).toMatchObject({ operation: 'memberAbsence', from: ben, memberCount: 4 })
})

it('blocking is reported to the removed user, the owner and the admins', async () => {
  const { ann, ben, clients, roomId: chatRoomId, after } = await audience(world)
  const blocked = await after(() => clients.ann.call('blockChatRoomMember', { chatRoomId, username: ben }))
  expect(operations(blocked).ben).toEqual(['removeMember'])
  expect([...(types(blocked, 'ben') ?? [])].sort()).toEqual(['ban', 'removedFromGroup'])
  expect(operations(blocked).cem).toEqual(['memberAbsence'])
  expect(types(blocked, 'cem')).toEqual(['leaveChatRoom'])
  expect(types(blocked, 'dee')).toContain('ban')
  const unblocked = await after(() =>
    clients.ann.call('unblockChatRoomMember', { chatRoomId, username: ben }),
  )
  expect(operations(unblocked)).toEqual(
    Object.fromEntries(concerned.map((device) => [device, ['unblockMember']])),
  )
  expect(first(unblocked, 'ben')).toMatchObject({ operation: 'unblockMember', id: chatRoomId, from: ann })
  expect(types(unblocked, 'ben')).toEqual(['allow'])
})

it('details, owner and admins are reported', async () => {
  const { ann, ben, clients, roomId: chatRoomId, after } = await audience(world)
  const changed = await after(() =>
    clients.ann.call('modifyChatRoom', { chatRoomId, chatRoomName: 'new', description: 'about' }),
  )
  expect(Object.keys(operations(changed))).toEqual(everybody)
  expect(first(changed, 'cem')).toEqual({ operation: 'updateInfo', id: chatRoomId, from: ann })
  expect(types(changed, 'cem')).toEqual(['update'])

  const added = await after(() => clients.ann.call('setChatRoomAdmin', { chatRoomId, username: ben }))
  expect(Object.keys(operations(added))).toEqual(everybody)
  expect(first(added, 'cem')).toEqual({ operation: 'setAdmin', id: chatRoomId, from: ann, userId: ben })
  expect(types(added, 'ben')).toEqual(['addAdmin'])
  const removed = await after(() => clients.ann.call('removeChatRoomAdmin', { chatRoomId, username: ben }))
  expect(Object.keys(operations(removed))).toEqual(everybody)
  expect(first(removed, 'ben')).toMatchObject({ operation: 'removeAdmin', id: chatRoomId, from: ann })
  expect(types(removed, 'cem')).toEqual(['removeAdmin'])

  // The reference client has no call for it; our own client has.
  const { apiUrl, appKey, admin } = world.server
  const handed = await after(async () => {
    const answer = await fetch(`${apiUrl}/${appKey.replace('#', '/')}/chatrooms/${chatRoomId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await admin.token(ann)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ newowner: ben }),
    })
    expect(answer.status).toBe(200)
  })
  expect(first(handed, 'cem')).toMatchObject({ operation: 'changeOwner', id: chatRoomId, from: ann })
  expect(types(handed, 'ben')).toEqual(['changeOwner'])
  await clients.ben.call('destroyChatRoom', { chatRoomId })
})

it('mutes, the allowlist and the ban are reported', async () => {
  const { ann, ben, clients, roomId: chatRoomId, after } = await audience(world)
  const before = Date.now()
  const muted = await after(() =>
    clients.ann.call('muteChatRoomMember', { chatRoomId, username: ben, muteDuration: 600_000 }),
  )
  expect(Object.keys(operations(muted))).toEqual(concerned)
  expect(first(muted, 'ben')).toEqual({
    operation: 'muteMember',
    id: chatRoomId,
    from: ann,
    userId: ben,
    muteTimestamp: { [ben]: expect.any(Number) },
  })
  expect(first(muted, 'dee').muteTimestamp[ben]).toBeGreaterThan(before + 500_000)
  expect(types(muted, 'ben')).toEqual(['addMute'])
  const unmuted = await after(() => clients.ann.call('unmuteChatRoomMember', { chatRoomId, username: ben }))
  expect(Object.keys(operations(unmuted))).toEqual(concerned)
  expect(first(unmuted, 'ben')).toMatchObject({ operation: 'unmuteMember', from: ann, userId: ben })
  expect(types(unmuted, 'dee')).toEqual(['removeMute'])

  const allowed = await after(() =>
    clients.ann.call('addUsersToChatRoomAllowlist', { chatRoomId, users: [ben] }),
  )
  expect(Object.keys(operations(allowed))).toEqual(concerned)
  expect(first(allowed, 'ben')).toEqual({
    operation: 'addUserToAllowlist',
    id: chatRoomId,
    from: ann,
    userId: ben,
  })
  expect(types(allowed, 'ben')).toEqual(['addUserToChatRoomWhiteList'])
  const taken = await after(() =>
    clients.ann.call('removeChatRoomAllowlistMember', { chatRoomId, userName: ben }),
  )
  expect(Object.keys(operations(taken))).toEqual(concerned)
  expect(first(taken, 'dee')).toMatchObject({ operation: 'removeAllowlistMember', userId: ben })
  expect(types(taken, 'dee')).toEqual(['rmUserFromChatRoomWhiteList'])

  const banned = await after(() => clients.ann.call('disableSendChatRoomMsg', { chatRoomId }))
  expect(Object.keys(operations(banned))).toEqual(everybody)
  expect(first(banned, 'cem')).toEqual({ operation: 'muteAllMembers', id: chatRoomId, from: ann })
  expect(types(banned, 'cem')).toEqual(['muteChatRoom'])
  const unbanned = await after(() => clients.ann.call('enableSendChatRoomMsg', { chatRoomId }))
  expect(first(unbanned, 'cem')).toEqual({ operation: 'unmuteAllMembers', id: chatRoomId, from: ann })
  expect(types(unbanned, 'cem')).toEqual(['rmChatRoomMute'])
})

it('announcements, files and attributes are reported', async () => {
  const { ann, clients, roomId, after } = await audience(world)
  const announced = await after(() =>
    clients.ann.call('updateChatRoomAnnouncement', { roomId, announcement: 'hear, hear' }),
  )
  expect(Object.keys(operations(announced))).toEqual(everybody)
  expect(first(announced, 'cem')).toEqual({
    operation: 'updateAnnouncement',
    id: roomId,
    from: ann,
    announcement: 'hear, hear',
  })
  expect(types(announced, 'cem')).toEqual(['updateAnnouncement'])
  const taken = await after(() =>
    clients.ann.call('updateChatRoomAnnouncement', { roomId, announcement: '' }),
  )
  expect(first(taken, 'cem')).toEqual({ operation: 'deleteAnnouncement', id: roomId, from: ann })
  expect(types(taken, 'cem')).toEqual(['deleteAnnouncement'])

  const files: string[] = []
  const shared = await after(async () => {
    files.push((await shareNote(clients.ann, 'uploadChatRoomSharedFile', { roomId })).data.file_id)
  })
  expect(Object.keys(operations(shared))).toEqual(everybody)
  expect(first(shared, 'cem')).toEqual({ operation: 'uploadFile', id: roomId, from: ann })
  expect(types(shared, 'cem')).toEqual(['uploadFile'])
  const removed = await after(() =>
    clients.ann.call('deleteChatRoomSharedFile', { roomId, fileId: files[0] }),
  )
  expect(first(removed, 'ben2')).toEqual({ operation: 'deleteFile', id: roomId, from: ann })
  expect(types(removed, 'cem')).toEqual(['deleteFile'])

  const attributes = { score: '1:0', half: 'first' }
  const set = await after(() => clients.ann.call('setChatRoomAttributes', { chatRoomId: roomId, attributes }))
  // The request does not name its device, so the device that set them gets the event as well.
  for (const device of ['ann', ...everybody])
    expect(first(set, device)).toEqual({
      operation: 'updateChatRoomAttributes',
      id: roomId,
      from: ann,
      attributes,
    })
  // A failed change causes no event.
  const refused = await after(() =>
    clients.ben.call('setChatRoomAttributes', { chatRoomId: roomId, attributes: { score: '9:9' } }),
  )
  expect(operations(refused)).toEqual({})
  const partly = await after(() =>
    clients.ben.call('setChatRoomAttributes', {
      chatRoomId: roomId,
      attributes: { score: '9:9', ball: 'red' },
    }),
  )
  expect(first(partly, 'cem').attributes).toEqual({ ball: 'red' })
  const gone = await after(() =>
    clients.ann.call('removeChatRoomAttributes', { chatRoomId: roomId, attributeKeys: ['score'] }),
  )
  expect(first(gone, 'cem')).toEqual({
    operation: 'removeChatRoomAttributes',
    id: roomId,
    from: ann,
    attributes: ['score'],
  })
})

it('attributes of a leaving user are removed, unless they are marked to stay', async () => {
  const { ben, clients, roomId, after } = await audience(world)
  const set = (attributes: object, more: object) =>
    clients.ben.call('setChatRoomAttributes', { chatRoomId: roomId, attributes, ...more })
  await after(() => set({ seat: '1', mic: 'on' }, {}))
  await after(() => set({ topic: 'goals' }, { autoDelete: false }))
  const left = await after(() => clients.ben.call('leaveChatRoom', { roomId }))
  const said = left.cem?.payloads.find(({ operation }) => operation === 'removeChatRoomAttributes')
  expect([...said.attributes].sort()).toEqual(['mic', 'seat'])
  expect(said.from).toBe(ben)
  expect((await clients.cem.call('getChatRoomAttributes', { chatRoomId: roomId })).data).toEqual({
    topic: 'goals',
  })
})

it('the end of a room is reported to everyone who was in it, and to nobody else', async () => {
  const { ann, clients, roomId, after } = await audience(world)
  const events = await after(() => clients.ann.call('destroyChatRoom', { chatRoomId: roomId }))
  expect(operations(events)).toEqual(Object.fromEntries(everybody.map((device) => [device, ['destroy']])))
  expect(first(events, 'cem')).toMatchObject({ operation: 'destroy', id: roomId, from: ann })
  expect(types(events, 'cem')).toEqual(['deleteGroupChat'])
  await expect(clients.cem.sendText(roomId, '?', { chatType: 'chatRoom' })).rejects.toMatchObject({
    type: 705,
  })
})
