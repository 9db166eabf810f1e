import { describe, expect, it } from 'vitest'
import { createCatalogue, groupNames, inTone, searchEmoji } from './catalogue.ts'
import * as data from './emoji-data.ts'

const english = createCatalogue(data, 'en')
const chinese = createCatalogue(data, 'zh-CN')
const found = (query: string) => searchEmoji(english, query).map(({ emoji }) => emoji)

describe('the catalogue', () => {
  it('has every emoji in its group, with a label in the language', () => {
    expect(english.groups.map(({ name }) => name)).toEqual([...groupNames])
    expect(english.groups.map(({ emoji }) => emoji[0]?.emoji)).toEqual([
      '😀',
      '👋',
      '🐵',
      '🍇',
      '🌍',
      '🎃',
      '👓',
      '🏧',
      '🏁',
    ])
    expect(english.of.get('😀')?.label).toBe('grinning face')
    expect(chinese.of.get('😀')?.label).toBe('嘿嘿')
    expect([...english.of.values()].filter(({ label }) => label === '')).toEqual([])
    expect(english.of.size).toBeGreaterThan(1800)
  })

  it('keeps names and emoji aligned to the end', () => {
    expect(english.of.get('🏴󠁧󠁢󠁷󠁬󠁳󠁿')?.label).toBe('flag: Wales')
    expect(chinese.of.get('🏴󠁧󠁢󠁷󠁬󠁳󠁿')?.label).toContain('威尔士')
    expect(english.of.get('🇨🇳')?.label).toBe('China')
    expect(chinese.of.get('🇫🇷')?.label).toBe('法国')
    expect(english.of.get('🔚')?.label).toBe('END arrow')
  })

  it('has no emoji that is newer than what most systems can draw', () => {
    expect(english.of.has('🫩')).toBe(false)
    expect(english.of.has('🫨')).toBe(true)
  })
})

describe('the search', () => {
  it('finds words by their beginning in both languages', () => {
    expect(found('grinn')[0]).toBe('😀')
    expect(found('加油').length + found('生日').length).toBeGreaterThan(0)
    expect(found('庆祝')).toContain('🎉')
    expect(found('笑')).toContain('😀')
    expect(searchEmoji(chinese, 'pizza')[0]?.emoji).toBe('🍕')
  })

  it('needs all words and ranks the best first', () => {
    expect(found('red heart')[0]).toBe('❤️')
    expect(found('pizza')).toEqual(['🍕'])
    expect(found('heart')[0]).not.toBe('😍')
    expect(found('cat')[0]).toBe('🐈')
  })

  it('finds flags by the name and the letters of the country, and an emoji by itself', () => {
    expect(found('japan')).toContain('🇯🇵')
    expect(found('jp')).toContain('🇯🇵')
    expect(found('日本')).toContain('🇯🇵')
    expect(found('🎉')).toEqual(['🎉'])
  })

  it('finds the man and the woman by the words of the person', () => {
    expect(found('coder')).toEqual(expect.arrayContaining(['🧑‍💻', '👨‍💻', '👩‍💻']))
  })

  it.each(['', '   ', 'zzzzzz', '(', '\\', '.*'])('finds nothing for %j', (query) => {
    expect(found(query)).toEqual([])
  })
})

describe('skin tones', () => {
  const toned = (emoji: string) => {
    const entry = english.of.get(emoji)
    return entry && inTone(entry, 5)
  }

  it('are added after the person, to all people, and replace the selector', () => {
    expect(toned('👍')).toBe('👍🏿')
    expect(toned('👩‍🚀')).toBe('👩🏿‍🚀')
    expect(toned('✌️')).toBe('✌🏿')
    expect(toned('🧑‍🤝‍🧑')).toBe('🧑🏿‍🤝‍🧑🏿')
    expect(toned('🤝')).toBe('🤝🏿')
    expect(toned('🕵️‍♀️')).toBe('🕵🏿‍♀️')
  })

  it('are not added to emoji without variants', () => {
    for (const emoji of ['😀', '👪', '👯', '🍕', '👨‍👩‍👧']) expect(toned(emoji)).toBe(emoji)
  })
})
