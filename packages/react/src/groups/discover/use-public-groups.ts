import type { Client } from '@parley/client'
import { useCallback } from 'react'
import { useClient } from '../../state/kit.ts'
import { usePagedSearch } from '../../state/use-paged-search.ts'

export type PublicGroup = Awaited<ReturnType<Client['groups']['listPublic']>>['groups'][number]

const pageSize = 20

/** Public groups, filtered by name. */
export function usePublicGroups(typed: string) {
  const client = useClient()
  const fetchPage = useCallback(
    async (query: string, next: string | undefined) => {
      const { groups, cursor } = await client.groups.listPublic({
        limit: pageSize,
        ...(query && { query }),
        ...(next && { cursor: next }),
      })
      return { items: groups, next: cursor || undefined }
    },
    [client],
  )
  return usePagedSearch<PublicGroup, string>(typed, fetchPage)
}
