import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { roomMemberManager } from './room-member-manager.ts'

test('members of a room are managed with the room calls', async () => {
  const client = createFakeClient('ann', 0)
  client.roomServer.put('r', { name: 'Room', role: 'owner', presence: 'in' })
  client.roomServer.setMembers('r', [{ user: 'ann', role: 'owner' }, 'bob'])
  const manager = roomMemberManager(client, 'r')
  expect(roomMemberManager(client, 'r')).toBe(manager)
  await manager.mute('bob', -1)
  expect(client.made.get('rooms.mute')).toBe(1)
  expect(client.roomServer.get('r').members.find(({ user }) => user === 'bob')?.mutedUntil).toBe(-1)
})
