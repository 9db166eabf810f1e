// The members of a thread, page by page in the order of joining, kept current by events.

import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import type { ReasonedError } from '../../strings/strings.ts'

interface Loaded {
  readonly users: readonly string[]
  readonly cursor: string | undefined
  readonly isLoading: boolean
  readonly error: ReasonedError | undefined
}

export interface ThreadMembersList extends Loaded {
  /** Loads the next page, or retries the failed one. */
  readonly more: () => void
  readonly without: (user: string) => void
}

const pageSize = 50
const start: Loaded = { users: [], cursor: undefined, isLoading: true, error: undefined }

export function useThreadMembers(threadId: string): ThreadMembersList {
  const { client } = useKit()
  const [loaded, setLoaded] = useState(start)
  const latestRequest = useRef(0)

  const change = (act: (users: readonly string[]) => readonly string[]) =>
    setLoaded((before) => ({ ...before, users: act(before.users) }))
  const without = (user: string) => change((users) => users.filter((each) => each !== user))
  const load = async (cursor: string | undefined) => {
    const requestNumber = ++latestRequest.current
    setLoaded((before) => ({ ...before, isLoading: true, error: undefined }))
    const request = client.threads.listMembers({ threadId, limit: pageSize, ...(cursor && { cursor }) })
    const answer = await request.catch((error: ReasonedError) => error)
    if (requestNumber !== latestRequest.current) return
    setLoaded((before) =>
      'users' in answer
        ? {
            users: [...new Set([...before.users, ...answer.users])],
            cursor: answer.cursor,
            isLoading: false,
            error: undefined,
          }
        : { ...before, isLoading: false, error: answer },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread has other members
  useEffect(() => {
    setLoaded(start)
    void load(undefined)
    const namesIn = (users: readonly { readonly name: string }[]) => users.map(({ name }) => name)
    const stops = [
      client.on('threads.membersJoined', ({ data }) => {
        if (data.threadId === threadId)
          change((users) => [...new Set([...users, ...namesIn(data.users ?? [])])])
      }),
      client.on('threads.membersLeft', ({ data }) => {
        if (data.threadId === threadId) for (const user of namesIn(data.users ?? [])) without(user)
      }),
    ]
    return () => {
      latestRequest.current++
      for (const stop of stops) stop()
    }
  }, [client, threadId])

  return { ...loaded, more: () => void load(loaded.cursor), without }
}
