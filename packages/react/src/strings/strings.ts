// The languages of the kit and the function that turns a key into text. English is always loaded; another language is
// loaded on demand.

import { useEffect, useState } from 'react'
import { baseTexts } from './en/base.ts'
import { composerTexts } from './en/composer.ts'
import { listTexts } from './en/list.ts'
import { timelineTexts } from './en/timeline.ts'
import { format, type Values } from './format.ts'
import type { StringKey, Strings } from './keys.ts'
import type { Language } from './languages.ts'

export type { StringKey, Strings } from './keys.ts'

/** The direction of a language; also for some that a host may add. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  /^(ar|he|fa|ur)\b/.test(language) ? 'rtl' : 'ltr'

/** The texts needed at the start. */
const en: Partial<Strings> = { ...baseTexts, ...listTexts, ...timelineTexts, ...composerTexts }

const loaded = new Map<Language, Partial<Strings>>([['en', en]])
const late: Partial<Record<StringKey, string>> = {}

/**
 * Registers the English texts of features. The entry module of a feature calls this for everything that is loaded with
 * it: the target of a lazy import, or a component that applications import.
 */
export function addEnglish(...features: readonly Partial<Strings>[]): void {
  Object.assign(late, ...features)
}

/** A language of the kit, a variant of one, or one that the host has added. */
export type AnyLanguage = Language | (string & {})

/**
 * Adds a language, or replaces the texts of one. Call it before the language is shown. Missing texts fall back to
 * English.
 */
export function addLanguage(language: string, texts: Partial<Strings>): void {
  loaded.set(language as Language, texts)
}

/** Loads the texts of a language. A page that calls this before rendering never has to wait for them. */
export async function loadLanguage(wanted: AnyLanguage): Promise<void> {
  const language = wanted as Language
  if (loaded.has(language)) return
  const { fetchStrings } = await import('./languages.ts')
  loaded.set(language, (await fetchStrings(language)) ?? en)
}

/**
 * The language to show: the previous one until the texts of a new one are loaded. If they cannot be loaded, the new one
 * is used with English texts. Undefined while there is none to show yet.
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

/** Creates the translator of a language; the host application may replace single texts. */
export function translator(
  language: Language,
  replaced: Partial<Strings> = {},
  /** The locale for formatting numbers. */
  locale: string = language,
): Translate {
  const strings: Partial<Strings> = { ...en, ...loaded.get(language), ...replaced }
  return (key, values = {}) => format(strings[key] ?? late[key] ?? key, values, locale)
}

/** The part of an error that the kit uses; ParleyError has it. */
export interface ReasonedError {
  /** The reason, as one word for programs. */
  readonly reason?: string
  /** The number of the error. */
  readonly code?: number
  /** The text of the error, in English. */
  readonly message: string
  /** The cause, if this error wraps another one. */
  readonly data?: unknown
}

/**
 * An error as text: by its reason, otherwise with its code, so that it can be reported. Its own message is never shown,
 * because it is for developers: it may be the body of an answer, or a proxy's page.
 */
export function errorText(t: Translate, error: ReasonedError): string {
  // The server's answer to an upload is more specific than the upload error.
  const { reason, error: word } = (error.data ?? {}) as { reason?: unknown; error?: unknown }
  for (const name of [word, error.reason, reason]) {
    const key = `error.${name}` as StringKey
    if (t(key) !== key) return t(key)
  }
  const code = error.code || error.reason
  return code ? t('error.unknown', { code: String(code) }) : t('error.unexpected')
}

/**
 * The code of an error, for people who report it: its number, its reason and the server's name for it, such as `101
 * uploadFailed payload_too_large`. Empty for an error that has none. Anything but short words is left out.
 */
export function errorCode({ code, reason, data }: ReasonedError): string {
  const { error: word } = (data ?? {}) as { error?: unknown }
  return [code, reason, word].filter((each) => /^[\w-]{1,40}$/.test(`${each ?? ''}`)).join(' ')
}
