// Reordering of the list: keeps the scroll anchor, moves rows from their old to their new position, and fades in new
// ones. A lazy chunk, loaded after the first render of the list.

import { indexOf } from './list-window.ts'
import { shiftOf } from './scroll-shift.ts'

const moveMs = 180

/** Rows that change their places again within this time jump: constant motion tells nothing and takes much time. */
const restMs = 500

export interface Reordered {
  readonly view: HTMLElement
  readonly rows: readonly HTMLElement[]
  readonly keys: readonly string[]
  /** The rows of the last render, with their indexes. */
  readonly last: ReadonlyMap<string, number>
  /** The scroll offset before the change. */
  readonly top: number
  readonly pitch: number
}

const pageHost = {
  now: () => performance.now(),
  isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
}

/** Returns the function that handles each change of one list. */
export function createReorder(host = pageHost): (change: Reordered) => void {
  let last = Number.NEGATIVE_INFINITY
  return (change) => {
    const shift = keepAnchor(change)
    const now = host.now()
    const isBusy = now - last < restMs
    last = now
    if (!isBusy && !host.isMotionReduced()) animateRows(change, shift)
  }
}

/** Scrolls so that the rows in view stay in place. Returns by how many rows. */
function keepAnchor({ view, keys, last, top, pitch }: Reordered): number {
  const seen = [...last]
    .map(([key, index]) => ({ key, index }))
    .filter(({ index }) => index * pitch >= top && (index + 1) * pitch <= top + view.clientHeight)
  // At the top of the list, new rows should come into view.
  const shift = top < pitch ? 0 : shiftOf(seen, keys)
  if (shift !== 0) view.scrollTop = top + shift * pitch
  return shift
}

function animateRows({ rows, keys, last, pitch }: Reordered, shift: number): void {
  for (const row of rows) {
    const index = indexOf(row)
    const before = last.get(keys[index] ?? '')
    const moved = before === undefined ? 0 : before + shift - index
    if (before !== undefined && moved === 0) continue
    const start = before === undefined ? { opacity: 0 } : { transform: `translateY(${moved * pitch}px)` }
    row.animate([start, {}], { duration: moveMs, easing: 'ease-out' })
  }
}
