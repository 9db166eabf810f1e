import { describe, expect, it } from 'vitest'
import { roomFor } from './text-limit.ts'

describe('the room for a text', () => {
  it('is nobody’s worry up to nine tenths', () => {
    expect(roomFor('', 100)).toBeUndefined()
    expect(roomFor('x'.repeat(89), 100)).toBeUndefined()
    expect(roomFor('x'.repeat(90), 100)).toEqual({ left: 10, isOver: false })
  })

  it('is told in characters, whatever they take', () => {
    expect(roomFor('好'.repeat(30), 100)).toEqual({ left: 3, isOver: false })
    expect(roomFor('好'.repeat(40), 100)).toEqual({ left: -7, isOver: true })
  })

  it('ends at the limit', () => {
    expect(roomFor('x'.repeat(100), 100)).toEqual({ left: 0, isOver: false })
    expect(roomFor('x'.repeat(101), 100)).toEqual({ left: -1, isOver: true })
  })
})
