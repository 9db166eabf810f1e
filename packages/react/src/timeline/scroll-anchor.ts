// Scroll anchoring: keeps the rows in view in place while rows are added and removed around them. Rows are measured
// before a change; after it, the scroll offset moves by as much as the first remaining row has moved. Distances are
// from the top of the content, so scrolling in between does not matter.

/** A row that was in view: its id, and its distance from the top of the content. */
export interface Mark {
  readonly id: string
  readonly top: number
}

export interface Anchor {
  /** From the top of the view downwards; the first that still exists is used. */
  readonly marks: readonly Mark[]
  /** The scroll offset when the marks were taken. */
  readonly scrollTop: number
}

/** By how much the content above the view grew (negative: shrank); 0 if none of the marks still exists. */
export function shiftOf(anchor: Anchor, topOf: (id: string) => number | undefined): number {
  for (const mark of anchor.marks) {
    const top = topOf(mark.id)
    if (top !== undefined) return top - mark.top
  }
  return 0
}

/** The scroll offset that shows the same rows in the same place. */
export function restoredScrollTop(input: {
  anchor: Anchor
  shift: number
  /** As reported by the browser after the change. */
  scrollTop: number
  maxScrollTop: number
}): number {
  const { anchor, shift, scrollTop, maxScrollTop } = input
  // If the content got shorter, the browser has already clamped the offset; then the previous offset is the correct
  // one.
  const wasCutOff = scrollTop >= maxScrollTop - 1 && scrollTop < anchor.scrollTop
  const base = wasCutOff ? anchor.scrollTop : scrollTop
  return clamp(base + shift, 0, Math.max(0, maxScrollTop))
}

/** The index of the first of `count` stacked rows that ends below `edge`; `count` if none does. Binary search. */
export function firstBelow(count: number, bottomOf: (index: number) => number, edge: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (bottomOf(middle) > edge) high = middle
    else low = middle + 1
  }
  return low
}

/** Tolerance for being at the end. */
export const bottomSlack = 24

export function isAtBottom(view: { scrollTop: number; scrollHeight: number; clientHeight: number }): boolean {
  return view.scrollHeight - view.clientHeight - view.scrollTop <= bottomSlack
}

/**
 * Whether the offset has moved away from the end since the last check. Browsers scroll before the event fires, when the
 * focus goes to something out of view. Shorter content also lowers the offset, but then it is still at the end.
 */
export function hasLeftEnd(input: { before: number; scrollTop: number; maxScrollTop: number }): boolean {
  const { before, scrollTop, maxScrollTop } = input
  return scrollTop < before - bottomSlack && scrollTop < maxScrollTop - bottomSlack
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
