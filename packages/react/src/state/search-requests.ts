// Requests to search in a conversation that may not be on the screen yet: its search opens as soon as it is.

import type { Client, ConversationRef } from '@parley/client'
import { keyOf } from '@parley/client'
import { useEffect, useRef } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'

interface Requests {
  wanted: string | undefined
  readonly listeners: Set<() => void>
}

const requestsOf = perClient((): Requests => ({ wanted: undefined, listeners: new Set() }))

export function requestSearch(client: Client, conversation: ConversationRef): void {
  const requests = requestsOf(client)
  requests.wanted = keyOf(conversation)
  for (const listener of [...requests.listeners]) listener()
}

/** Calls `open` when a search in this conversation is requested. */
export function useSearchRequest(key: string, open: () => void): void {
  const requests = requestsOf(useClient())
  const run = useRef(open)
  useEffect(() => {
    run.current = open
  })
  useEffect(() => {
    const look = () => {
      if (requests.wanted !== key) return
      requests.wanted = undefined
      run.current()
    }
    look()
    requests.listeners.add(look)
    return () => {
      requests.listeners.delete(look)
    }
  }, [requests, key])
}
