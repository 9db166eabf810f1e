import { describe, expect, it } from 'vitest'
import { birthText, genderKey } from './field-texts.ts'

describe('fields of a profile', () => {
  it('show a birthday in the reader’s format, in any time zone', () => {
    expect(birthText('1990-02-01', 'en-GB')).toBe('1 February 1990')
    expect(birthText('1990-2-1', 'en-US')).toBe('February 1, 1990')
  })
  it('keep a text that is not a date', () => {
    expect(birthText('spring of 1990', 'en')).toBe('spring of 1990')
    expect(birthText('1990-02-31', 'en')).toBe('1990-02-31')
    expect(birthText('  ', 'en')).toBeUndefined()
    expect(birthText(undefined, 'en')).toBeUndefined()
  })
  it('know two genders by number, and show no others', () => {
    expect(genderKey('1')).toBe('profile.gender.1')
    expect(genderKey('2')).toBe('profile.gender.2')
    expect(genderKey('0')).toBeUndefined()
    expect(genderKey('constructor')).toBeUndefined()
  })
})
