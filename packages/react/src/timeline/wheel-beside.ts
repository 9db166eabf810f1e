// Buttons over a timeline are beside it in the document, so the browser scrolls nothing while the pointer is on them.

import type { WheelEvent as ReactWheelEvent } from 'react'

/** Scrolls the timeline by a wheel that is turned over something beside it, as if it were turned over the timeline. */
export function turnWheel(scroller: HTMLElement | null, { nativeEvent }: ReactWheelEvent): void {
  // With Ctrl the wheel zooms the page.
  if (!scroller || nativeEvent.ctrlKey) return
  scroller.dispatchEvent(new WheelEvent('wheel', nativeEvent))
  scroller.scrollBy(0, nativeEvent.deltaY)
}
