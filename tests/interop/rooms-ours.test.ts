// The reference client and ours in one room, and a room that many users join at once.

import { expect, it } from 'vitest'
import { ourClient } from './our-client.ts'
import { call, cast, inRoom, nextText } from './rooms.ts'
import { openWorld } from './world.ts'

const world = openWorld()

it('both clients exchange and change messages, and agree about the room', async () => {
  const { ann, ben, cem, owner, other, room } = await cast(world)
  const roomId = await room([ben])
  const ours = await ourClient(world, cem)
  const { client } = ours
  const ref = { type: 'room', id: roomId } as const
  await owner.sendText(roomId, 'before', inRoom)
  const info = await client.rooms.join(roomId, { ext: 'it is me' })
  expect(info).toMatchObject({ memberCount: 3, isBanned: false, isAllowed: false, mutedUntil: 0 })
  expect(await owner.next('onChatroomEvent', ({ from }) => from === cem)).toEqual({
    operation: 'memberPresence',
    id: roomId,
    from: cem,
    memberCount: 3,
    ext: 'it is me',
  })
  await ours.shows(ref, (list) => list.length === 1)

  const sent = await client.messages.send({ to: ref, kind: 'text', text: 'hello', priority: 'high' }).done
  expect(await nextText(other, 'hello')).toMatchObject({ id: sent.id, from: cem, priority: 'high' })
  const said = await other.sendText(roomId, 'welcome', { ...inRoom, priority: 'low' })
  expect(await ours.message(ref, said.serverMsgId)).toMatchObject({
    text: 'welcome',
    from: ben,
    priority: 'low',
  })
  await client.messages.edit(sent, { text: 'hello, all' })
  expect(await other.next('onModifiedMessage')).toMatchObject({ id: sent.id, msg: 'hello, all' })
  await other.call('recallMessage', { mid: said.serverMsgId, to: roomId, chatType: 'chatRoom' })
  await ours.message(ref, said.serverMsgId, ({ kind }) => kind === 'recalled')

  const roomOf = () => client.state.rooms.get(roomId)
  const chatRoomId = roomId
  await call(owner, 'setChatRoomAttributes', { chatRoomId, attributes: { score: '1:0' } })
  await call(owner, 'updateChatRoomAnnouncement', { roomId, announcement: 'be kind' })
  await call(owner, 'setChatRoomAdmin', { chatRoomId, username: cem })
  await call(owner, 'disableSendChatRoomMsg', { chatRoomId })
  await call(other, 'leaveChatRoom', { roomId })
  await ours.eventually(roomOf, (now) => now?.memberCount === 2)
  expect(roomOf()).toMatchObject({
    name: 'finals',
    owner: ann,
    role: 'admin',
    presence: 'in',
    announcement: 'be kind',
    isBanned: true,
    attributes: { score: '1:0' },
  })
  await client.rooms.setAttribute(roomId, 'ball', 'red')
  expect(await owner.next('onChatroomEvent', ({ attributes }) => attributes?.ball === 'red')).toMatchObject({
    operation: 'updateChatRoomAttributes',
    from: cem,
  })
  await call(owner, 'destroyChatRoom', { chatRoomId })
  await ours.eventually(roomOf, (now) => now?.ended === 'destroyed')
  expect([owner.sandbox.faults, other.sandbox.faults]).toEqual([[], []])
})

it('many who join at once are reported in one batch, and the reference client gets an event for each', async () => {
  const { ann, ben, cem, owner, other, room } = await cast(world)
  const roomId = await room([], { maxusers: 500 })
  const names = Array.from({ length: 120 }, (_, at) => `guest${at}-${ann}`)
  for (const name of names) await world.server.admin.createUserByToken(name)
  const add = (users: readonly string[]) => call(owner, 'addUsersToChatRoom', { chatRoomId: roomId, users })
  await add(names.slice(0, 60))
  await add(names.slice(60))
  const third = await world.signedIn(cem)
  await Promise.all([other, third].map((client) => client.call('joinChatRoom', { roomId })))
  const came = await Promise.all(
    [ben, cem].map((user) =>
      owner.next('onChatroomEvent', ({ operation, from }) => operation === 'memberPresence' && from === user),
    ),
  )
  for (const event of came) expect(event).toMatchObject({ id: roomId, memberCount: expect.any(Number) })
  // A user who joins with an ext is reported individually.
  await call(other, 'leaveChatRoom', { roomId })
  await owner.next('onChatroomEvent', ({ operation, from }) => operation === 'memberAbsence' && from === ben)
  await call(other, 'joinChatRoom', { roomId, ext: 'again' })
  expect(await owner.next('onChatroomEvent', ({ ext }) => ext === 'again')).toMatchObject({
    from: ben,
    memberCount: 123,
  })
  const seen = owner.events.all.filter(
    ({ name, payload }) => name === 'onChatroomEvent' && payload.from === cem,
  )
  expect(seen).toHaveLength(1)
})
