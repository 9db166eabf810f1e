import { mayI } from '@parley/client/groups'
import { describe, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { asGroup, roomsAsGroups } from './as-group.ts'

function roomAs(role: 'owner' | 'admin' | 'member') {
  const client = createFakeClient('ann', 0)
  client.roomServer.put('r', { name: 'Room', role, presence: 'in' })
  client.roomServer.setMembers('r', [{ user: 'ann', role }, 'bob', { user: 'mei', role: 'admin' }])
  return { client, room: client.roomServer.get('r').room }
}

describe('a room as those see it who show groups', () => {
  test.each([
    ['owner', 'admin', true],
    ['admin', 'member', true],
    ['admin', 'admin', false],
    ['member', 'member', false],
  ] as const)('%s may mute %s: %s', (mine, theirs, may) => {
    expect(mayI(asGroup(roomAs(mine).room), 'mute', { role: theirs })).toBe(may)
  })

  test('is managed from outside by those who manage it, and by nobody when it is gone', () => {
    const { room } = roomAs('admin')
    expect(mayI(asGroup({ ...room, presence: 'out', ended: 'left' }), 'ban')).toBe(true)
    expect(mayI(asGroup({ ...room, presence: 'out', ended: 'destroyed' }), 'ban')).toBe(false)
    expect(mayI(asGroup({ ...room, role: 'member', presence: 'out' }), 'ban')).toBe(false)
  })

  test('is changed by the calls of rooms', async () => {
    const { client } = roomAs('owner')
    const asked = roomsAsGroups(client)
    expect(roomsAsGroups(client)).toBe(asked)
    await asked.groups.mute({ groupId: 'r', users: ['bob'], duration: -1 })
    expect(client.made.get('rooms.mute')).toBe(1)
    expect(client.roomServer.get('r').members.find(({ user }) => user === 'bob')?.mutedUntil).toBe(-1)
    expect(asked.state).toBe(client.state)
  })
})
