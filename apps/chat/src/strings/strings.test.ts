import { languages } from '@parley/react'
import { catalogueProblems } from '@parley/react/testing'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { appTranslator, fetchAppStrings, loadAppLanguage } from './strings.ts'

describe('the texts of the app', () => {
  it.each(languages)('are complete in %s', async (language) => {
    expect(catalogueProblems(language, en, await fetchAppStrings(language))).toEqual([])
  })

  it('are English until those of another language are loaded', async () => {
    expect(appTranslator('de')('signIn.title')).toBe(en['signIn.title'])
    await loadAppLanguage('de')
    expect(appTranslator('de')('signIn.title')).toBe('Anmelden')
  })
})
