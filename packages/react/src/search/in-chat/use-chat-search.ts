// Searches one conversation, newest first and page by page, and tracks the current match.

import type { ConversationRef, Message } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import type { ReasonedError } from '../../strings/strings.ts'

/** The debounce time of typing. */
const restMs = 250
const pageSize = 50

interface Found {
  readonly text: string
  readonly messages: readonly Message[]
  /** Empty on the last page. */
  readonly cursor: string
  readonly isLocal: boolean
}

export interface ChatSearchState {
  readonly found: Found | undefined
  readonly index: number
  readonly isSearching: boolean
  readonly error: ReasonedError | undefined
  /** Goes to the next older or newer match; wraps around once all are loaded. */
  readonly move: (by: 1 | -1) => void
  readonly again: () => void
}

export function useChatSearch(
  conversation: ConversationRef,
  text: string,
  show: (message: Message) => void,
): ChatSearchState {
  const client = useClient()
  const [found, setFound] = useState<Found>()
  const [index, setIndex] = useState(0)
  const [isSearching, setSearching] = useState(false)
  const [error, setError] = useState<ReasonedError>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ show, conversation })
  useEffect(() => {
    latest.current = { show, conversation }
  })
  // Drops answers to earlier queries.
  const latestRequest = useRef(0)

  const words = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt searches again
  useEffect(() => {
    const request = ++latestRequest.current
    setError(undefined)
    setSearching(words !== '')
    if (words === '') return setFound(undefined)
    const timer = setTimeout(async () => {
      try {
        const page = await client.history.search({
          text: words,
          conversation: latest.current.conversation,
          limit: pageSize,
        })
        if (request !== latestRequest.current) return
        const messages = page.found.map(({ message }) => message)
        setFound({ text: words, messages, cursor: page.cursor, isLocal: page.isLocal })
        setIndex(0)
        if (messages[0]) latest.current.show(messages[0])
      } catch (failure) {
        if (request === latestRequest.current) setError(failure as ReasonedError)
      }
      if (request === latestRequest.current) setSearching(false)
    }, restMs)
    return () => clearTimeout(timer)
  }, [client, words, attempt])

  async function move(by: 1 | -1): Promise<void> {
    if (!found || isSearching || found.messages.length === 0) return
    const next = index + by
    const request = latestRequest.current
    let { messages } = found
    if (next >= messages.length && found.cursor !== '') {
      setSearching(true)
      try {
        const { text: question, cursor } = found
        const page = await client.history.search({
          text: question,
          conversation: latest.current.conversation,
          limit: pageSize,
          cursor,
        })
        if (request !== latestRequest.current) return
        messages = [...messages, ...page.found.map(({ message }) => message)]
        setFound({ ...found, messages, cursor: page.cursor })
      } catch (failure) {
        if (request === latestRequest.current) setError(failure as ReasonedError)
        return
      } finally {
        if (request === latestRequest.current) setSearching(false)
      }
    }
    const to = (next + messages.length) % messages.length
    const message = messages[to]
    setError(undefined)
    setIndex(to)
    if (message) latest.current.show(message)
  }

  return {
    found,
    index,
    isSearching,
    error,
    move: (by) => void move(by),
    again: () => setAttempt(attempt + 1),
  }
}
