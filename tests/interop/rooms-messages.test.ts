// Room messages with the unmodified reference client: who receives them, priorities, what the sender is told, what
// late joiners get, and which changes are possible.

import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { cast, inRoom, nextText, textsOf } from './rooms.ts'
import { backOnline, cutAndBack, openOwnWorld } from './world.ts'

// Has its own server: room limits are low, and the server is restarted.
const world = openOwnWorld({ PARLEY_ROOM_LAST: '3', PARLEY_MAX_ROOMS_JOINED: '2' })

describe('a room message', () => {
  it('reaches everyone in the room, on all devices but the sending one', async () => {
    const { ann, ben, owner, other, room } = await cast(world)
    const roomId = await room()
    const [second, outsider] = [await world.signedIn(ann), await world.signedIn(await world.person('eve'))]
    const sent = await owner.sendText(roomId, 'goal', { ...inRoom, ext: { minute: 12 } })
    for (const client of [other, second])
      expect(await nextText(client, 'goal')).toMatchObject({
        id: sent.serverMsgId,
        type: 'txt',
        chatType: 'chatRoom',
        from: ann,
        to: roomId,
        msg: 'goal',
        ext: { minute: 12 },
        priority: 'normal',
        broadcast: false,
        onlineState: 1,
      })
    const answer = await other.sendText(roomId, 'finally', inRoom)
    expect(await nextText(owner, 'finally')).toMatchObject({ id: answer.serverMsgId, from: ben })
    await nextText(second, 'finally')
    expect([textsOf(owner, roomId), textsOf(outsider, roomId)]).toEqual([['finally'], []])
    expect(textsOf(second, roomId)).toEqual(['goal', 'finally'])
  })

  it.each(['high', 'normal', 'low'])('has a priority: %s', async (priority) => {
    const { owner, other, room } = await cast(world)
    const roomId = await room()
    await owner.sendText(roomId, priority, { ...inRoom, priority })
    expect(await nextText(other, priority)).toMatchObject({ priority, broadcast: false })
  })

  it('may be of every kind, and may be directed', async () => {
    const { ben, cem, owner, other, room } = await cast(world)
    const third = await world.signedIn(cem)
    const roomId = await room()
    const send = (given: object) => owner.call('send', owner.message({ ...inRoom, to: roomId, ...given }))
    await send({ type: 'custom', customEvent: 'gift', customExts: { rose: '1' } })
    expect(await other.next('onCustomMessage')).toMatchObject({
      chatType: 'chatRoom',
      customEvent: 'gift',
      customExts: { rose: '1' },
    })
    await send({ type: 'cmd', action: 'wave' })
    expect(await other.next('onCmdMessage')).toMatchObject({ action: 'wave', to: roomId })
    await send({ type: 'txt', msg: 'for Ben', receiverList: [ben] })
    await nextText(other, 'for Ben')
    await owner.sendText(roomId, 'for all', inRoom)
    await nextText(third, 'for all')
    expect(textsOf(third, roomId)).toEqual(['for all'])
  })

  it('by the application is marked', async () => {
    const { ann, owner, other, room } = await cast(world)
    const [one, two] = [await room(), await room()]
    const eve = await world.signedIn(await world.person('eve'))
    const said = await world.server.admin.ask('POST', 'messages/chatrooms/broadcast', {
      from: ann,
      type: 'txt',
      body: { type: 'txt', msg: 'server restarts' },
      chatroom_msg_level: 'high',
    })
    expect(said.data.rooms).toBeGreaterThanOrEqual(2)
    const got: Loose[] = []
    for (const roomId of [one, two])
      got.push(await other.next('onTextMessage', ({ to }: Loose) => to === roomId))
    for (const message of got)
      expect(message).toMatchObject({
        msg: 'server restarts',
        from: ann,
        chatType: 'chatRoom',
        broadcast: true,
        priority: 'high',
      })
    expect(eve.events.count('onTextMessage')).toBe(0)
    expect(owner.events.count('onError')).toBe(0)
  })

  it('does not wait for offline users; joining brings the last ones, once', async () => {
    const { owner, other, room } = await cast(world)
    const roomId = await room([])
    for (const text of ['one', 'two', 'three', 'four', 'five']) await owner.sendText(roomId, text, inRoom)
    await other.call('joinChatRoom', { roomId })
    await nextText(other, 'five')
    await owner.sendText(roomId, 'six', inRoom)
    await nextText(other, 'six')
    expect(textsOf(other, roomId)).toEqual(['three', 'four', 'five', 'six'])
    const { messages } = await other.call('getHistoryMessages', {
      targetId: roomId,
      chatType: 'chatRoom',
      pageSize: 20,
      searchDirection: 'up',
    })
    expect(messages.map(({ msg }: Loose) => msg).sort()).toEqual(['five', 'four', 'six', 'three'])
  })

  it('is recalled and edited', async () => {
    const { ann, ben, owner, other, room } = await cast(world)
    const roomId = await room()
    const { serverMsgId: mid } = await other.sendText(roomId, 'offside', inRoom)
    await nextText(owner, 'offside')
    await other.call('modifyMessage', {
      messageId: mid,
      modifiedMessage: other.message({ type: 'txt', ...inRoom, to: roomId, msg: 'not offside' }),
    })
    expect(await owner.next('onModifiedMessage')).toMatchObject({
      id: mid,
      msg: 'not offside',
      to: roomId,
      chatType: 'chatRoom',
      modifiedInfo: { operatorId: ben, operationCount: 1 },
    })
    await other.call('recallMessage', { mid, to: roomId, chatType: 'chatRoom' })
    expect(await owner.next('onRecallMessage')).toMatchObject({ mid, from: ben, to: roomId })
    // Owner and admins recall what others wrote.
    const { serverMsgId: second } = await other.sendText(roomId, 'rude', inRoom)
    await nextText(owner, 'rude')
    await owner.call('recallMessage', { mid: second, to: roomId, chatType: 'chatRoom' })
    expect(await other.next('onRecallMessage', (event) => event.mid === second)).toMatchObject({ from: ann })
  })

  it('is pinned and reacted to', async () => {
    const { ben, owner, other, room } = await cast(world)
    const roomId = await room()
    const { serverMsgId: messageId } = await other.sendText(roomId, 'line-up', inRoom)
    await nextText(owner, 'line-up')
    const pin = { conversationType: 'chatRoom', conversationId: roomId, messageId }
    await owner.call('pinMessage', pin)
    expect(await other.next('onMessagePinEvent')).toMatchObject({
      messageId,
      conversationId: roomId,
      conversationType: 'chatRoom',
      operation: 'pin',
    })
    const listed = await other.call('getServerPinnedMessages', { ...pin, pageSize: 10, cursor: '' })
    expect(listed.data.list.map(({ message }: Loose) => message.msg)).toEqual(['line-up'])
    await owner.call('unpinMessage', pin)
    expect(
      await other.next('onMessagePinEvent', ({ operation }: Loose) => operation === 'unpin'),
    ).toMatchObject({ messageId })
    await other.call('addReaction', { messageId, reaction: 'up' })
    // The reference client distinguishes two kinds of chats here; a room is not a single chat.
    expect(await owner.next('onReactionChange')).toMatchObject({
      messageId,
      to: roomId,
      chatType: 'groupChat',
      reactions: [{ reaction: 'up', count: 1, userList: [ben] }],
    })
  })
})

describe('refusals', () => {
  it('cover rooms that do not exist, are full or disabled, and too many rooms', async () => {
    const { ben, owner, other, room } = await cast(world)
    await expect(other.call('joinChatRoom', { roomId: '123456789' })).rejects.toMatchObject({ type: 705 })
    await expect(other.call('leaveChatRoom', { roomId: '123456789' })).rejects.toMatchObject({ type: 705 })
    await expect(other.sendText('123456789', '?', inRoom)).rejects.toMatchObject({ type: 705 })
    const full = await room([], { maxusers: 1 })
    await expect(other.call('joinChatRoom', { roomId: full })).rejects.toMatchObject({ type: 704 })
    const barred = await room([])
    await owner.call('blockChatRoomMember', { chatRoomId: barred, username: ben })
    await expect(other.call('joinChatRoom', { roomId: barred })).rejects.toMatchObject({ type: 603 })
    await owner.call('leaveChatRoom', { roomId: full })
    await owner.call('leaveChatRoom', { roomId: barred })
    const rooms = [await room([]), await room([])]
    for (const roomId of rooms) await other.call('joinChatRoom', { roomId })
    await owner.call('leaveChatRoom', { roomId: rooms[0] })
    const third = await room([])
    await expect(other.call('joinChatRoom', { roomId: third })).rejects.toMatchObject({ type: 50 })
    await other.call('joinChatRoom', { roomId: third, leaveOtherRooms: true })
    await other.sendText(third, 'here', inRoom)
  })

  it('cover users who are not in it, are muted or were removed', async () => {
    const { ben, owner, other, room } = await cast(world)
    const roomId = await room([])
    await expect(other.sendText(roomId, '?', inRoom)).rejects.toMatchObject({ type: 602 })
    await other.call('joinChatRoom', { roomId })
    await owner.call('muteChatRoomMember', { chatRoomId: roomId, username: ben, muteDuration: -1 })
    await expect(other.sendText(roomId, '?', inRoom)).rejects.toMatchObject({ type: 507 })
    // Leaving and joining again does not end the mute.
    await other.call('leaveChatRoom', { roomId })
    const { data } = await other.call('joinChatRoom', { roomId })
    // The reference client has the same number for "for ever" and "not muted".
    expect(data.info.muteExpireTimestamp).toBe(-1)
    await expect(other.sendText(roomId, '?', inRoom)).rejects.toMatchObject({ type: 507 })
    await owner.call('removeChatRoomMember', { chatRoomId: roomId, username: ben })
    await owner.sendText(roomId, 'without him', inRoom)
    await owner.sendText(ben, 'fence')
    await nextText(other, 'fence')
    expect(textsOf(other, roomId)).toEqual([])
  })
})

describe('a dropped connection', () => {
  it('does not leave the room, and messages keep arriving', async () => {
    const { ben, owner, other, room } = await cast(world)
    const roomId = await room()
    await cutAndBack(other)
    await owner.sendText(roomId, 'still there?', inRoom)
    await nextText(other, 'still there?')
    await other.sendText(roomId, 'yes', inRoom)
    await nextText(owner, 'yes')
    const events = owner.events.all.filter(({ name }) => name === 'onChatroomEvent')
    expect(events.filter(({ payload }) => payload.from === ben)).toEqual([])
  })

  it('keeps room messages out of the backlog, and they do not end catching up', async () => {
    const { ben, owner, other, room } = await cast(world, { speed: 0.01 })
    const roomId = await room()
    // Its clock is slow, so that it stays offline for as long as this test needs.
    other.sandbox.cutSockets()
    await other.next('onReconnecting')
    const waiting = Array.from({ length: 120 }, (_, at) => `waiting ${at}`)
    for (const text of waiting) await owner.sendText(ben, text)
    await owner.sendText(roomId, 'missed', inRoom)
    const before = other.events.count('onOfflineMessageSyncFinish')
    const [started, finished] = [
      other.next('onOfflineMessageSyncStart'),
      other.next('onOfflineMessageSyncFinish'),
    ]
    await backOnline(other)
    await started
    for (const text of ['now', 'and now']) await owner.sendText(roomId, text, inRoom)
    await finished
    await nextText(other, 'and now')
    await owner.sendText(ben, 'fence')
    await nextText(other, 'fence')
    const singles = other.events.all.filter(
      ({ name, payload }) => name === 'onTextMessage' && payload.to === ben,
    )
    expect(singles.map(({ payload }) => payload.msg)).toEqual([...waiting, 'fence'])
    expect(textsOf(other, roomId)).toEqual(['now', 'and now'])
    expect(other.events.count('onOfflineMessageSyncFinish')).toBe(before + 1)
    expect(other.sandbox.faults).toEqual([])
  })

  it('caused by a restart of the server leaves everyone in the room', async () => {
    const { ben, owner, other, room } = await cast(world, { autoReconnectNumMax: 1000 })
    const roomId = await room()
    await owner.call('setChatRoomAttribute', {
      chatRoomId: roomId,
      attributeKey: 'score',
      attributeValue: '1:0',
    })
    const lost = [owner, other].map((client) => client.next('onReconnecting'))
    await world.server.restart()
    await Promise.all(lost)
    for (const client of [owner, other]) await backOnline(client)
    await other.sendText(roomId, 'still in', inRoom)
    await nextText(owner, 'still in')
    const { data } = await owner.call('getChatRoomMembers', { chatRoomId: roomId })
    expect(data.members.map(({ userId }: Loose) => userId)).toContain(ben)
    expect((await other.call('getChatRoomAttributes', { chatRoomId: roomId })).data).toEqual({ score: '1:0' })
  })
})
