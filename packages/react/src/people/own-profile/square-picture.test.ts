import { describe, expect, it } from 'vitest'
import { middleOf } from './square-picture.ts'

describe('a round avatar', () => {
  it('is cut from the middle of the chosen image', () => {
    expect(middleOf(800, 600)).toEqual({ x: 100, y: 0, side: 600 })
    expect(middleOf(600, 801)).toEqual({ x: 0, y: 101, side: 600 })
    expect(middleOf(5, 5)).toEqual({ x: 0, y: 0, side: 5 })
  })
})
