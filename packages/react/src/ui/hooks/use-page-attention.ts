import { useSyncExternalStore } from 'react'

/** Whether the page is visible and its window has the focus. */
export function useAttention(): boolean {
  return useSyncExternalStore(subscribe, isAttended, () => false)
}

export function isAttended(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
