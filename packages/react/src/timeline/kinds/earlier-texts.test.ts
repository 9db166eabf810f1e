import { describe, expect, it } from 'vitest'
import { createEarlierTexts } from './earlier-texts.ts'

const texts = createEarlierTexts()

describe('what a message said before', () => {
  it('is told latest first, without what it says now', () => {
    for (const text of ['one', 'two', 'two', 'three']) texts.remember('a', text)
    expect(texts.before('a', 'three')).toEqual(['two', 'one'])
    expect(texts.before('unknown', 'x')).toEqual([])
  })

  it('has a bound, for a message and for all of them', () => {
    for (let index = 0; index < 30; index++) texts.remember('b', `text ${index}`)
    expect(texts.before('b', 'text 29')).toHaveLength(9)
    for (let index = 0; index < 600; index++) texts.remember(`m${index}`, 'before')
    expect(texts.before('b', '')).toEqual([])
    expect(texts.before('m599', 'after')).toEqual(['before'])
  })

  it('goes when the message is recalled', () => {
    texts.remember('c', 'secret')
    texts.forget('c')
    expect(texts.before('c', '')).toEqual([])
  })
})
