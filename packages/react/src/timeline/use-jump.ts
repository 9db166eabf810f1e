// Jumps to a message from a quote, a pin or a search. It may have to be loaded first, with its surroundings. Previous
// positions are kept for going back.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationActions, JumpOptions } from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import type { ScrollPosition } from '../state/scroll-positions.ts'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import type { TimelineScroll } from './use-timeline-scroll.ts'

/** How long the target of a jump is highlighted. */
export const flashMs = 2000
/** The maximum number of positions to go back to. */
const mostPlaces = 20

export interface Jump {
  readonly jumpTo: (messageId: string) => void
  /** The row that is highlighted after a jump. */
  readonly flashed: string | undefined
  readonly isSearching: boolean
  readonly stop: () => void
  /** Goes back to where the last jump started; undefined if there was none. */
  readonly back: (() => void) | undefined
  /** Clears the positions to go back to. */
  readonly forget: () => void
}

export function useJump(ref: ConversationRef, scroll: TimelineScroll, actions: ConversationActions): Jump {
  const { client, t, places: wishes } = useKit()
  const key = keyOf(ref)
  const { showRow, place: currentPosition } = scroll
  const isOpen = scroll.window !== undefined
  const [positions, setPositions] = useState<readonly ScrollPosition[]>([])
  const [flashed, setFlashed] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  // Another jump, or leaving the conversation, cancels the previous one.
  const latestJump = useRef(0)

  const rowOf = useCallback(
    (messageId: string) =>
      timelineRows(client.state, key).find((row) => row.type === 'message' && row.message.id === messageId),
    [client, key],
  )

  /** Loads the message. False if it no longer exists. */
  const reach = useCallback(
    async (messageId: string, position: number | undefined): Promise<boolean> => {
      if (rowOf(messageId)) return true
      let at = position
      if (at === undefined) {
        const found = await client.history.find(messageId)
        if (!found || keyOf(found.conversation) !== key) return false
        at = found.position
      }
      await client.history.loadAround(ref, at)
      return rowOf(messageId) !== undefined
    },
    [client, key, ref, rowOf],
  )

  const jumpTo = useCallback(
    async (messageId: string, { position, isGlance = false }: JumpOptions = {}) => {
      const jump = ++latestJump.current
      const from = isGlance ? undefined : currentPosition()
      actions.notify(undefined)
      setSearching(!rowOf(messageId))
      const isThere = await reach(messageId, position).catch((error: ReasonedError) => error)
      if (jump !== latestJump.current) return
      setSearching(false)
      const row = rowOf(messageId)
      if (isThere !== true || !row) {
        const run = () => void jumpTo(messageId, { position, isGlance })
        return actions.notify(
          isThere instanceof Object
            ? { text: errorText(t, isThere), error: isThere, action: { label: t('action.retry'), run } }
            : { text: t('jump.missing') },
        )
      }
      if (from) setPositions((before) => [...before, from].slice(-mostPlaces))
      showRow(row.id, { takesFocus: !isGlance })
      setFlashed(row.id)
    },
    [actions, currentPosition, reach, rowOf, showRow, t],
  )

  useEffect(() => {
    if (flashed === undefined) return
    const timer = setTimeout(() => setFlashed(undefined), flashMs)
    return () => clearTimeout(timer)
  }, [flashed])
  useEffect(() => {
    return actions.setJumps({
      jumpTo: (messageId, options) => void jumpTo(messageId, options),
      place: currentPosition,
      goBack: ({ rowId, distance }) => showRow(rowId, { distance, takesFocus: false }),
    })
  }, [actions, jumpTo, currentPosition, showRow])

  // Handles jumps requested from outside, for example from a search over all conversations.
  useEffect(() => {
    if (!isOpen) return
    const look = () => {
      const target = wishes.takeJump(key)
      if (target) void jumpTo(target.id, { position: target.position })
    }
    look()
    return wishes.subscribe(look)
  }, [isOpen, jumpTo, key, wishes])
  useEffect(
    () => () => {
      latestJump.current++
    },
    [],
  )

  const last = positions.at(-1)
  return {
    jumpTo: useCallback((messageId: string) => void jumpTo(messageId), [jumpTo]),
    flashed,
    isSearching,
    stop: useCallback(() => {
      latestJump.current++
      setSearching(false)
    }, []),
    back:
      last &&
      (() => {
        setPositions((before) => before.slice(0, -1))
        showRow(last.rowId, { distance: last.distance })
      }),
    forget: useCallback(() => setPositions([]), []),
  }
}
