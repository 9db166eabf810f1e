// Users of the app by name, as far as the operators of the server allow it.

import { useCallback, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { type PagedSearch, usePagedSearch } from '../../state/use-paged-search.ts'

export interface Directory extends PagedSearch<{ readonly id: string }> {
  /** False if the server does not let users search for each other. */
  readonly isOpen: boolean
}

export function useDirectory(typed: string): Directory {
  const { client, findPeople } = useKit()
  const [isOpen, setOpen] = useState(true)
  const fetchPage = useCallback(
    async (text: string, cursor: string | undefined) => {
      if (findPeople) {
        const ids = await findPeople(text)
        await client.profile.load(ids).catch(() => {})
        return { items: ids.map((id) => ({ id })), next: undefined }
      }
      const found = await client.profile.search({ text, ...(cursor !== undefined && { cursor }) })
      setOpen(found.allowed)
      const users = found.people.map(({ user }) => user)
      // Names and pictures come from the profiles, as everywhere. Without them, the ids are shown.
      await client.profile.load(users).catch(() => {})
      return { items: users.map((id) => ({ id })), next: found.cursor || undefined }
    },
    [client, findPeople],
  )
  return { ...usePagedSearch(typed, fetchPage), isOpen }
}
