// The unmodified reference client and the end of its stay in a room without a word: after the grace, or by signing out.

import { expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { cast, heard, inRoom } from './rooms.ts'
import { backOnline, openOwnWorld } from './world.ts'

// A server of its own: people are taken out of rooms after a second.
const world = openOwnWorld({ PARLEY_ROOM_GRACE_SECONDS: '1' })

/** Clocks of clients that do not reconnect before a test wants it. */
const slow = { speed: 0.01 }

const gone = (client: ReferenceClient, user: string) =>
  client.next(
    'onChatroomEvent',
    ({ operation, from }: Loose) => operation === 'memberAbsence' && from === user,
  )

it('whoever is away for too long has left, and comes in again like anybody', async () => {
  const { ben, owner, other, room } = await cast(world, slow)
  const roomId = await room([ben], { maxusers: 10 })
  await other.call('setChatRoomAttribute', {
    chatRoomId: roomId,
    attributeKey: 'seat',
    attributeValue: '1',
  })
  other.sandbox.cutSockets()
  await other.next('onReconnecting')
  expect(await gone(owner, ben)).toMatchObject({ id: roomId, memberCount: 1 })
  expect((await owner.call('getChatRoomAttributes', { chatRoomId: roomId })).data).toEqual({})
  await backOnline(other)
  await expect(other.sendText(roomId, '?', inRoom)).rejects.toMatchObject({ type: 602 })
  await other.call('joinChatRoom', { roomId })
  await other.sendText(roomId, 'back', inRoom)
  await heard(owner, 'back')
})

it('whoever has another device there stays', async () => {
  const { ben, owner, other, room } = await cast(world, slow)
  const second = await world.signedIn(ben, slow)
  const roomId = await room([ben])
  other.sandbox.cutSockets()
  await other.next('onReconnecting')
  // Somebody who goes after him and has no other device is out: by then he would be, too.
  const name = await world.person('eve')
  const eve = await world.signedIn(name, slow)
  await eve.call('joinChatRoom', { roomId })
  eve.sandbox.cutSockets()
  await gone(owner, name)
  await second.sendText(roomId, 'still here', inRoom)
  await heard(owner, 'still here')
})

it('whoever signs out is gone at once, from all his rooms', async () => {
  const { ben, owner, other, room } = await cast(world, slow)
  const rooms = [await room([ben]), await room([ben])]
  other.connection.close()
  for (const roomId of rooms)
    await owner.next(
      'onChatroomEvent',
      ({ operation, id, from }: Loose) => operation === 'memberAbsence' && id === roomId && from === ben,
    )
})
