import { useEffect, useRef } from 'react'

/** Moves the focus to the message that was selected last, when a bar that had the focus disappears. */
export function useFocusAfterSelecting(
  section: { readonly current: HTMLElement | null },
  isSelecting: boolean,
): void {
  const before = useRef(isSelecting)
  useEffect(() => {
    const hasEnded = before.current && !isSelecting
    before.current = isSelecting
    if (!hasEnded || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus({ preventScroll: true })
  }, [section, isSelecting])
}
