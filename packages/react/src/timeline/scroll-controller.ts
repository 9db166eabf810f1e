// Owns the scroll offset of a timeline. It either follows the end or holds the rows in view; the arithmetic is in
// scroll-anchor.ts. The browser's scroll anchoring is turned off in the style sheet, because it does nothing at the
// very top and some browsers lack it.

import type { ScrollPosition } from '../state/scroll-positions.ts'
import {
  type Anchor,
  firstBelow,
  hasLeftEnd,
  isAtBottom,
  type Mark,
  restoredScrollTop,
  shiftOf,
} from './scroll-anchor.ts'

const mostMarks = 16
/** The least distance of a jump target from the top. */
const leastDistance = 24

/** A row in view and its distance from the top of the view, below anything that covers it. */
export type Standing = Pick<ScrollPosition, 'rowId' | 'distance'>

export interface ScrollController {
  readonly following: boolean
  /** The pixels above and below the view. */
  room(): { above: number; below: number }
  /** Follows the end until the user scrolls away. */
  follow(): void
  /** Stops following, so that something can grow in place. */
  hold(): void
  /** Scrolls this element near the top of the view. */
  show(element: HTMLElement, distance: number): void
  /**
   * Scrolls the row with this id to that distance, or to the middle. Returns its element; undefined if it is not
   * rendered.
   */
  showRow(id: string, distance: number | undefined): HTMLElement | undefined
  /** Uses this row as the anchor instead of the topmost one, until the user scrolls. */
  keep(id: string | undefined): void
  place(): Standing | undefined
  /** Has to be called after every change of the content or of the size of the view. */
  restore(): void
  /**
   * Has to be called when the scroll offset changed. `atEnd` means that the content reaches the end of the
   * conversation.
   */
  scrolled(atEnd: boolean): void
}

/** Creates the controller. Elements with this class and a data-anchor are the anchors. */
export function createScrollController(
  scroller: HTMLElement,
  content: HTMLElement,
  anchorClass = 'parley-bubble',
): ScrollController {
  const elements = content.getElementsByClassName(anchorClass)
  let anchor: Anchor = { marks: [], scrollTop: scroller.scrollTop }
  let following = false
  let keptRow: string | undefined
  /** The size of the view and of the content when the marks were taken. */
  let size = ''

  /** The height of bars over the start of the view, which the style sheet sets as the scroll padding. */
  const covered = () => Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0

  function mark(): void {
    const origin = content.getBoundingClientRect().top
    const view = scroller.getBoundingClientRect()
    const boxOf = (index: number) => (elements[index] as HTMLElement).getBoundingClientRect()
    const marks: Mark[] = []
    const start = firstBelow(elements.length, (index) => boxOf(index).bottom, view.top + covered())
    for (let index = start; index < elements.length && marks.length < mostMarks; index++) {
      const { top } = boxOf(index)
      if (top > view.bottom && marks.length > 0) break
      marks.push({ id: (elements[index] as HTMLElement).dataset.anchor ?? '', top: top - origin })
    }
    size = sizeNow()
    const first = marks.findIndex(({ id }) => id === keptRow)
    anchor = { marks: first > 0 ? marks.slice(first) : marks, scrollTop: scroller.scrollTop }
  }

  function elementOf(id: string): HTMLElement | undefined {
    for (const element of elements) {
      if ((element as HTMLElement).dataset.anchor === id) return element as HTMLElement
    }
    return undefined
  }

  function topOf(id: string): number | undefined {
    const element = elementOf(id)
    return element && element.getBoundingClientRect().top - content.getBoundingClientRect().top
  }

  const sizeNow = () => `${scroller.clientHeight} ${scroller.scrollHeight}`

  const maxScrollTop = () => scroller.scrollHeight - scroller.clientHeight

  return {
    get following() {
      return following
    },
    room: () => ({ above: scroller.scrollTop, below: maxScrollTop() - scroller.scrollTop }),
    follow() {
      following = true
      anchor = { ...anchor, scrollTop: scroller.scrollTop }
      this.restore()
    },
    hold() {
      following = false
      mark()
    },
    show(element, distance) {
      const top = element.getBoundingClientRect().top - content.getBoundingClientRect().top
      scroller.scrollTop = Math.max(0, top - distance - covered())
      following = isAtBottom(scroller)
      mark()
    },
    showRow(id, distance) {
      const element = elementOf(id)
      if (!element) return undefined
      const middle = (scroller.clientHeight - covered() - element.offsetHeight) / 2
      this.show(element, distance ?? Math.max(leastDistance, middle))
      return element
    },
    keep(id) {
      keptRow = id
      mark()
    },
    place() {
      const [first] = anchor.marks
      return first && { rowId: first.id, distance: first.top - anchor.scrollTop - covered() }
    },
    restore() {
      const { scrollTop } = scroller
      if (following && hasLeftEnd({ before: anchor.scrollTop, scrollTop, maxScrollTop: maxScrollTop() })) {
        following = false
      }
      if (following) {
        scroller.scrollTop = maxScrollTop()
      } else {
        const shift = shiftOf(anchor, topOf)
        const wanted = restoredScrollTop({
          anchor,
          shift,
          scrollTop,
          maxScrollTop: maxScrollTop(),
        })
        if (Math.abs(wanted - scrollTop) >= 0.5) scroller.scrollTop = wanted
      }
      mark()
    },
    scrolled(atEnd) {
      // A resize clamps the offset, and the browser reports that before the resize itself: the user has not scrolled.
      if (size !== sizeNow()) return this.restore()
      keptRow = undefined
      following = atEnd && isAtBottom(scroller)
      mark()
    },
  }
}
