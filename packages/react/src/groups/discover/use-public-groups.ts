// Public groups by name, page by page. Another search starts anew; the answer to an earlier one is not shown any more.

import type { Client } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import type { ReasonedError } from '../../strings/strings.ts'

export type PublicGroup = Awaited<ReturnType<Client['groups']['listPublic']>>['groups'][number]

const pageSize = 20
/** Somebody who types is not answered letter by letter. */
const typingMs = 250

interface Found {
  /** What was looked for. */
  readonly query: string
  readonly groups: readonly PublicGroup[]
  readonly cursor: string | undefined
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
}

const start: Found = { query: '', groups: [], cursor: undefined, isLoading: true, error: undefined }

export function usePublicGroups(typed: string) {
  const client = useClient()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [found, setFound] = useState(start)
  const current = useRef(0)
  const query = typed.trim()

  const load = useCallback(
    async (words: string, cursor: string | undefined) => {
      const mine = ++current.current
      setFound((before) => ({ ...before, isLoading: true, error: undefined }))
      try {
        const page = await client.groups.listPublic({
          limit: pageSize,
          ...(words && { query: words }),
          ...(cursor && { cursor }),
        })
        if (mine !== current.current) return
        setFound((before) => ({
          query: words,
          groups: cursor ? withGroups(before.groups, page.groups) : page.groups,
          cursor: page.cursor || undefined,
          isLoading: false,
          error: undefined,
        }))
      } catch (error) {
        if (mine !== current.current) return
        setFound((before) => ({ ...before, isLoading: false, error: error as ReasonedError }))
      }
    },
    [client],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isOnline) return
    const timer = setTimeout(() => void load(query, undefined), isFirst.current ? 0 : typingMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      current.current++
    }
  }, [load, query, isOnline])

  return {
    ...found,
    isOnline,
    loadMore: () => void load(found.query, found.cursor),
    again: () => void load(query, undefined),
  }
}

/** Groups that were made meanwhile move the pages: each is shown once. */
export function withGroups(
  groups: readonly PublicGroup[],
  more: readonly PublicGroup[],
): readonly PublicGroup[] {
  return [...groups, ...more.filter(({ id }) => !groups.some((known) => known.id === id))]
}
