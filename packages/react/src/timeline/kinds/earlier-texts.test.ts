import { describe, expect, it } from 'vitest'
import { createEarlierTexts } from './earlier-texts.ts'

const texts = createEarlierTexts()

describe('the earlier texts of a message', () => {
  it('are listed latest first, without the current one', () => {
    for (const text of ['one', 'two', 'two', 'three']) texts.remember('a', text)
    expect(texts.before('a', 'three')).toEqual(['two', 'one'])
    expect(texts.before('unknown', 'x')).toEqual([])
  })

  it('are bounded, per message and in total', () => {
    for (let index = 0; index < 30; index++) texts.remember('b', `text ${index}`)
    expect(texts.before('b', 'text 29')).toHaveLength(9)
    for (let index = 0; index < 600; index++) texts.remember(`m${index}`, 'before')
    expect(texts.before('b', '')).toEqual([])
    expect(texts.before('m599', 'after')).toEqual(['before'])
  })

  it('are dropped when the message is recalled', () => {
    texts.remember('c', 'secret')
    texts.forget('c')
    expect(texts.before('c', '')).toEqual([])
  })
})
