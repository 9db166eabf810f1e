import { describe, expect, it } from 'vitest'
import { roomFor } from './text-limit.ts'

describe('the space left for a text', () => {
  it('is not shown up to nine tenths', () => {
    expect(roomFor('', 100)).toBeUndefined()
    expect(roomFor('x'.repeat(89), 100)).toBeUndefined()
    expect(roomFor('x'.repeat(90), 100)).toEqual({ left: 10, isOver: false })
  })

  it('is counted in characters, however many bytes they have', () => {
    expect(roomFor('好'.repeat(30), 100)).toEqual({ left: 3, isOver: false })
    expect(roomFor('好'.repeat(40), 100)).toEqual({ left: -7, isOver: true })
  })

  it('ends at the limit', () => {
    expect(roomFor('x'.repeat(100), 100)).toEqual({ left: 0, isOver: false })
    expect(roomFor('x'.repeat(101), 100)).toEqual({ left: -1, isOver: true })
  })
})
