// The languages of the kit and the function that turns a key into text. English is always there; another language is
// fetched when somebody wants it, so that nobody pays for the others.

import { useEffect, useState } from 'react'
import { en } from './en.ts'
import type { enGroupPanel } from './en-group-panel.ts'
import type { enGroupPlaces } from './en-group-places.ts'
import type { enListMore } from './en-list-more.ts'
import type { enMore } from './en-more.ts'
import type { enNotices } from './en-notices.ts'
import type { enRooms } from './en-rooms.ts'
import type { enThreads } from './en-threads.ts'
import { format, type Values } from './format.ts'

export type StringKey =
  | keyof typeof en
  | keyof typeof enGroupPanel
  | keyof typeof enGroupPlaces
  | keyof typeof enListMore
  | keyof typeof enMore
  | keyof typeof enNotices
  | keyof typeof enRooms
  | keyof typeof enThreads
export type Strings = Readonly<Record<StringKey, string>>

/** The languages that come with the kit. */
export const languages = ['en', 'zh-CN'] as const
export type Language = (typeof languages)[number]

const sources: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Strings>>> = {
  'zh-CN': () => import('./zh-CN.ts').then(({ zhCN }) => zhCN),
}

const loaded = new Map<Language, Partial<Strings>>([['en', en]])
const late: Partial<Record<StringKey, string>> = {}

/** Texts in English of parts whose code is fetched on demand come with them. */
export function addEnglish(texts: Partial<Strings>): void {
  Object.assign(late, texts)
}

/** Fetches the texts of a language. A page that does so before it renders never waits for them on the screen. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !loaded.has(language)) loaded.set(language, await sources[language]())
}

/** Whether the texts of a language are there, or cannot be had; then English stands in for them. */
export function useLanguageIsReady(language: Language): boolean {
  const [, setSettled] = useState<Language>()
  const [failed, setFailed] = useState<Language>()
  useEffect(() => {
    let isWanted = true
    loadLanguage(language).then(
      () => isWanted && setSettled(language),
      () => isWanted && setFailed(language),
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded.has(language) || failed === language
}

/** A key of the catalogue as text, with its values filled in. */
export type Translate = (key: StringKey, values?: Values) => string

/** Texts of a language; single texts may be replaced by the host application. */
export function translator(language: Language, replaced: Partial<Strings> = {}): Translate {
  const strings: Partial<Strings> = { ...(loaded.get(language) ?? en), ...replaced }
  return (key, values = {}) => format(strings[key] ?? late[key] ?? key, values, language)
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
    const key = `error.${reason}` as StringKey
    const text = t(key)
    if (text !== key) return text
  }
  return error.code === undefined
    ? error.message
    : t('error.unknown', { message: error.message, code: String(error.code) })
}
