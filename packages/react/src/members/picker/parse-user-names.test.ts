import { describe, expect, it } from 'vitest'
import { mostPeople, splitPeople, withPeople } from './parse-user-names.ts'

describe('typed names', () => {
  it.each([
    ['bob', [], 'bob'],
    ['bob ', ['bob'], ''],
    ['Bob, @MEI，ana', ['bob', 'mei'], 'ana'],
    ['a\nb\r\n\r\nc、', ['a', 'b', 'c'], ''],
    ['  ,; ', [], ''],
    ['', [], ''],
  ])('%j', (text, done, rest) => {
    expect(splitPeople(text)).toEqual({ done, rest })
  })

  it('count once, without oneself', () => {
    expect(withPeople(['bob'], ['mei', 'bob', 'ann', ''], 'ann')).toEqual(['bob', 'mei'])
  })

  it('are bounded', () => {
    const many = Array.from({ length: mostPeople + 50 }, (_, index) => `user${index}`)
    expect(withPeople([], many, 'ann')).toHaveLength(mostPeople)
  })
})
