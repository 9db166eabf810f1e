// Gaps: missing messages between two loaded segments. They are loaded when they come near the view, for whatever
// reason, or by a click. They are filled from the reader's side, so that reading continues without a jump.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { useConnection } from '../state/use-connection.ts'
import type { ScrollController } from './scroll-controller.ts'

/** A gap closer to the view than this is filled. */
const nearView = 600
const pageSize = 50

export interface Gaps {
  /** Loads the next messages of the gap after this position. */
  readonly load: (after: number) => void
  /** The gap that is being filled. */
  readonly loading: number | undefined
}

export function useGaps(
  ref: ConversationRef,
  scroller: RefObject<HTMLElement | null>,
  controller: RefObject<ScrollController | undefined>,
): Gaps {
  const { client } = useKit()
  const key = keyOf(ref)
  const [loading, setLoading] = useState<number>()
  const isUnderWay = useRef(false)
  const isOnline = useConnection().name === 'online'
  // A failed gap is loaded again by its button, or with the next connection.
  const failed = useRef<number>(undefined)
  useEffect(() => {
    if (isOnline) failed.current = undefined
  }, [isOnline])

  const fetch = useCallback(
    (after: number, reads: 'above' | 'below') => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setLoading(after)
      const rows = timelineRows(client.state, key)
      const next = rows[rows.findIndex((row) => row.type === 'gap' && row.after === after) + 1]
      if (reads === 'below') controller.current?.keep(next?.id)
      const { history } = client
      const page = reads === 'below' ? history.fillGap(ref, after) : history.loadNewer(ref, after, pageSize)
      const done = (failure?: unknown) => {
        isUnderWay.current = false
        failed.current = failure ? after : undefined
        setLoading(undefined)
      }
      page.then(() => done(), done)
    },
    [client, controller, key, ref],
  )

  /** The distance between the middle of a gap and the middle of the view. */
  const distanceOf = useCallback(
    (element: Element): number => {
      const view = scroller.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
      const { top, height } = element.getBoundingClientRect()
      return top + height / 2 - (view.top + view.height / 2)
    },
    [scroller],
  )

  // Observes again after each change of the rows, because the observer then reports at once which gaps are near.
  useEffect(() => {
    const elements = scroller.current?.querySelectorAll('[data-gap]') ?? []
    if (elements.length === 0 || loading !== undefined || !isOnline) return
    const near = new IntersectionObserver(
      (entries) => {
        const next = entries.find(
          ({ isIntersecting, target }) => isIntersecting && gapOf(target) !== failed.current,
        )
        if (next) fetch(gapOf(next.target), distanceOf(next.target) < 0 ? 'below' : 'above')
      },
      { root: scroller.current, rootMargin: `${nearView}px 0px` },
    )
    for (const element of elements) near.observe(element)
    return () => near.disconnect()
  })

  return {
    loading,
    load: useCallback(
      (after) => {
        const element = scroller.current?.querySelector(`[data-gap="${after}"]`)
        fetch(after, element && distanceOf(element) < 0 ? 'below' : 'above')
      },
      [fetch, scroller, distanceOf],
    ),
  }
}

const gapOf = (element: Element): number => Number((element as HTMLElement).dataset.gap)
