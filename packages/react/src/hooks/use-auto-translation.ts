// Whether translations that messages carry are shown by themselves, conversation by conversation. Kept in the page's
// storage; the conversations where they are not are the exception, and a short list.

import { useCallback, useSyncExternalStore } from 'react'
import { useSelection } from '../use-selection.ts'

const most = 200
const listeners = new Set<() => void>()
const lists = new Map<string, readonly string[]>()

function offIn(user: string): readonly string[] {
  const known = lists.get(user)
  if (known) return known
  let list: readonly string[] = []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(user)) ?? '[]')
    if (Array.isArray(stored)) list = stored.filter((key) => typeof key === 'string').slice(-most)
  } catch {
    // Nothing that can be read: then they are shown everywhere.
  }
  lists.set(user, list)
  return list
}

const nameOf = (user: string) => `parley.untranslated.${user}`

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Are translations shown in this conversation, and the function that changes it. */
export function useAutoTranslation(key: string): [boolean, (isOn: boolean) => void] {
  const me = useSelection((state) => state.me) ?? ''
  const isOn = useSyncExternalStore(
    subscribe,
    () => !offIn(me).includes(key),
    () => true,
  )
  const change = useCallback(
    (next: boolean) => {
      const others = offIn(me).filter((each) => each !== key)
      const list = next ? others : [...others, key].slice(-most)
      lists.set(me, list)
      try {
        localStorage.setItem(nameOf(me), JSON.stringify(list))
      } catch {
        // Full or forbidden: then it is known until the page is left.
      }
      for (const listener of [...listeners]) listener()
    },
    [me, key],
  )
  return [isOn, change]
}
