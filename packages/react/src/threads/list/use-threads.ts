// The threads of a group for lists: loaded page by page from the server, then kept current by events.

import type { State, Thread } from '@parley/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import type { ReasonedError } from '../../strings/strings.ts'

interface Pages {
  /** The list that these pages belong to. */
  readonly of: string
  /** The time since which all created threads are known. */
  readonly since: number
  /** Where the next page starts; undefined on the last page. */
  readonly cursor: string | undefined
  /** Whether a page is being loaded. */
  readonly isLoading: boolean
  /** Why the last page could not be loaded. */
  readonly error: ReasonedError | undefined
}

/** The threads of a group loaded so far. */
export interface ThreadPages extends Omit<Pages, 'of' | 'since'> {
  /** The threads, newest first. */
  readonly threads: readonly Thread[]
  /** Loads the next page, or retries the failed one. */
  readonly more: () => void
}

const pageSize = 20

/** The threads of a group, page by page: all of them, or only those that the user has joined. */
export function useThreads(groupId: string, isJoinedOnly: boolean): ThreadPages {
  const { client } = useKit()
  const of = `${groupId} ${isJoinedOnly}`
  const fresh: Pages = {
    of,
    since: Number.POSITIVE_INFINITY,
    cursor: undefined,
    isLoading: true,
    error: undefined,
  }
  const [stored, setPages] = useState(fresh)
  const pages = stored.of === of ? stored : fresh
  const known = useSelection((state) => state.threads)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const latestRequest = useRef(0)

  const load = async (before: Pages) => {
    const requestNumber = ++latestRequest.current
    setPages({ ...before, isLoading: true, error: undefined })
    const { cursor } = before
    const input = { groupId, limit: pageSize, ...(cursor && { cursor }) }
    const request = isJoinedOnly ? client.threads.listJoinedIn(input) : client.threads.list(input)
    const answer = await request.catch((error: ReasonedError) => error)
    if (requestNumber !== latestRequest.current) return
    if (!('threads' in answer)) return setPages({ ...before, isLoading: false, error: answer })
    const last = answer.threads.at(-1)
    const since = answer.cursor && last ? last.createdAt : 0
    setPages({ ...before, since, cursor: answer.cursor, isLoading: false, error: undefined })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for another list or connection
  useEffect(() => {
    if (isOnline) void load(fresh)
    return () => {
      latestRequest.current++
    }
  }, [client, of, isOnline])

  const threads = useMemo(
    () => shownThreads(known, groupId, isJoinedOnly, pages.since),
    [known, groupId, isJoinedOnly, pages.since],
  )
  const { cursor, isLoading, error } = pages
  return { threads, cursor, isLoading, error, more: () => void load(pages) }
}

/** Threads created since then, newest first. */
export function shownThreads(
  known: State['threads'],
  groupId: string,
  isJoinedOnly: boolean,
  since: number,
): readonly Thread[] {
  return [...known.values()]
    .filter(
      (thread) =>
        thread.groupId === groupId &&
        thread.ended !== 'destroyed' &&
        (!isJoinedOnly || thread.isMember === true) &&
        // For some threads only the last message is known.
        (thread.createdAt > 0 || since === 0) &&
        thread.createdAt >= since,
    )
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** The user's threads, most recently active first. */
export function ownThreads(known: State['threads']): readonly Thread[] {
  const at = ({ updatedAt, createdAt }: Thread) => Math.max(updatedAt, createdAt)
  return [...known.values()]
    .filter(({ isMember, ended }) => isMember === true && ended === undefined)
    .sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
}
