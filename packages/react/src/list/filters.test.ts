import type { Conversation } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { testConversation } from '../testing/rows.ts'
import { choicesOf, passes } from './filters.ts'

const named = { 0: { name: 'Work' }, 3: { name: 'Later' } }
const single = (id: string, more: Partial<Conversation> = {}) =>
  testConversation({ type: 'single', id }, more)
const group = (id: string, more: Partial<Conversation> = {}) => testConversation({ type: 'group', id }, more)

describe('filter choices', () => {
  it('are the named marks in use, and the number of unread conversations', () => {
    const all = [
      single('a', { unread: 5, marks: [3, 7] }),
      single('b', { unread: 1 }),
      group('g', { marks: [0] }),
    ]
    expect(choicesOf(all, named)).toEqual({ unread: 2, hasGroups: true, marks: [0, 3] })
  })

  it('leave out groups if there is nothing else, or none', () => {
    expect(choicesOf([group('g')], named).hasGroups).toBe(false)
    expect(choicesOf([single('a')], named).hasGroups).toBe(false)
  })
})

describe('a filter', () => {
  it('shows the conversations that it names', () => {
    const unread = single('a', { unread: 1 })
    const marked = group('g', { marks: [3] })
    expect([unread, marked].map((each) => passes(each, 'all'))).toEqual([true, true])
    expect([unread, marked].map((each) => passes(each, 'unread'))).toEqual([true, false])
    expect([unread, marked].map((each) => passes(each, 'groups'))).toEqual([false, true])
    expect([unread, marked].map((each) => passes(each, 3))).toEqual([false, true])
    expect(passes(marked, 0)).toBe(false)
  })
})
