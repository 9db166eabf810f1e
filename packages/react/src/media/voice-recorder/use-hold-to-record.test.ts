import { describe, expect, it } from 'vitest'
import { slideOf } from './use-hold-to-record.ts'

describe('a pointer that holds a recording', () => {
  it.each([
    [{ x: 0, y: 0 }, undefined],
    [{ x: -60, y: -40 }, undefined],
    [{ x: -95, y: 10 }, 'cancel'],
    // In right-to-left layouts the button is on the other side.
    [{ x: 95, y: 10 }, 'cancel'],
    [{ x: 20, y: -70 }, 'lock'],
    [{ x: -120, y: -70 }, 'cancel'],
    // Moving down does nothing.
    [{ x: 0, y: 200 }, undefined],
  ] as const)('by %o means %s', (by, meaning) => {
    expect(slideOf(by)).toBe(meaning)
  })
})
