import { describe, expect, it } from 'vitest'
import { testConversation, testMessage } from '../testing/rows.ts'
import { isListed } from './is-listed.ts'

const bob = { type: 'single', id: 'bob' } as const
const none = new Map()

describe('the list', () => {
  it('leaves out a conversation that was only opened', () => {
    expect(isListed(testConversation(bob), none, none)).toBe(false)
    expect(isListed(testConversation(bob), new Map([['single:bob', []]]), none)).toBe(false)
  })

  it('contains conversations with a message, a pin or a draft, and every group', () => {
    expect(isListed(testConversation(bob, { lastMessage: testMessage(1) }), none, none)).toBe(true)
    expect(isListed(testConversation(bob, { pinnedAt: 1 }), none, none)).toBe(true)
    expect(isListed(testConversation(bob), none, new Map([['single:bob', 'hello']]))).toBe(true)
    expect(isListed(testConversation({ type: 'group', id: '1' }), none, none)).toBe(true)
  })
})
