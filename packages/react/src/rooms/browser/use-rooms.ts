// Rooms by name, page by page. Another search starts anew; the answer to an earlier one is not shown any more.

import type { Client } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import type { ReasonedError } from '../../strings/strings.ts'

export type ListedRoom = Awaited<ReturnType<Client['rooms']['list']>>['rooms'][number]

const pageSize = 20
/** Somebody who types is not answered letter by letter. */
const typingMs = 250

interface Found {
  /** What was looked for. */
  readonly query: string
  readonly rooms: readonly ListedRoom[]
  /** The number of the next page; undefined at the end. */
  readonly next: number | undefined
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
}

const start: Found = { query: '', rooms: [], next: undefined, isLoading: true, error: undefined }

export function useRooms(typed: string) {
  const client = useClient()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [found, setFound] = useState(start)
  const current = useRef(0)
  const query = typed.trim()

  const load = useCallback(
    async (words: string, page: number) => {
      const mine = ++current.current
      setFound((before) => ({ ...before, isLoading: true, error: undefined }))
      try {
        const { rooms } = await client.rooms.list({ page, pageSize, ...(words && { query: words }) })
        if (mine !== current.current) return
        setFound((before) => ({
          query: words,
          rooms: page > 1 ? withRooms(before.rooms, rooms) : rooms,
          next: rooms.length < pageSize ? undefined : page + 1,
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
    const timer = setTimeout(() => void load(query, 1), isFirst.current ? 0 : typingMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      current.current++
    }
  }, [load, query, isOnline])

  return {
    ...found,
    isOnline,
    loadMore: () => void load(found.query, found.next ?? 1),
    again: () => void load(query, 1),
  }
}

/** Rooms move while people come and go: each is shown once. */
export function withRooms(rooms: readonly ListedRoom[], more: readonly ListedRoom[]): readonly ListedRoom[] {
  const known = new Set(rooms.map(({ id }) => id))
  return [...rooms, ...more.filter(({ id }) => !known.has(id))]
}
