import { describe, expect, it } from 'vitest'
import { changesOf, dayOf, editedOf, problemOf } from './profile-rules.ts'

const today = '2026-11-15'
const known = editedOf(undefined)

describe('profile fields', () => {
  it.each([
    ['mail', 'ann@example.org', undefined],
    ['mail', 'ann at example', 'mail.wrong'],
    ['mail', 'a b@example.org', 'mail.wrong'],
    ['phone', '+49 (30) 1234-567', undefined],
    ['phone', 'call me', 'phone.wrong'],
    ['birth', '1990-02-01', undefined],
    ['birth', '2026-11-16', 'birth.wrong'],
    ['birth', 'in spring', undefined],
    ['nickname', 'x'.repeat(2049), 'long'],
    ['sign', '文'.repeat(683), 'long'],
    ['sign', '文'.repeat(682), undefined],
    ['mail', '  ', undefined],
  ] as const)('%s: %s', (key, value, problem) => {
    expect(problemOf(key, value, today)).toBe(problem)
  })

  it('are sent if they changed, without surrounding blanks', () => {
    const before = { ...known, nickname: 'Ann', sign: 'hi' }
    expect(changesOf(before, { ...before, sign: ' hi ' })).toEqual({})
    expect(changesOf(before, { ...before, nickname: ' Anna ', sign: '' })).toEqual({
      nickname: 'Anna',
      sign: '',
    })
  })

  it('use the day of the local calendar', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
  })
})
