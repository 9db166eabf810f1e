import { type ConversationKey, mentionsIn, type State } from '@parley/client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useClient } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { useIsListLoaded } from '../state/wait-for-list.ts'
import type { MuteLevel } from './mute/muted-view.ts'
import { mutedView } from './mute/use-muted.ts'

/**
 * Shows the number of unread messages in the tab's title, on its icon, and on the app icon if the browser supports it.
 * Muted conversations do not count; if only mentions notify, only those count.
 */
export function useUnreadTitle(name: string): void {
  const unread = useUnreadCount()
  // Equal for all large numbers, so that a tab with many unread messages does not change with each of them.
  const text = unread > 99 ? '99+' : unread > 0 ? `${unread}` : ''
  useEffect(() => {
    document.title = text ? `(${text}) ${name}` : name
    return () => {
      document.title = name
    }
  }, [text, name])
  useEffect(() => {
    const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
    const update = unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.()
    update?.catch(() => {})
  }, [unread])
  const isListLoaded = useIsListLoaded()
  const isDrawn = useRef(false)
  useEffect(() => {
    if (!isListLoaded || (!text && !isDrawn.current)) return
    isDrawn.current = true
    drawBadge(text)
  }, [text, isListLoaded])
  useEffect(
    () => () => {
      if (isDrawn.current) drawBadge('')
    },
    [],
  )
}

/** Drawn by a lazy chunk, loaded with the first unread message. The last call counts. */
function drawBadge(text: string): void {
  import('./icon-badge.ts').then(
    ({ badgeIcon }) => badgeIcon(text),
    () => {},
  )
}

/** The number of unread messages that a badge should show: those of conversations that are not muted. */
export function useUnreadCount(): number {
  const view = mutedView(useClient())
  const known = () => view.known
  const muted = useSyncExternalStore(view.subscribe, known, known)
  return useSelection((state) => countedUnread(state, muted))
}

/** Unread messages of all conversations that are not muted. */
export function countedUnread(state: State, muted: ReadonlyMap<ConversationKey, MuteLevel>): number {
  let total = 0
  for (const { key, unread, ref } of state.conversations.values()) {
    if (unread === 0 || (ref.type !== 'single' && ref.type !== 'group')) continue
    const how = muted.get(key)
    if (how === undefined) total += unread
    else if (how === 'mentions') total += mentionsIn(state, key)
  }
  return total
}
