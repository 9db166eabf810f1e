import { describe, expect, it } from 'vitest'
import { chosenTranslation, languageName } from './target-language.ts'

const fr = { code: 'fr', text: 'bonjour' }
const zh = { code: 'zh-Hans', text: '你好' }

describe('translations', () => {
  it('prefer the language of the reader, then a related one, then the first', () => {
    const zhCN = { code: 'zh-cn', text: '您好' }
    expect(chosenTranslation([fr, zh, zhCN], 'zh-CN')).toBe(zhCN)
    expect(chosenTranslation([fr, zh], 'zh-CN')).toBe(zh)
    expect(chosenTranslation([fr, zh], 'en')).toBe(fr)
  })

  it('do not count if they are empty', () => {
    expect(chosenTranslation([{ code: 'en', text: ' ' }, fr], 'en')).toBe(fr)
    expect(chosenTranslation([], 'en')).toBeUndefined()
  })
})

describe('languages', () => {
  it('have names, or show their code', () => {
    expect(languageName('fr', 'en')).toBe('French')
    expect(languageName('not a code', 'en')).toBe('not a code')
  })
})
