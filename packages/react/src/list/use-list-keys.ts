// Keyboard navigation for a virtual list with one tab stop: arrows, Home, End, page keys and type-ahead. The focused
// row stays rendered wherever the list is scrolled.

import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { createTypeAhead } from './type-ahead.ts'
import type { WindowedList } from './use-list-window.ts'

export interface ListKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Focuses a row, or the last one if there are fewer. */
  readonly focus: (index: number) => void
}

export function useListKeys(
  { list, show, rowsInView }: WindowedList,
  keys: readonly string[],
  setActive: (key: string) => void,
  nameAt: (index: number) => string,
): ListKeys {
  const wanted = useRef<string | undefined>(undefined)
  const type = useRef<ReturnType<typeof createTypeAhead> | undefined>(undefined)

  const take = () => {
    const row = wanted.current === undefined ? null : rowOf(list.current, wanted.current)
    if (!row) return
    row.focus({ preventScroll: true })
    // Nothing behind a modal dialog can be focused; the next render without one does it.
    if (!document.querySelector(':modal')) wanted.current = undefined
  }
  useLayoutEffect(take)

  const focus = (at: number) => {
    const index = Math.max(0, Math.min(at, keys.length - 1))
    const key = keys[index]
    if (key === undefined) return
    wanted.current = key
    setActive(key)
    show(index)
    take()
  }

  const goTo = async (letter: string, from: number, at: number) => {
    type.current ??= (await import('./type-ahead.ts')).createTypeAhead()
    const found = type.current({ count: keys.length, nameAt }, from, letter, at)
    if (found !== undefined) focus(found)
  }

  return {
    focus,
    onFocus: ({ target }) => {
      const key = keyAround(target)
      if (key !== undefined) setActive(key)
    },
    onKeyDown(event) {
      const key = keyAround(event.target as Element)
      if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      const at = keys.indexOf(key)
      const page = rowsInView()
      const next = {
        ArrowUp: at - 1,
        ArrowDown: at + 1,
        PageUp: at - page,
        PageDown: at + page,
        Home: 0,
        End: keys.length,
      }[event.key]
      if (next !== undefined) {
        event.preventDefault()
        focus(next)
        // A space opens the row.
      } else if ([...event.key].length === 1 && event.key !== ' ') {
        goTo(event.key, at, event.timeStamp).catch(() => {}) // If the chunk failed to load, nothing moves.
      }
    },
  }
}

export const keyAround = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-roving]')?.dataset.roving

export const rowOf = (list: Element | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-roving="${CSS.escape(key)}"]`) ?? null
