// The unmodified reference client leaving a room without saying so: after the grace period, or by signing out.

import { expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { cast, inRoom, nextText } from './rooms.ts'
import { backOnline, openOwnWorld } from './world.ts'

// Has its own server: offline users are removed from rooms after a second.
const world = openOwnWorld({ PARLEY_ROOM_GRACE_SECONDS: '1' })

/** Clocks of clients that do not reconnect before a test wants it. */
const slow = { speed: 0.01 }

const gone = (client: ReferenceClient, user: string) =>
  client.next(
    'onChatroomEvent',
    ({ operation, from }: Loose) => operation === 'memberAbsence' && from === user,
  )

it('a user who is offline for too long has left, and joins again like anyone else', async () => {
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
  await nextText(owner, 'back')
})

it('a user with another device in the room stays', async () => {
  const { ben, owner, other, room } = await cast(world, slow)
  const second = await world.signedIn(ben, slow)
  const roomId = await room([ben])
  other.sandbox.cutSockets()
  await other.next('onReconnecting')
  // Eve goes offline after him and has no other device. When she has been removed, he would have been, too.
  const name = await world.person('eve')
  const eve = await world.signedIn(name, slow)
  await eve.call('joinChatRoom', { roomId })
  eve.sandbox.cutSockets()
  await gone(owner, name)
  await second.sendText(roomId, 'still here', inRoom)
  await nextText(owner, 'still here')
})

it('a user who signs out leaves all their rooms at once', async () => {
  const { ben, owner, other, room } = await cast(world, slow)
  const rooms = [await room([ben]), await room([ben])]
  other.connection.close()
  for (const roomId of rooms)
    await owner.next(
      'onChatroomEvent',
      ({ operation, id, from }: Loose) => operation === 'memberAbsence' && id === roomId && from === ben,
    )
})
