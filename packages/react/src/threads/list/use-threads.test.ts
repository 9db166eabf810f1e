import type { Thread } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { unreadIn, unreadThreads } from '../chip/use-thread-unread.ts'
import { ownThreads, shownThreads } from './use-threads.ts'

const thread = (id: string, more: Partial<Thread> = {}): Thread => ({
  id,
  name: id,
  groupId: 'g',
  messageId: `m${id}`,
  owner: 'bob',
  createdAt: Number(id),
  memberCount: 1,
  messageCount: 0,
  updatedAt: 0,
  lastMessage: undefined,
  isMember: false,
  ended: undefined,
  isLoaded: true,
  ...more,
})
const mapOf = (...threads: readonly Thread[]) => new Map(threads.map((each) => [each.id, each]))
const ids = (threads: readonly Thread[]) => threads.map(({ id }) => id)

describe('the threads of a group', () => {
  const known = mapOf(
    thread('1'),
    thread('5', { isMember: true }),
    thread('3'),
    thread('4', { groupId: 'other' }),
    thread('6', { ended: 'destroyed' }),
    thread('7', { ended: 'left' }),
    thread('8', { createdAt: 0 }),
  )

  it('are those created since the start of the last page, the newest first', () => {
    expect(ids(shownThreads(known, 'g', false, 3))).toEqual(['7', '5', '3'])
    expect(ids(shownThreads(known, 'g', false, 0))).toEqual(['7', '5', '3', '1', '8'])
    expect(shownThreads(known, 'g', false, Number.POSITIVE_INFINITY)).toEqual([])
  })

  it('are the user’s own, on request', () => {
    expect(ids(shownThreads(known, 'g', true, 0))).toEqual(['5'])
  })
})

describe('all threads that the user is in', () => {
  it('are sorted by the last message or creation, without ended ones', () => {
    const known = mapOf(
      thread('1', { isMember: true, updatedAt: 50 }),
      thread('9', { isMember: true }),
      thread('2', { isMember: true, updatedAt: 70, groupId: 'other' }),
      thread('3', { isMember: true, ended: 'removed' }),
      thread('4'),
    )
    expect(ids(ownThreads(known))).toEqual(['2', '1', '9'])
  })
})

describe('unread threads', () => {
  it('count threads that the user is in', () => {
    const client = createFakeClient('ann')
    client.set({
      threads: mapOf(
        thread('1', { isMember: true }),
        thread('2', { isMember: false }),
        thread('3', { isMember: true, groupId: 'other' }),
        thread('4', { isMember: true, ended: 'destroyed' }),
        thread('5', { isMember: true }),
      ),
    })
    for (const id of ['1', '2', '3', '4']) client.setConversation({ type: 'thread', id }, { unread: 3 })
    expect(unreadIn(client.state, '1')).toBe(3)
    expect(unreadIn(client.state, '2')).toBe(0)
    expect(unreadIn(client.state, '9')).toBe(0)
    expect(unreadThreads(client.state)).toBe(2)
    expect(unreadThreads(client.state, 'g')).toBe(1)
    expect(unreadThreads(client.state, 'nowhere')).toBe(0)
  })
})
