// The app's own texts, in the same format as the kit's: English is built in, others are loaded on demand.

import { format, type Language } from '@parley/react'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { en } from './en.ts'

export type AppStringKey = keyof typeof en
export type AppStrings = Readonly<Record<AppStringKey, string>>
export type AppTranslate = (key: AppStringKey, values?: Readonly<Record<string, string | number>>) => string

const sources: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly strings: AppStrings }>>> = {
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
  ru: () => import('./ru.ts'),
}

const loaded = new Map<Language, AppStrings>([['en', en]])

/** Loads the app's texts of a language. */
export async function fetchAppStrings(language: Language): Promise<AppStrings> {
  return language === 'en' ? en : (await sources[language]()).strings
}

/** Loads and registers the texts of a language. */
export async function loadAppLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await fetchAppStrings(language))
}

/** The app's texts of a language; English until they are loaded. */
export function appTranslator(language: Language): AppTranslate {
  const strings = { ...en, ...loaded.get(language) }
  return (key, values = {}) => format(strings[key], values, language)
}

/** The same as a hook: the previous language stays until the texts of a new one are loaded. */
export function useAppTranslator(wanted: Language): AppTranslate {
  const [ready, setReady] = useState<Language>('en')
  useEffect(() => {
    let isWanted = true
    const settle = () => isWanted && setReady(wanted)
    loadAppLanguage(wanted).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [wanted])
  const language = loaded.has(wanted) ? wanted : ready
  return useMemo(() => appTranslator(language), [language])
}

export const AppTextContext = createContext<AppTranslate>(appTranslator('en'))

export const useAppText = (): AppTranslate => useContext(AppTextContext)
