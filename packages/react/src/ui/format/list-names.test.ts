import { describe, expect, it } from 'vitest'
import { translator } from '../../strings/strings.ts'
import { shortNames } from './list-names.ts'

const t = translator('en')

describe('names', () => {
  it('are all listed if there are few', () => {
    expect(shortNames(['Ann'], 1, t, 'en')).toBe('Ann')
    expect(shortNames(['Ann', 'Bob', 'Cem'], 3, t, 'en')).toBe('Ann, Bob, and Cem')
  })

  it('are cut off with the number of the others, including those whose name is unknown', () => {
    expect(shortNames(['Ann', 'Bob', 'Cem', 'Dee'], 4, t, 'en')).toBe('Ann, Bob and 2 more')
    expect(shortNames(['Ann', 'Bob'], 40, t, 'en')).toBe('Ann, Bob and 38 more')
  })
})
