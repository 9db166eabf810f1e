// The languages of the kit and the function that turns a key into text. English is always there; another language is
// fetched when somebody wants it, so that nobody pays for the others.

import { useEffect, useState } from 'react'
import { baseTexts } from './en/base.ts'
import { composerTexts } from './en/composer.ts'
import { listTexts } from './en/list.ts'
import { timelineTexts } from './en/timeline.ts'
import { format, type Values } from './format.ts'
import type { StringKey, Strings } from './keys.ts'
import type { Language } from './languages.ts'

export type { StringKey, Strings } from './keys.ts'

/** Which way a language is written; also known for some that a host may bring along. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  /^(ar|he|fa|ur)\b/.test(language) ? 'rtl' : 'ltr'

/** What is on the screen from the beginning. */
const en: Partial<Strings> = { ...baseTexts, ...listTexts, ...timelineTexts, ...composerTexts }

const loaded = new Map<Language, Partial<Strings>>([['en', en]])
const late: Partial<Record<StringKey, string>> = {}

/**
 * Registers English texts of features. The module with which the code of a feature is loaded calls this for everything
 * that is loaded along with it: the target of a lazy import, or a component that applications import.
 */
export function addEnglish(...features: readonly Partial<Strings>[]): void {
  Object.assign(late, ...features)
}

/** Fetches the texts of a language. A page that does so before it renders never waits for them on the screen. */
export async function loadLanguage(language: Language): Promise<void> {
  if (loaded.has(language)) return
  const { fetchStrings } = await import('./languages.ts')
  loaded.set(language, (await fetchStrings(language)) ?? en)
}

/**
 * The language to show: the one before, until the texts of a new one are there. One whose texts cannot be had is shown
 * as well, in English words. Undefined while there is none to show yet.
 */
export function useReadyLanguage(wanted: Language): Language | undefined {
  const [ready, setReady] = useState<Language>()
  useEffect(() => {
    let isWanted = true
    const settle = () => isWanted && setReady(wanted)
    loadLanguage(wanted).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [wanted])
  return loaded.has(wanted) ? wanted : ready
}

export type { Language } from './languages.ts'

/** A key of the catalogue as text, with its values filled in. */
export type Translate = (key: StringKey, values?: Values) => string

/** Texts of a language; single texts may be replaced by the host application. */
export function translator(
  language: Language,
  replaced: Partial<Strings> = {},
  /** The variety of the language that numbers are written in. */
  locale: string = language,
): Translate {
  const strings: Partial<Strings> = { ...en, ...loaded.get(language), ...replaced }
  return (key, values = {}) => format(strings[key] ?? late[key] ?? key, values, locale)
}

/** What the kit needs to know of an error; ParleyError has it. */
export interface ReasonedError {
  readonly reason?: string
  readonly code?: number
  readonly message: string
  /** For a failure that stands for another one, that one. */
  readonly data?: unknown
}

/** An error for people: by its reason, else with its own message and code so that it can be reported. */
export function errorText(t: Translate, error: ReasonedError): string {
  // What a server answers to a file is more than that it was not taken.
  const { reason, error: word } = (error.data ?? {}) as { reason?: unknown; error?: unknown }
  for (const name of [word, error.reason, reason]) {
    const key = `error.${name}` as StringKey
    const text = t(key)
    if (text !== key) return text
  }
  return error.code === undefined
    ? error.message
    : t('error.unknown', { message: error.message, code: String(error.code) })
}
