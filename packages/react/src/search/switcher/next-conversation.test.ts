import { describe, expect, it } from 'vitest'
import { neighbourOf } from './next-conversation.ts'

const list = [
  { key: 'a', unread: 0 },
  { key: 'b', unread: 2 },
  { key: 'c', unread: 0 },
  { key: 'd', unread: 1 },
]
const next = (selected: string | undefined, step: 1 | -1, onlyUnread = false) =>
  neighbourOf(list, selected, step, onlyUnread)?.key

describe('the neighbour', () => {
  it('is the next one in the list, and undefined at its ends', () => {
    expect(next('b', 1)).toBe('c')
    expect(next('b', -1)).toBe('a')
    expect(next('d', 1)).toBeUndefined()
    expect(next('a', -1)).toBeUndefined()
  })

  it('is the next unread one', () => {
    expect(next('b', 1, true)).toBe('d')
    expect(next('c', -1, true)).toBe('b')
    expect(next('b', -1, true)).toBeUndefined()
  })

  it('is at an end of the list while none is open', () => {
    expect(next(undefined, 1)).toBe('a')
    expect(next('gone', -1)).toBe('d')
    expect(next(undefined, 1, true)).toBe('b')
    expect(neighbourOf([], undefined, 1, false)).toBeUndefined()
  })
})
