import { describe, expect, it } from 'vitest'
import { catalogueProblems } from '../testing/catalogue-problems.ts'
import { strings as english } from './en/index.ts'
import { chooseLanguage, fetchStrings, languageNames, languages } from './languages.ts'

describe('the languages', () => {
  it.each(languages)('%s has every text, with the same values and all forms of plurals', async (language) => {
    const problems = catalogueProblems(language, english, (await fetchStrings(language)) ?? english)
    expect(problems).toEqual([])
  })

  it.each(languages.filter((language) => language !== 'en'))('%s is not English', async (language) => {
    const strings = await fetchStrings(language)
    const texts = Object.entries(strings ?? {}).filter(([, text]) => /[a-z]{4}.* /i.test(text))
    const copied = texts.filter(([key, text]) => text === english[key as keyof typeof english])
    // Short texts may be the same word in both languages, sentences may not.
    expect(copied.filter(([, text]) => text.replace(/\{.*?\}/g, '').length > 24)).toEqual([])
  })

  it('have their own names', () => {
    expect(Object.keys(languageNames)).toEqual([...languages])
    expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
    expect(languageNames.ja).toBe('日本語')
  })

  it('are known to Intl, for dates and numbers', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf([...languages])).toEqual([...languages])
  })
})

describe('the best language', () => {
  it.each([
    [['de', 'zh-Hans-SG', 'en'], 'de'],
    [['nl', 'sv-SE', 'fr-CA', 'en'], 'fr'],
    [['zh'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh_TW'], 'zh-TW'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['yue'], 'zh-TW'],
    [['pt-PT'], 'pt'],
    [['AR-eg'], 'ar'],
    [['es-419'], 'es'],
    [['nl'], 'en'],
    [['', 'est', 'zhx'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (preferred, language) => {
    expect(chooseLanguage(preferred)).toBe(language)
  })
})
