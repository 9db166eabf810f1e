import { expect, test } from 'vitest'
import { createFakeClient } from './fake-client.ts'

test('a room is created, joined, filled and left', async () => {
  const client = createFakeClient('ann')
  const { roomId } = await client.rooms.create({ name: 'Night radio' })
  await client.rooms.join(roomId)
  expect(client.state.rooms.get(roomId)).toMatchObject({ presence: 'in', role: 'owner', memberCount: 1 })
  client.roomServer.setMembers(roomId, [{ user: 'ann', role: 'owner' }, 'bob'])
  await client.rooms.loadMembers(roomId)
  expect(client.state.roomMembers.get(roomId)?.members.map(({ user }) => user)).toEqual(['ann', 'bob'])
  await client.rooms.mute({ roomId, users: ['bob'], duration: -1 })
  expect(client.state.roomMembers.get(roomId)?.members[1]?.mutedUntil).toBe(-1)
  expect((await client.rooms.list({ query: 'radio' })).rooms).toHaveLength(1)
  await client.rooms.leave(roomId)
  expect(client.state.rooms.get(roomId)).toMatchObject({ presence: 'out', ended: 'left', memberCount: 1 })
})

test('messages of a room are bounded, and in no list', () => {
  const client = createFakeClient('ann')
  const room = { type: 'room', id: 'r' } as const
  for (let at = 0; at < 700; at++) client.receive('bob', `${at}`, room)
  const [segment] = client.state.timelines.get('room:r')?.segments ?? []
  expect(segment?.messages).toHaveLength(500)
  expect(client.state.conversations.size).toBe(0)
})

test('calls fail on demand, and missing ones say so', async () => {
  const client = createFakeClient('ann')
  client.failures.set('rooms.join', new Error('no'))
  await expect(client.rooms.join('r')).rejects.toThrow('no')
  await expect(client.rooms.attributes({ roomId: 'r' })).rejects.toThrow('no rooms.attributes')
})
