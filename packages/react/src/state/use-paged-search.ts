// A paged search by name. A new query starts over; answers to earlier queries are dropped.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReasonedError } from '../strings/strings.ts'
import { useSelection } from './use-selection.ts'

/** The debounce time of typing. */
const typingMs = 250

export interface FoundPage<T, Next> {
  readonly items: readonly T[]
  /** The start of the next page; undefined at the end. */
  readonly next: Next | undefined
}

export interface PagedSearch<T> {
  readonly query: string
  readonly items: readonly T[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isOnline: boolean
  readonly error: ReasonedError | undefined
  loadMore(): void
  again(): void
}

/** `fetchPage` must be stable between renders; without `next` it fetches the first page. */
export function usePagedSearch<T extends { readonly id: string }, Next>(
  typed: string,
  fetchPage: (query: string, next: Next | undefined) => Promise<FoundPage<T, Next>>,
): PagedSearch<T> {
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [found, setFound] = useState<Found<T, Next>>(start)
  const latestRequest = useRef(0)
  const query = typed.trim()

  const load = useCallback(
    async (words: string, from: Next | undefined) => {
      const request = ++latestRequest.current
      setFound((before) => ({ ...before, isLoading: true, error: undefined }))
      try {
        const { items, next } = await fetchPage(words, from)
        if (request !== latestRequest.current) return
        setFound((before) => ({
          query: words,
          items: from === undefined ? items : withoutRepeats(before.items, items),
          next,
          isLoading: false,
          error: undefined,
        }))
      } catch (error) {
        if (request !== latestRequest.current) return
        setFound((before) => ({ ...before, isLoading: false, error: error as ReasonedError }))
      }
    },
    [fetchPage],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isOnline) return
    const timer = setTimeout(() => void load(query, undefined), isFirst.current ? 0 : typingMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      latestRequest.current++
    }
  }, [load, query, isOnline])

  const { next, ...shown } = found
  return {
    ...shown,
    isOnline,
    hasMore: next !== undefined,
    loadMore: () => void load(found.query, next),
    again: () => void load(query, undefined),
  }
}

interface Found<T, Next> {
  readonly query: string
  readonly items: readonly T[]
  readonly next: Next | undefined
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
}

const start = { query: '', items: [], next: undefined, isLoading: true, error: undefined }

/** Removes duplicates: items that were created in the meantime shift the pages. */
export function withoutRepeats<T extends { readonly id: string }>(
  items: readonly T[],
  more: readonly T[],
): readonly T[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}
