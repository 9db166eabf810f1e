// The app's own texts, in the same form as the kit's.

import { format, type Language } from '@parley/react'
import { createContext, useContext } from 'react'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

export type AppStringKey = keyof typeof en
export type AppStrings = Readonly<Record<AppStringKey, string>>
export type AppTranslate = (key: AppStringKey, values?: Readonly<Record<string, string | number>>) => string

const catalogues: Readonly<Record<Language, AppStrings>> = { en, 'zh-CN': zhCN }

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文' }

export function appTranslator(language: Language): AppTranslate {
  return (key, values = {}) => format(catalogues[language][key], values, language)
}

export const AppTextContext = createContext<AppTranslate>(appTranslator('en'))

export const useAppText = (): AppTranslate => useContext(AppTextContext)
