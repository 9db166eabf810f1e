// The user's translation settings: target language, and whether translation is automatic, everywhere or per
// conversation. Kept in the page's storage. Only conversations that differ from the default are stored.

import { useCallback, useSyncExternalStore } from 'react'
import { onForget } from '../../ui/page-memory.ts'
import { useSelection } from '../use-client-state.ts'

export interface TranslationChoices {
  /** A language code; empty for the language of the application. */
  readonly into: string
  /** Whether messages in other languages are translated automatically. */
  readonly isAutomatic: boolean
  /** Conversations that differ from the default. */
  readonly on: readonly string[]
  readonly off: readonly string[]
}

const most = 200
const usual: TranslationChoices = { into: '', isAutomatic: false, on: [], off: [] }
const listeners = new Set<() => void>()
const known = new Map<string, TranslationChoices>()
onForget(() => known.clear())

const nameOf = (user: string) => `parley.translation.${user}`

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string').slice(-most) : []

/** The stored settings of this user; unreadable ones count as not set. */
export function translationChoices(user: string): TranslationChoices {
  const read = known.get(user)
  if (read) return read
  let choices = usual
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(user)) ?? '{}') as Partial<TranslationChoices>
    choices = {
      into: typeof stored.into === 'string' ? stored.into : '',
      isAutomatic: stored.isAutomatic === true,
      on: texts(stored.on),
      off: texts(stored.off),
    }
  } catch {
    // Unreadable: use the defaults.
  }
  known.set(user, choices)
  return choices
}

export function changeTranslationChoices(user: string, change: Partial<TranslationChoices>): void {
  const next = { ...translationChoices(user), ...change }
  known.set(user, next)
  try {
    localStorage.setItem(nameOf(user), JSON.stringify(next))
  } catch {
    // The storage is full or forbidden: the setting is kept until the page is closed.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeTranslationChoices(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The setting of a single conversation; undefined if it follows the default. */
export function overrideOf({ on, off }: TranslationChoices, key: string): boolean | undefined {
  return on.includes(key) ? true : off.includes(key) ? false : undefined
}

export function useTranslationChoices(): [TranslationChoices, (change: Partial<TranslationChoices>) => void] {
  const me = useSelection((state) => state.me) ?? ''
  const choices = useSyncExternalStore(
    subscribeTranslationChoices,
    () => translationChoices(me),
    () => usual,
  )
  return [choices, useCallback((change) => changeTranslationChoices(me, change), [me])]
}

/** Whether translations are shown in this conversation, and the function that turns them on or off. */
export function useAutoTranslation(key: string): [boolean, (isOn: boolean) => void] {
  const [choices, change] = useTranslationChoices()
  const turn = useCallback(
    (isOn: boolean) => {
      const without = (list: readonly string[]) => list.filter((each) => each !== key)
      const [on, off] = [without(choices.on), without(choices.off)]
      const withIt = (list: readonly string[]) => [...list, key].slice(-most)
      change(isOn ? { on: withIt(on), off } : { on, off: withIt(off) })
    },
    [choices, change, key],
  )
  return [overrideOf(choices, key) ?? true, turn]
}
