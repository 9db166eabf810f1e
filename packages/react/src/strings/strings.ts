// The languages of the kit and the function that turns a key into text.

import { en } from './en.ts'
import { format, type Values } from './format.ts'
import { zhCN } from './zh-CN.ts'

export type StringKey = keyof typeof en
export type Strings = Readonly<Record<StringKey, string>>

/** The languages that come with the kit. */
export const languages = { en, 'zh-CN': zhCN } as const satisfies Record<string, Strings>
export type Language = keyof typeof languages

/** A key of the catalogue as text, with its values filled in. */
export type Translate = (key: StringKey, values?: Values) => string

/** Texts of a language; single texts may be replaced by the host application. */
export function translator(language: Language, replaced: Partial<Strings> = {}): Translate {
  const strings: Strings = { ...languages[language], ...replaced }
  return (key, values = {}) => format(strings[key], values, language)
}

/** The language of ours that fits best to what the host prefers, in the host's order. */
export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const lower = tag.toLowerCase()
    if (lower.startsWith('zh')) return 'zh-CN'
    if (lower.startsWith('en')) return 'en'
  }
  return 'en'
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
  for (const { reason } of [error, (error.data ?? {}) as Partial<ReasonedError>]) {
    const key = `error.${reason}`
    if (reason && key in en) return t(key as StringKey)
  }
  return error.code === undefined
    ? error.message
    : t('error.unknown', { message: error.message, code: String(error.code) })
}
