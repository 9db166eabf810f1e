// Where a conversation opens: at the saved scroll position, at the first unread message, or at the end. The messages
// there may have to be loaded first.

import { type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import type { ScrollPosition } from '../state/scroll-positions.ts'
import { firstNewIndex, isNewAfter } from './display-rows.ts'
import { type Rows, type RowWindow, windowAround, windowAtEnd } from './row-window.ts'
import type { TimelineView } from './use-timeline.ts'

export interface Opening {
  readonly window: RowWindow
  /** The line above new messages goes after this read position. */
  readonly newAfter: number | undefined
  /** The saved scroll position. */
  readonly place: ScrollPosition | undefined
}

/** Where to open the conversation, once that is known. Has to be called until it returns a value. */
export function useOpening(
  ref: ConversationRef,
  { rows, conversation }: TimelineView,
  isIncomplete: boolean,
  isOpen: boolean,
): () => Opening | undefined {
  const { client, places } = useKit()
  // The user, and so the saved positions, may become known later than the conversation.
  const position = isOpen ? undefined : places.get(keyOf(ref))
  // There is one attempt: if loading fails, opening does not wait for it.
  const [tried, setTried] = useState(false)
  const isRequested = useRef(false)

  const isReady = !isOpen && rows.length > 0 && !isIncomplete
  const { unread = 0, readPosition = 0 } = conversation ?? {}
  const wanted = isReady ? missingPosition(rows, position, unread, readPosition) : undefined
  useEffect(() => {
    if (wanted === undefined || isRequested.current) return
    isRequested.current = true
    const done = () => setTried(true)
    client.history.loadAround(ref, wanted).then(done, done)
  }, [client, ref, wanted])

  return () => {
    if (!isReady || (wanted !== undefined && !tried)) return undefined
    const newAfter = unread > 0 ? readPosition : undefined
    const index = position ? rows.findIndex(({ id }) => id === position.rowId) : -1
    if (index >= 0) return { window: windowAround(rows, index), newAfter, place: position }
    const firstNew = newAfter === undefined ? -1 : firstNewIndex(rows, newAfter)
    const window = firstNew < 0 ? windowAtEnd(rows) : windowAround(rows, firstNew)
    return { window, newAfter, place: undefined }
  }
}

/** The position of the first row to show, if it is not in memory. */
export function missingPosition(
  rows: Rows,
  position: ScrollPosition | undefined,
  unread: number,
  readPosition: number,
): number | undefined {
  if (position) return rows.some(({ id }) => id === position.rowId) ? undefined : position.position
  const known = rows.filter((row) => isNewAfter(row, readPosition)).length
  return known < unread ? readPosition + 1 : undefined
}
