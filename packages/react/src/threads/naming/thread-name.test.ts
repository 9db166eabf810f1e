import { describe, expect, it } from 'vitest'
import { longestThreadName, nameFrom } from './thread-name.ts'

describe('the name of a thread on a message', () => {
  it('is its text, on one line', () => {
    expect(nameFrom('  Where to\n\n eat?\t')).toBe('Where to eat?')
    expect(nameFrom('')).toBe('')
    expect(nameFrom('x'.repeat(64))).toBe('x'.repeat(64))
  })

  it('is cut at a word, and never too long', () => {
    const name = nameFrom('Numbers from the soak test: one million messages, kill -9 every minute')
    expect(name).toBe('Numbers from the soak test: one million messages, kill -9 every…')
    expect(name.length).toBeLessThanOrEqual(longestThreadName)
    expect(nameFrom('y'.repeat(300))).toBe(`${'y'.repeat(63)}…`)
  })

  it('does not split a character', () => {
    const name = nameFrom(`${'z'.repeat(62)}🎉🎉🎉`)
    expect(name).toBe(`${'z'.repeat(62)}…`)
    expect(name.isWellFormed()).toBe(true)
  })
})
