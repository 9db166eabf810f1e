import { describe, expect, it } from 'vitest'
import { fitted } from './place-at.ts'

const view = { width: 400, height: 600 }
const size = { width: 200, height: 300 }

describe('a menu at a point', () => {
  it('opens below it, towards the end of the line', () => {
    expect(fitted({ x: 50, y: 60 }, size, view, false)).toEqual({ top: 60, left: 50 })
    expect(fitted({ x: 350, y: 60 }, size, view, true)).toEqual({ top: 60, left: 150 })
  })

  it('flips if there is no room', () => {
    expect(fitted({ x: 350, y: 500 }, size, view, false)).toEqual({ top: 200, left: 150 })
    expect(fitted({ x: 50, y: 500 }, size, view, true)).toEqual({ top: 200, left: 50 })
  })

  it('stays inside a window that is too small for either', () => {
    expect(fitted({ x: 190, y: 100 }, size, { width: 240, height: 320 }, false)).toEqual({
      top: 12,
      left: 32,
    })
    expect(fitted({ x: 100, y: 100 }, size, { width: 180, height: 200 }, false)).toEqual({ top: 8, left: 8 })
  })
})
