// Highlights matches with the CSS Custom Highlight API, without changing the DOM: selections, links and React's
// elements are not affected. Browsers without it show the found message without highlights.

import { type RefObject, useEffect } from 'react'
import { hasWords, matchRanges, wordsOf } from '../search-terms.ts'

const name = 'parley-found'
/** The maximum number of highlights. */
const most = 1000

export function useHighlights(inside: RefObject<HTMLElement | null>, question: string): void {
  useEffect(() => {
    const root = inside.current?.closest('.parley-conversation-view')?.querySelector('.parley-timeline')
    if (!root || question === '' || !('highlights' in CSS)) return
    let frame = 0
    const mark = () => {
      frame = 0
      CSS.highlights.set(name, new Highlight(...rangesOf(root, question)))
    }
    mark()
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark)
    })
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(name)
    }
  }, [inside, question])
}

/** The ranges of all matches, only in messages that contain all words. */
function rangesOf(root: Element, question: string): Range[] {
  const words = wordsOf(question)
  const ranges: Range[] = []
  for (const element of root.querySelectorAll('.parley-words')) {
    if (!hasWords(element.textContent ?? '', question)) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node && ranges.length < most; node = walker.nextNode()) {
      for (const [start, end] of matchRanges(node.textContent ?? '', words)) {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
  }
  return ranges
}
