// Messages that match a query: the first page after a debounce, more on request. Earlier results stay until the next
// answer.

import type { SearchPage, SearchRequest } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'
import type { ReasonedError } from '../strings/strings.ts'

const pauseMs = 200

/** The results of a search so far. */
export interface SearchResults {
  /** The messages, newest first, with their conversations. */
  readonly items: SearchPage['found']
  /** Whether there is another page. */
  readonly hasMore: boolean
  /** Whether the results come only from the local store. */
  readonly isLocal: boolean
  /** Why the last request failed. */
  readonly error: ReasonedError | undefined
  /** The query of these results; undefined while there are none. */
  readonly to: SearchRequest | undefined
}

const nothing: SearchResults = { items: [], hasMore: false, isLocal: false, error: undefined, to: undefined }

/** The results of a search, and functions to get more. */
export interface MessageSearch extends SearchResults {
  /** Whether a request is running. */
  readonly isBusy: boolean
  /** Loads the next page. */
  readonly more: () => void
  /** Repeats the failed request. */
  readonly again: () => void
}

/** The results of a query, which must be the same object as long as it does not change. */
export function useMessageSearch(question: SearchRequest | undefined): MessageSearch {
  const client = useClient()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [found, setFound] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const cursor = useRef('')
  // Drops answers to earlier queries.
  const latestRequest = useRef(0)

  const ask = async (wanted: SearchRequest, isFirst: boolean) => {
    const request = ++latestRequest.current
    setBusy(true)
    try {
      const page = await client.history.search(isFirst ? wanted : { ...wanted, cursor: cursor.current })
      if (request !== latestRequest.current) return
      cursor.current = page.cursor
      setFound((before) => ({
        items: isFirst ? page.found : [...before.items, ...page.found],
        hasMore: page.cursor !== '',
        isLocal: page.isLocal,
        error: undefined,
        to: wanted,
      }))
    } catch (error) {
      if (request !== latestRequest.current) return
      setFound((before) => ({ ...(isFirst ? nothing : before), error: error as ReasonedError, to: wanted }))
    }
    setBusy(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again after a reconnect
  useEffect(() => {
    if (!question) {
      latestRequest.current++
      setBusy(false)
      setFound(nothing)
      return
    }
    setBusy(true)
    const timer = setTimeout(() => void ask(question, true), pauseMs)
    return () => {
      clearTimeout(timer)
      latestRequest.current++
    }
  }, [client, question, isOnline])

  return {
    ...found,
    isBusy,
    more: () => {
      if (question && !isBusy && found.hasMore) void ask(question, false)
    },
    again: () => {
      if (question) void ask(question, found.items.length === 0)
    },
  }
}
