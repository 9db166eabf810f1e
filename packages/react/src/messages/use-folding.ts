// Folds texts that are higher than most of their timeline. The height on this screen counts, not the number of line
// breaks: the same text fits on a desktop and fills a phone twice.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { foldedText, mayBeHigh } from './folded-text.ts'

/** The fraction of the timeline's height that a text may have. */
const mostOfPane = 0.6
const leastPx = 200

export interface Folding {
  /** The element with the text. */
  readonly words: RefObject<HTMLSpanElement | null>
  /** The text to render: very long ones are cut off until they are unfolded. */
  readonly shown: string
  readonly isFoldable: boolean
  readonly isWhole: boolean
  readonly toggle: () => void
  /** Attributes of the element with the text. */
  readonly fold: { readonly 'data-folded'?: ''; readonly style?: { readonly maxBlockSize: number } }
}

/** `staysWhole` means that the text was already shown as a whole, for example while it was streamed. */
export function useFolding(text: string, staysWhole = false): Folding {
  const words = useRef<HTMLSpanElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const [most, setMost] = useState<number>()
  const cut = foldedText(text)
  const isWhole = isUnfolded || staysWhole

  useLayoutEffect(() => {
    const element = words.current
    if (!element || isWhole) return
    if (!mayBeHigh(text)) return setMost(undefined)
    const pane = element.closest('[role=log]') ?? document.documentElement
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 22
    const allowed = Math.max(leastPx, pane.clientHeight * mostOfPane)
    // Uses the scroll height, because the element may already be folded.
    const height = Math.max(element.scrollHeight, element.getBoundingClientRect().height)
    // A text that is only a little higher is not worth folding.
    setMost(height > allowed * 1.2 ? Math.floor(allowed / line) * line : undefined)
  }, [text, isWhole])

  const isFoldable = cut !== undefined || most !== undefined
  return {
    words,
    shown: cut !== undefined && !isWhole ? cut : text,
    isFoldable: isFoldable && !staysWhole,
    isWhole,
    toggle: () => setUnfolded(!isUnfolded),
    fold:
      isFoldable && !isWhole
        ? { 'data-folded': '', ...(most !== undefined && { style: { maxBlockSize: most } }) }
        : {},
  }
}
