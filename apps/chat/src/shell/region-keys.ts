// F6 and Shift+F6 move the focus between regions: list, messages, composer.

import { useEffect } from 'react'

/** Regions are elements with data-region, in document order. */
export function useRegionKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('dialog[open]')) return
      const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
        (region) => region.offsetParent !== null,
      )
      if (regions.length === 0) return
      event.preventDefault()
      const at = regions.findIndex((region) => region.contains(document.activeElement))
      const step = event.shiftKey ? -1 : 1
      const next = regions.at(at < 0 ? 0 : (at + step + regions.length) % regions.length)
      // In the composer the field takes the focus, even if other elements come before it.
      const field = next?.querySelector<HTMLElement>('textarea')
      const target =
        field ??
        next?.querySelector<HTMLElement>('[tabindex="0"]') ??
        next?.querySelector<HTMLElement>('button, a[href]')
      target?.focus()
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [])
}
