// The texts of the console, in the same form as those of the kit: English is built in, others are loaded on demand.
// Missing texts fall back to English.

import { format, type Language, type Values } from '@parley/react/foundation'
import { en } from './en.ts'

export type ConsoleStringKey = keyof typeof en
export type ConsoleStrings = Readonly<Record<ConsoleStringKey, string>>
export type Translate = (key: ConsoleStringKey, values?: Values) => string

const sources: Partial<Record<Language, () => Promise<{ readonly strings: ConsoleStrings }>>> = {
  'zh-CN': () => import('./zh-CN.ts'),
}

export const consoleLanguages: readonly Language[] = ['en', 'zh-CN']

const loaded = new Map<Language, ConsoleStrings>([['en', en]])

export async function loadConsoleLanguage(language: Language): Promise<void> {
  const load = sources[language]
  if (load && !loaded.has(language)) loaded.set(language, (await load()).strings)
}

export function consoleTranslator(language: Language): Translate {
  const strings = loaded.get(language) ?? en
  return (key, values = {}) => format(strings[key], values, loaded.has(language) ? language : 'en')
}
