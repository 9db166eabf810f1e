import { useEffect, useRef } from 'react'

/** When a bar goes away that had the focus, it goes on at the message that was chosen last. */
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
