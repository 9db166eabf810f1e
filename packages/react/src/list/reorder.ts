// When the order of the list changes: what somebody reads further down stays where it is, rows that have another place
// go there from where they were, and those from elsewhere appear. Fetched when the list has been drawn.

import { indexOf } from './list-window.ts'
import { shiftOf } from './scroll-shift.ts'

const moveMs = 180

export interface Reordered {
  readonly view: HTMLElement
  readonly rows: readonly HTMLElement[]
  readonly keys: readonly string[]
  /** The rows that were drawn before, with their places. */
  readonly were: ReadonlyMap<string, number>
  /** How far the view was scrolled. */
  readonly top: number
  readonly pitch: number
}

export function reorder({ view, rows, keys, were, top, pitch }: Reordered): void {
  const seen = [...were]
    .map(([key, index]) => ({ key, index }))
    .filter(({ index }) => index * pitch >= top && (index + 1) * pitch <= top + view.clientHeight)
  // Who is at the top wants to see what comes in there.
  const shift = top < pitch ? 0 : shiftOf(seen, keys)
  if (shift !== 0) view.scrollTop = top + shift * pitch

  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rows) {
    const index = indexOf(row)
    const was = were.get(keys[index] ?? '')
    const moved = was === undefined ? 0 : was + shift - index
    if (was !== undefined && moved === 0) continue
    const start = was === undefined ? { opacity: 0 } : { transform: `translateY(${moved * pitch}px)` }
    row.animate([start, {}], { duration: moveMs, easing: 'ease-out' })
  }
}
