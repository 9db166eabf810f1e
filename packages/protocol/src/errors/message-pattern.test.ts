import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, fillSafely, matchesPattern } from './message-pattern.ts'

describe('a pattern', () => {
  it('without placeholders must be equal', () => {
    expect(matchesPattern('blocked', 'blocked')).toBe(true)
    expect(matchesPattern('blocked', 'blocked by a friend')).toBe(false)
    expect(matchesPattern('ext is too big ', 'ext is too big')).toBe(false)
  })

  it('with placeholders must contain all pieces', () => {
    const pattern = "username {user} doesn't exist!"
    expect(matchesPattern(pattern, "username bob doesn't exist!")).toBe(true)
    expect(matchesPattern(pattern, "the username doesn't exist! (bob)")).toBe(true)
    expect(matchesPattern(pattern, "bob doesn't exist!")).toBe(false)
    expect(matchesPattern('{}moderation{}', 'stopped by moderation today')).toBe(true)
    expect(matchesPattern('{}', '')).toBe(true)
  })

  it('accepts strings, numbers and lists', () => {
    expect(fill('{a} of {b}: {c}{d}{}', { a: 1, b: 'two', c: ['x', 'y'], d: {} })).toBe('1 of two: x,y')
    expect(fill('{a}')).toBe('')
    expect(fill('{a}', { a: '$& {b}', b: 'no' })).toBe('$& {b}')
  })

  it('filled with any value is still recognised', () => {
    fc.assert(
      fc.property(fc.string(), (user) => matchesPattern('a {user} b', fillSafely('a {user} b', { user }))),
    )
  })

  it('makes values harmless and short', () => {
    expect(fillSafely('{user}', { user: 'does not exist' })).toBe('does\u00a0not\u00a0exist')
    expect([...fillSafely('{user}', { user: '😀'.repeat(500) })]).toHaveLength(200)
  })
})
