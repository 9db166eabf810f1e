// Gaps: missing messages between two loaded segments. They are loaded when the user scrolls towards them or clicks,
// from the side of the reader, so that reading continues without a jump.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import type { ScrollController } from './scroll-controller.ts'

/** A gap closer to the view than this is filled when the user scrolls towards it. */
const nearView = 600
const pageSize = 50

export interface Gaps {
  /** Loads the next messages of the gap after this position. */
  readonly load: (after: number) => void
  /** The user scrolled up or down. */
  readonly scrolled: (direction: 'up' | 'down') => void
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
  // A failed gap is loaded again only by its button.
  const failed = useRef<number>(undefined)

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

  return {
    loading,
    load: useCallback(
      (after) => {
        const element = scroller.current?.querySelector(`[data-gap="${after}"]`)
        fetch(after, element && distanceOf(element) < 0 ? 'below' : 'above')
      },
      [fetch, scroller, distanceOf],
    ),
    scrolled: useCallback(
      (direction) => {
        const height = scroller.current?.clientHeight ?? 0
        for (const element of scroller.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? []) {
          const distance = distanceOf(element) * (direction === 'up' ? -1 : 1)
          const after = Number(element.dataset.gap)
          if (distance < 0 || distance > height / 2 + nearView || after === failed.current) continue
          return fetch(after, direction === 'up' ? 'below' : 'above')
        }
      },
      [fetch, scroller, distanceOf],
    ),
  }
}
