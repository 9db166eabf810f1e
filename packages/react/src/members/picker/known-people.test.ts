import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { testMessage } from '../../testing/rows.ts'
import { memberOfRow } from '../use-members.ts'
import { knownPeople, mostKnown } from './known-people.ts'

describe('known users', () => {
  it('are chat partners, senders and members of the same groups, each once and without oneself', () => {
    const client = createFakeClient('ann')
    client.setConversation({ type: 'single', id: 'bob' }, { lastMessage: testMessage(1), updatedAt: 2 })
    const inGroup = { ...testMessage(2), from: 'zoe' }
    client.setConversation({ type: 'group', id: 'g' }, { lastMessage: inGroup, updatedAt: 1 })
    client.groupServer.setMembers('g', ['ann', 'bob', 'mei'])
    client.groupServer.showMembers('g', 10)
    expect(knownPeople(client.state)[0]).toBe('bob')
    expect([...knownPeople(client.state)].sort()).toEqual(['bob', 'mei', 'zoe'])
  })

  it('are bounded', () => {
    const client = createFakeClient('ann')
    client.groupServer.setMembers(
      'g',
      Array.from({ length: mostKnown + 50 }, (_, index) => `user${index}`),
    )
    client.groupServer.showMembers('g', 1000)
    expect(knownPeople(client.state)).toHaveLength(mostKnown)
  })
})

describe('a member in the server’s list', () => {
  it('is named under their role', () => {
    expect(memberOfRow({ admin: 'bob', joinedAt: 5, mutedUntil: -1 })).toEqual([
      { user: 'bob', role: 'admin', joinedAt: 5, mutedUntil: -1, isAllowed: false, attributes: undefined },
    ])
    expect(memberOfRow({})).toEqual([])
  })
})
