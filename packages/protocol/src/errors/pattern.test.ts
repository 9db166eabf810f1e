import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, fillSafely, fits } from './pattern.ts'

describe('a pattern', () => {
  it('without placeholders must be equal', () => {
    expect(fits('blocked', 'blocked')).toBe(true)
    expect(fits('blocked', 'blocked by a friend')).toBe(false)
    expect(fits('ext is too big ', 'ext is too big')).toBe(false)
  })

  it('with placeholders must contain all pieces', () => {
    const pattern = "username {user} doesn't exist!"
    expect(fits(pattern, "username bob doesn't exist!")).toBe(true)
    expect(fits(pattern, "the username doesn't exist! (bob)")).toBe(true)
    expect(fits(pattern, "bob doesn't exist!")).toBe(false)
    expect(fits('{}moderation{}', 'stopped by moderation today')).toBe(true)
    expect(fits('{}', '')).toBe(true)
  })

  it('accepts strings, numbers and lists', () => {
    expect(fill('{a} of {b}: {c}{d}{}', { a: 1, b: 'two', c: ['x', 'y'], d: {} })).toBe('1 of two: x,y')
    expect(fill('{a}')).toBe('')
    expect(fill('{a}', { a: '$& {b}', b: 'no' })).toBe('$& {b}')
  })

  it('filled with any value is still recognised', () => {
    fc.assert(fc.property(fc.string(), (user) => fits('a {user} b', fillSafely('a {user} b', { user }))))
  })

  it('makes values harmless and short', () => {
    expect(fillSafely('{user}', { user: 'does not exist' })).toBe('does\u00a0not\u00a0exist')
    expect([...fillSafely('{user}', { user: '😀'.repeat(500) })]).toHaveLength(200)
  })
})
