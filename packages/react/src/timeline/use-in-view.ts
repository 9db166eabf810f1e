// The rows in view. The state is in the small components that use it, so that scrolling re-renders nothing else.

import { type RefObject, useEffect, useState } from 'react'
import { firstBelow } from './scroll-anchor.ts'

export interface InView {
  /** The id of the first row. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** Whether nothing has moved for a moment. */
  readonly isIdle: boolean
  /** Whether a day pill of the timeline itself is at the top of the view. */
  readonly hasDay: boolean
}

const idleMs = 1200
/** The height that the floating pill covers at the top of the view. */
const pillRoom = 44

const nothing: InView = { first: undefined, last: undefined, isIdle: true, hasDay: false }

/** `changed` is a value that changes whenever the rows may have changed. */
export function useInView(scroller: RefObject<HTMLElement | null>, changed: unknown): InView {
  const [inView, setInView] = useState(nothing)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => setInView((before) => ({ ...before, isIdle: true }))
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, idleMs)
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setInView((before) => same(before, { ...look(element), isIdle: false }))
      })
    }
    element.addEventListener('scroll', onScroll)
    return () => {
      element.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when there may be other rows
  useEffect(() => {
    const element = scroller.current
    if (element) setInView((before) => same(before, { ...look(element), isIdle: before.isIdle }))
  }, [scroller, changed])
  return inView
}

function same(before: InView, after: InView): InView {
  const keys = Object.keys(after) as (keyof InView)[]
  return keys.every((key) => before[key] === after[key]) ? before : after
}

function look(scroller: HTMLElement): Omit<InView, 'isIdle'> {
  const view = scroller.getBoundingClientRect()
  const bubbles = scroller.getElementsByClassName('parley-bubble')
  const boxOf = (index: number) => (bubbles[index] as HTMLElement).getBoundingClientRect()
  const idOf = (index: number) => (bubbles[index] as HTMLElement | undefined)?.dataset.anchor
  const days = [...scroller.getElementsByClassName('parley-day')]
  return {
    first: idOf(firstBelow(bubbles.length, (index) => boxOf(index).bottom, view.top)),
    last: idOf(firstBelow(bubbles.length, (index) => boxOf(index).bottom, view.bottom) - 1),
    // The beginning of the conversation is at the very top.
    hasDay:
      scroller.scrollTop < pillRoom ||
      days.some((day) => {
        const { top, bottom } = day.getBoundingClientRect()
        return bottom > view.top && top < view.top + pillRoom
      }),
  }
}
