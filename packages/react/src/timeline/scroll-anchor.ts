// The arithmetic that keeps what one reads in its place while rows come and go around it. Elements are marked
// before a change; after it, the scroll offset moves by as much as the first mark that is still there moved.
// Marks are measured from the top of the content, so a scroll by the user in between does not matter.

/** A row that was in view: its id, and its distance from the top of the content. */
export interface Mark {
  readonly id: string
  readonly top: number
}

export interface Anchor {
  /** From the top of the view down; the first that survives decides. */
  readonly marks: readonly Mark[]
  /** The scroll offset when the marks were taken. */
  readonly scrollTop: number
}

/** How far the content above the reader grew (or shrank, below zero); 0 when nothing we know is left. */
export function shiftOf(anchor: Anchor, topOf: (id: string) => number | undefined): number {
  for (const mark of anchor.marks) {
    const top = topOf(mark.id)
    if (top !== undefined) return top - mark.top
  }
  return 0
}

/** The scroll offset that shows the same rows at the same place. */
export function restoredScrollTop(input: {
  anchor: Anchor
  shift: number
  /** As the browser reports them after the change. */
  scrollTop: number
  maxScrollTop: number
}): number {
  const { anchor, shift, scrollTop, maxScrollTop } = input
  // When the content got shorter the browser has already cut the offset off at the end; then the offset from
  // before the change is the true one.
  const wasCutOff = scrollTop >= maxScrollTop - 1 && scrollTop < anchor.scrollTop
  const base = wasCutOff ? anchor.scrollTop : scrollTop
  return clamp(base + shift, 0, Math.max(0, maxScrollTop))
}

/** Number of the first of `count` stacked rows that ends below `edge`; `count` if none does. */
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

/** Close enough to the end to count as being there. */
export const bottomSlack = 24

export function isAtBottom(view: { scrollTop: number; scrollHeight: number; clientHeight: number }): boolean {
  return view.scrollHeight - view.clientHeight - view.scrollTop <= bottomSlack
}

/**
 * Has the offset moved away from the end since it was last looked at? The browser does that before it tells: when the
 * focus goes to something out of view. Content that got shorter also lowers the offset, but then it is at the end.
 */
export function hasLeftEnd(input: { before: number; scrollTop: number; maxScrollTop: number }): boolean {
  const { before, scrollTop, maxScrollTop } = input
  return scrollTop < before - bottomSlack && scrollTop < maxScrollTop - bottomSlack
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
