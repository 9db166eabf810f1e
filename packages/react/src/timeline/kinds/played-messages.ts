// Voice messages that were played on this device. A bounded list in the page's storage; older messages count as played.

import { useSyncExternalStore } from 'react'
import { useSelection } from '../../state/use-selection.ts'
import { onForget } from '../../ui/page-memory.ts'

const most = 500
const listeners = new Set<() => void>()
const lists = new Map<string, readonly string[]>()
onForget(() => lists.clear())

const nameOf = (user: string) => `parley.heard.${user}`

export function playedBy(user: string): readonly string[] {
  const known = lists.get(user)
  if (known) return known
  const list = read(user)
  lists.set(user, list)
  return list
}

export function markPlayed(user: string, messageId: string): void {
  const known = playedBy(user)
  if (known.includes(messageId)) return
  const list = [...known, messageId].slice(-most)
  lists.set(user, list)
  try {
    localStorage.setItem(nameOf(user), JSON.stringify(list))
  } catch {
    // The storage is full or forbidden: kept until the page is closed.
  }
  for (const listener of listeners) listener()
}

function read(user: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(nameOf(user)) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(-most) : []
  } catch {
    return []
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether the message was played, and the function that marks it as played. */
export function usePlayed(messageId: string): [boolean, () => void] {
  const me = useSelection((state) => state.me) ?? ''
  const isPlayed = () => playedBy(me).includes(messageId)
  const played = useSyncExternalStore(subscribe, isPlayed, () => true)
  return [played, () => markPlayed(me, messageId)]
}
