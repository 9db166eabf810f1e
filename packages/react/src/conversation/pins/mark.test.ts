import { describe, expect, it } from 'vitest'
import { markOf } from './PinLine.tsx'

describe('the marks beside a pin', () => {
  it('are one per pin while there is room', () => {
    expect([0, 1, 2].map((at) => markOf(at, 3))).toEqual([0, 1, 2])
  })

  it('are shared by many, from the first to the last', () => {
    expect([0, 1, 2, 18, 19].map((at) => markOf(at, 20))).toEqual([0, 0, 0, 4, 4])
  })
})
