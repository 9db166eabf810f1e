import { type ConversationRef, keyOf, type Message, timelineRows } from '@parley/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import type { ReasonedError } from '../../strings/strings.ts'
import { collectShared, type SharedContent } from './collect.ts'

/** How many pages of history one search loads; "more" continues it. */
const mostPages = 5

export interface SharedContentList {
  readonly content: SharedContent
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
  readonly loadMore: () => void
}

/** What was shared in the loaded part of the history, and a function that loads older content. */
export function useSharedContent(
  conversation: ConversationRef,
  kind: keyof SharedContent,
): SharedContentList {
  const { client } = useKit()
  const key = keyOf(conversation)
  const rows = useSelection((state) => timelineRows(state, key))
  const reachedStart = useSelection((state) => state.timelines.get(key)?.reachedStart ?? false)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<ReasonedError>()
  const isBusy = useRef(false)
  const content = useMemo(() => collectShared(messagesOf(rows)), [rows])

  /** Loads older pages until there is something new of this kind. */
  const loadMore = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    setError(undefined)
    const count = () => collectShared(messagesOf(timelineRows(client.state, key)))[kind].length
    const before = count()
    try {
      let isAtStart = reachedStart
      for (let page = 0; page < mostPages && !isAtStart && count() === before; page++)
        isAtStart = (await client.history.loadOlder(conversation)).reachedStart
    } catch (failure) {
      setError(failure as ReasonedError)
    }
    isBusy.current = false
    setLoading(false)
  }
  const isEmpty = content[kind].length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each kind that is shown without content
  useEffect(() => {
    if (isEmpty && !reachedStart && isOnline) void loadMore()
  }, [kind, isEmpty, isOnline])
  return { content, hasMore: !reachedStart, isLoading, error, loadMore: () => void loadMore() }
}

const messagesOf = (rows: ReturnType<typeof timelineRows>): Message[] =>
  rows.flatMap((row) => (row.type === 'message' ? [row.message] : []))
