// How somebody wants translations: into which language, and whether they come by themselves, everywhere or conversation
// by conversation. Kept in the page's storage; the conversations that differ are the exception, and a short list.

import { useCallback, useSyncExternalStore } from 'react'
import { onForget } from '../../ui/page-memory.ts'
import { useSelection } from '../use-selection.ts'

export interface TranslationChoices {
  /** The code of a language; empty: that of the application. */
  readonly into: string
  /** Messages in other languages are translated without being asked for. */
  readonly isAutomatic: boolean
  /** Conversations that are not as the rest. */
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

/** What is kept for this user; anything that cannot be read counts as not chosen. */
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
    // Nothing that can be read: then it is as usual.
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
    // Full or forbidden: then it is known until the page is left.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeTranslationChoices(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Is a conversation turned on or off by itself; undefined: it is as the rest. */
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

/** Are translations that messages carry shown in this conversation, and the function that turns all of it on or off. */
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
