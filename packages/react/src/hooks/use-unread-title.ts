import { unreadTotal } from '@parley/client'
import { useEffect } from 'react'
import { useSelection } from '../use-selection.ts'

/** Shows the number of unread messages in the tab's title, and on the app's icon where the host can. */
export function useUnreadTitle(name: string): void {
  const unread = useSelection(unreadTotal)
  useEffect(() => {
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name
    const badge = navigator as Partial<Pick<Navigator, 'setAppBadge'>>
    badge.setAppBadge?.(unread).catch(() => {})
    return () => {
      document.title = name
    }
  }, [unread, name])
}
