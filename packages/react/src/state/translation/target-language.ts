import type { Message } from '@parley/client'
import { scriptOf } from './use-translator.ts'

type Translations = NonNullable<Message['translations']>

/** The translation in the reader's language, or one in a related language, or the first; undefined if all are empty. */
export function chosenTranslation(
  translations: Translations,
  language: string,
): Translations[number] | undefined {
  const given = translations.filter(({ text }) => text.trim() !== '')
  const base = (code: string) => code.toLowerCase().split('-')[0]
  return (
    given.find(({ code }) => code.toLowerCase() === language.toLowerCase()) ??
    given.find(({ code }) => base(code) === base(language)) ??
    given[0]
  )
}

/** Whether a reader of this language can read that one. */
export const fits = (code: string, language: string): boolean => scriptOf(code) === scriptOf(language)

/** The name of a language; the code itself if there is no name for it. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
