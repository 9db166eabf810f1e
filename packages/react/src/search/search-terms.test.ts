import { describe, expect, it } from 'vitest'
import { hasWords, matchRanges, wordsOf } from './search-terms.ts'

const marked = (text: string, question: string) =>
  matchRanges(text, wordsOf(question)).map(([start, end]) => text.slice(start, end))

describe('the words of a query', () => {
  it('are separated by spaces, once each, the longest first', () => {
    expect(wordsOf('  the Test the\ttests ')).toEqual(['tests', 'test', 'the'])
    expect(wordsOf('  ')).toEqual([])
    expect(wordsOf(Array.from({ length: 99 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12)
  })
})

describe('matches of words', () => {
  it('are found ignoring case, and in scripts without spaces', () => {
    expect(marked('Soak TEST, soaked', 'soak test')).toEqual(['Soak', 'TEST', 'soak'])
    expect(marked('这个滚动终于不跳了', '滚动')).toEqual(['滚动'])
  })

  it('never overlap', () => {
    expect(marked('tests', 'test tests est')).toEqual(['tests'])
  })

  it('stay correct if lower case has another length', () => {
    expect(marked('İstanbul test', 'test')).toEqual(['test'])
  })
})

it('a text matches a query if it contains all its words', () => {
  expect(hasWords('nothing lost, twice', 'TWICE nothing')).toBe(true)
  expect(hasWords('nothing lost', 'nothing found')).toBe(false)
  expect(hasWords('nothing lost', ' ')).toBe(false)
})
