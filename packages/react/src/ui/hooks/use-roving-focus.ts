// Roving tabindex: one tab stop for a whole list; arrows, Home and End move inside it. Rows have data-roving="<id>".

import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export interface RovingFocus {
  /** The row that is the tab stop. */
  readonly active: string | undefined
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** `onStart` is called on the up arrow in the first row. */
export function useRovingFocus(onStart?: () => void): RovingFocus {
  const [active, setActive] = useState<string>()

  return {
    active,
    onFocus: (event) => {
      const row = rowAround(event.target)
      if (row) setActive(row.dataset.roving)
    },
    onKeyDown: (event) => {
      const current = rowAround(event.target as HTMLElement)
      if (!current || event.altKey || event.ctrlKey || event.metaKey) return
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')]
      const at = rows.indexOf(current)
      const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      if (next < 0) onStart?.()
      rows[next]?.focus()
    },
  }
}

function rowAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-roving]')
}
