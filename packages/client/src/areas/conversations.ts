// The conversation list.

import { calls } from '@parley/protocol'
import { asParleyError } from '../calls/answer.ts'
import type { Run } from '../calls/run.ts'
import type { Ingest } from '../state/ingest.ts'
import { type ConversationRef, spelled } from '../state/state.ts'
import type { Store } from '../state/watch.ts'

export interface Conversations {
  /** Loads the whole list into state. One load at a time: who asks meanwhile gets the same promise. */
  load(): Promise<void>
  /** Makes an empty conversation known here, so that a screen can open it. */
  open(conversation: ConversationRef): void
}

/** Rows asked for at once. */
const pageSize = 50

export function createConversations(parts: {
  store: Store
  ingest: Ingest
  run: Run
  thisSession(): () => boolean
  now(): number
}): Conversations {
  const { store, ingest } = parts
  let flight: Promise<void> | undefined

  async function loadPages(): Promise<void> {
    let cursor = ''
    const met = new Set<string>()
    do {
      met.add(cursor)
      const answer = await parts.run(calls.conversations.list, { limit: pageSize, cursor })
      ingest.listed(answer.conversations ?? [])
      cursor = answer.cursor ?? ''
      // A cursor that comes again would go round for ever.
    } while (cursor !== '' && !met.has(cursor))
  }

  let isRefreshing = false
  let isAskedAgain = false

  /** A recall has left open what only the list tells: it is loaded again, unnoticed, one at a time. STATE-17. */
  async function refresh(): Promise<void> {
    isAskedAgain = isRefreshing
    if (isRefreshing || store.state.conversationsLoad.name === 'none') return
    isRefreshing = true
    // What cannot be loaded now is loaded with the next one; meanwhile everything else is right.
    await loadPages().catch(() => {})
    isRefreshing = false
    if (isAskedAgain) void refresh()
  }

  ingest.whenLacking((what) => {
    if (what === 'list') void refresh()
  })

  async function load(): Promise<void> {
    const isNow = parts.thisSession()
    if (isNow()) store.set({ conversationsLoad: { name: 'loading' } })
    try {
      await loadPages()
      if (isNow()) store.set({ conversationsLoad: { name: 'loaded' } })
    } catch (thrown) {
      const error = asParleyError(thrown)
      if (isNow()) store.set({ conversationsLoad: { name: 'failed', error } })
      throw error
    }
  }

  return {
    load() {
      flight ??= load().finally(() => {
        flight = undefined
      })
      return flight
    },
    open(conversation) {
      if (parts.thisSession()()) ingest.opened(spelled(conversation), parts.now())
    },
  }
}
