// The languages of the kit: their own names, and where their texts are. A new one is a folder of texts and one line
// here. Loaded with the first language that is not English, or together with a language menu.

import type { Strings } from './keys.ts'

interface Catalogue {
  /** The language's own name, as shown in a list. */
  readonly name: string
  /** Loads the texts; English is always loaded. */
  readonly load?: () => Promise<{ readonly strings: Strings }>
}

/** In the order in which they are offered. */
export const catalogues = {
  en: { name: 'English' },
  'zh-CN': { name: '简体中文', load: () => import('./zh-CN/index.ts') },
  'zh-TW': { name: '繁體中文', load: () => import('./zh-TW/index.ts') },
  ja: { name: '日本語', load: () => import('./ja/index.ts') },
  ko: { name: '한국어', load: () => import('./ko/index.ts') },
  ar: { name: 'العربية', load: () => import('./ar/index.ts') },
  de: { name: 'Deutsch', load: () => import('./de/index.ts') },
  es: { name: 'Español', load: () => import('./es/index.ts') },
  fr: { name: 'Français', load: () => import('./fr/index.ts') },
  pt: { name: 'Português', load: () => import('./pt/index.ts') },
  ru: { name: 'Русский', load: () => import('./ru/index.ts') },
} satisfies Readonly<Record<string, Catalogue>>

/** The code of a language that the kit has texts for. */
export type Language = keyof typeof catalogues

/** The languages that come with the kit. */
export const languages = Object.keys(catalogues) as readonly Language[]

/** The languages by their own names. */
export const languageNames = Object.fromEntries(
  Object.entries(catalogues).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>

/** The texts of a language, or of the one it is a variant of: zh is zh-CN. Undefined for English and unknown ones. */
export async function fetchStrings(wanted: string): Promise<Strings | undefined> {
  const language = chooseLanguage([wanted])
  return (await (catalogues[language] as Catalogue).load?.())?.strings
}

/** The language of the kit that best fits a list of preferences; English if none does. */
export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = ofTag(tag.toLowerCase().replaceAll('_', '-'))
    if (language) return language
  }
  return 'en'
}

/**
 * The language of a tag. Chinese is chosen by script: traditional in Taiwan, Hong Kong and Macau, simplified elsewhere.
 * Others are chosen by their first part.
 */
function ofTag(tag: string): Language | undefined {
  const [first = '', ...rest] = tag.split('-')
  if (first === 'zh' || first === 'yue') {
    if (rest.includes('hans')) return 'zh-CN'
    const isFull = first === 'yue' || rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
    return isFull ? 'zh-TW' : 'zh-CN'
  }
  return languages.find((language) => language === first)
}
