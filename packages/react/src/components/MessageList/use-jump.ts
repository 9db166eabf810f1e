// Going to a message that is named somewhere: in a quote, a pin, a search. It may have to be looked for first; the
// way back is kept.

import { type ConversationRef, keyOf, timelineRows } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../../kit.ts'
import { errorText } from '../../strings/strings.ts'
import type { ConversationActions } from '../Conversation/conversation-actions.ts'
import { findMessage } from './find-message.ts'
import type { Place } from './scroll-controller.ts'
import type { TimelineScroll } from './use-timeline-scroll.ts'

const pageSize = 50
/** A row that somebody jumped to stands out for so long. */
export const flashMs = 2000
/** So many ways back are kept. */
const mostPlaces = 20

export interface Jump {
  readonly jumpTo: (messageId: string) => void
  /** The row that somebody has just jumped to. */
  readonly flashed: string | undefined
  readonly isSearching: boolean
  readonly stop: () => void
  /** Back to where the last jump started; undefined when there was none. */
  readonly back: (() => void) | undefined
  /** The ways back are of no use any more. */
  readonly forget: () => void
}

export function useJump(ref: ConversationRef, scroll: TimelineScroll, actions: ConversationActions): Jump {
  const { client, t } = useKit()
  const key = keyOf(ref)
  const { showRow, place } = scroll
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [flashed, setFlashed] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  // Another jump, or leaving the conversation, ends the search of the one before.
  const current = useRef(0)

  const rowOf = useCallback(
    (messageId: string) =>
      timelineRows(client.state, key).find((row) => row.type === 'message' && row.message.id === messageId),
    [client, key],
  )

  const jumpTo = useCallback(
    async (messageId: string) => {
      const mine = ++current.current
      const isStopped = () => mine !== current.current
      const from = place()
      actions.notify(undefined)
      if (!rowOf(messageId)) setSearching(true)
      const found = await findMessage({
        has: () => rowOf(messageId) !== undefined,
        loadOlder: () => client.history.loadOlder(ref, pageSize),
        reachedStart: () => client.state.timelines.get(key)?.reachedStart ?? false,
        isStopped,
      })
      if (isStopped()) return
      setSearching(false)
      const again = (label: string) => ({ label, run: () => void jumpTo(messageId) })
      if (found === 'notYet') actions.notify({ text: t('jump.far'), action: again(t('jump.further')) })
      if (found === 'missing') actions.notify({ text: t('jump.missing') })
      if (found === 'failed') {
        const error = client.state.timelines.get(key)?.error
        const text = error ? errorText(t, error) : t('error.networkError')
        actions.notify({ text, action: again(t('action.retry')) })
      }
      const row = rowOf(messageId)
      if (!row) return
      if (from) setPlaces((before) => [...before, from].slice(-mostPlaces))
      showRow(row.id)
      setFlashed(row.id)
    },
    [actions, client, key, place, ref, rowOf, showRow, t],
  )

  useEffect(() => {
    if (flashed === undefined) return
    const timer = setTimeout(() => setFlashed(undefined), flashMs)
    return () => clearTimeout(timer)
  }, [flashed])
  useEffect(() => {
    const takeBack = actions.setJump((messageId) => void jumpTo(messageId))
    return takeBack
  }, [actions, jumpTo])
  useEffect(
    () => () => {
      current.current++
    },
    [],
  )

  const last = places.at(-1)
  return {
    jumpTo: useCallback((messageId: string) => void jumpTo(messageId), [jumpTo]),
    flashed,
    isSearching,
    stop: useCallback(() => {
      current.current++
      setSearching(false)
    }, []),
    back:
      last &&
      (() => {
        setPlaces((before) => before.slice(0, -1))
        showRow(last.rowId, last.distance)
      }),
    forget: useCallback(() => setPlaces([]), []),
  }
}
