import { describe, expect, it } from 'vitest'
import { earlierTexts, forgetTexts, rememberText } from './earlier-texts.ts'

describe('what a message said before', () => {
  it('is told latest first, without what it says now', () => {
    for (const text of ['one', 'two', 'two', 'three']) rememberText('a', text)
    expect(earlierTexts('a', 'three')).toEqual(['two', 'one'])
    expect(earlierTexts('unknown', 'x')).toEqual([])
  })

  it('has a bound, for a message and for all of them', () => {
    for (let index = 0; index < 30; index++) rememberText('b', `text ${index}`)
    expect(earlierTexts('b', 'text 29')).toHaveLength(9)
    for (let index = 0; index < 600; index++) rememberText(`m${index}`, 'before')
    expect(earlierTexts('b', '')).toEqual([])
    expect(earlierTexts('m599', 'after')).toEqual(['before'])
  })

  it('goes when the message is recalled', () => {
    rememberText('c', 'secret')
    forgetTexts('c')
    expect(earlierTexts('c', '')).toEqual([])
  })
})
