import type { Client } from '@parley/client'
import { useCallback } from 'react'
import { useClient } from '../../state/kit.ts'
import { usePagedSearch } from '../../state/use-paged-search.ts'

export type ListedRoom = Awaited<ReturnType<Client['rooms']['list']>>['rooms'][number]

const pageSize = 20

/** Rooms by name, with numbered pages. */
export function useRooms(typed: string) {
  const client = useClient()
  const fetchPage = useCallback(
    async (query: string, page = 1) => {
      const { rooms } = await client.rooms.list({ page, pageSize, ...(query && { query }) })
      return { items: rooms, next: rooms.length < pageSize ? undefined : page + 1 }
    },
    [client],
  )
  return usePagedSearch<ListedRoom, number>(typed, fetchPage)
}
