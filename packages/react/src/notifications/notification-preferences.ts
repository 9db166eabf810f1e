// Notification settings of this browser: on or off, sound, and whether the text is shown. Kept in the page's storage,
// per user.

import { useCallback, useSyncExternalStore } from 'react'
import { useSelection } from '../state/use-client-state.ts'
import { onForget } from '../ui/page-memory.ts'

export const sounds = ['none', 'soft', 'bright', 'knock'] as const
export type Sound = (typeof sounds)[number]

export interface NoticeChoices {
  /** Whether the user turned them on; the browser has to allow them, too. */
  readonly isOn: boolean
  readonly sound: Sound
  /** Whether notifications show the text of the message. */
  readonly showsText: boolean
  /** Whether the user was asked and refused for now. */
  readonly isAsked: boolean
}

const usual: NoticeChoices = { isOn: false, sound: 'soft', showsText: true, isAsked: false }
const listeners = new Set<() => void>()
const known = new Map<string, NoticeChoices>()
onForget(() => known.clear())
const nameOf = (user: string) => `parley.notices.${user}`

export function noticeChoices(user: string): NoticeChoices {
  const read = known.get(user)
  if (read) return read
  let choices = usual
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(user)) ?? '{}') as Partial<NoticeChoices>
    choices = {
      isOn: stored.isOn === true,
      sound: sounds.find((each) => each === stored.sound) ?? usual.sound,
      showsText: stored.showsText !== false,
      isAsked: stored.isAsked === true,
    }
  } catch {
    // Unreadable: use the defaults.
  }
  known.set(user, choices)
  return choices
}

export function changeNoticeChoices(user: string, change: Partial<NoticeChoices>): void {
  const next = { ...noticeChoices(user), ...change }
  known.set(user, next)
  try {
    localStorage.setItem(nameOf(user), JSON.stringify(next))
  } catch {
    // The storage is full or forbidden: kept until the page is closed.
  }
  for (const listener of [...listeners]) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  // Changed by another tab.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(nameOf(''))) return
    known.clear()
    changed()
  }
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', elsewhere)
  }
}

export function useNoticeChoices(): [NoticeChoices, (change: Partial<NoticeChoices>) => void] {
  const me = useSelection((state) => state.me) ?? ''
  const choices = useSyncExternalStore(
    subscribe,
    () => noticeChoices(me),
    () => usual,
  )
  return [choices, useCallback((change) => changeNoticeChoices(me, change), [me])]
}
