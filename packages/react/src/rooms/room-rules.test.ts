import { mayI } from '@parley/client/groups'
import { describe, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { rulesOf } from './room-rules.ts'

function roomAs(role: 'owner' | 'admin' | 'member') {
  const client = createFakeClient('ann', 0)
  client.roomServer.put('r', { name: 'Room', role, presence: 'in' })
  client.roomServer.setMembers('r', [{ user: 'ann', role }, 'bob', { user: 'mei', role: 'admin' }])
  return { client, room: client.roomServer.get('r').room }
}

describe('a room', () => {
  test.each([
    ['owner', 'admin', true],
    ['admin', 'member', true],
    ['admin', 'admin', false],
    ['member', 'member', false],
  ] as const)('%s may mute %s: %s', (mine, theirs, may) => {
    expect(mayI(rulesOf(roomAs(mine).room), 'mute', { role: theirs })).toBe(may)
  })

  test('is managed from outside by its managers, and by nobody once it has ended', () => {
    const { room } = roomAs('admin')
    expect(mayI(rulesOf({ ...room, presence: 'out', ended: 'left' }), 'ban')).toBe(true)
    expect(mayI(rulesOf({ ...room, presence: 'out', ended: 'destroyed' }), 'ban')).toBe(false)
    expect(mayI(rulesOf({ ...room, role: 'member', presence: 'out' }), 'ban')).toBe(false)
  })
})
