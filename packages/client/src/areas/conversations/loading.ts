// Loads the conversation list. Changes that users make to their own list are in actions.ts.

import { listConversations } from '@parley/protocol'
import { lazyMethods } from '../../calls/lazily.ts'
import { asParleyError } from '../../calls/read-answer.ts'
import type { Run } from '../../calls/run-call.ts'
import type { ListRefresh } from '../../state/conversation-list-refresh.ts'
import type { Ingest } from '../../state/ingest.ts'
import type { Listeners } from '../../state/listeners.ts'
import { type ListLoadState, type Message, normalized } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'
import type { Conversations } from './api.ts'

/** The methods of actions.ts. */
export type ConversationActions = Omit<Conversations, 'load' | 'open'>

export interface ConversationsParts {
  readonly store: Store
  readonly ingest: Ingest
  readonly run: Run
  readonly thisSession: () => () => boolean
  readonly now: () => number
  readonly on: Listeners['on']
  readonly more: () => ConversationActions | Promise<ConversationActions>
}

/** Rows per request. */
const pageSize = 50

/** The public API, and the hooks for other parts of the client. */
export interface OwnConversations extends Conversations {
  noteMessage(message: Message): void
}

export function createConversations(parts: ConversationsParts): OwnConversations {
  const { store, ingest } = parts
  let flight: Promise<void> | undefined

  async function loadPage(listing: ListRefresh, cursor: string, pinnedOnly?: boolean): Promise<string> {
    const requestedAt = listing.ask()
    const answer = await parts.run(listConversations, {
      limit: pageSize,
      cursor,
      withEmpty: true,
      ...(pinnedOnly && { pinnedOnly }),
    })
    listing.take(answer.conversations ?? [], requestedAt)
    return answer.cursor ?? ''
  }

  /** Loads the whole list. `begun` is called when the beginning of a list of several pages is there. */
  async function loadPages(begun?: () => void): Promise<void> {
    const listing = ingest.listing()
    const seenCursors = new Set<string>()
    let cursor = ''
    do {
      seenCursors.add(cursor)
      cursor = await loadPage(listing, cursor)
      if (begun && seenCursors.size === 1 && cursor !== '') {
        // Pinned conversations are shown first, and may be on any page.
        await loadPage(listing, '', true)
        begun()
      }
      // Stops at a cursor that was seen before, which would otherwise repeat for ever.
    } while (cursor !== '' && !seenCursors.has(cursor))
    // Rows that moved to the top between two pages are on the first page now.
    if (seenCursors.size > 1) await loadPage(listing, '')
    listing.finish()
  }

  /**
   * Reloads the list in the background when only the list can resolve a recall or a removal on another device.
   * STATE-17. After a failure, the next such event or the next connection reloads it.
   */
  const refresh = oneAtATime(async () => {
    isRefreshDue = true
    if (store.state.conversationsLoad.name !== 'none') await loadPages()
    isRefreshDue = false
  })
  let isRefreshDue = false
  const loadFirstPage = oneAtATime(() => loadPage(ingest.listing(), ''))

  ingest.whenMissing((what) => {
    if (what === 'list') refresh()
  })
  parts.on('client.connected', () => {
    if (isRefreshDue) refresh()
  })

  let removedAt = 0
  parts.on('conversations.removedAll', ({ data }) => {
    removedAt = data.at
  })
  parts.on('messages.sent', ({ data: { message } }) => noteMessage(message))

  /**
   * Handles a message that became known. Only the list shows whether a late one was removed together with all history.
   * For a conversation that was never listed, the first page is loaded, because it is on top now.
   */
  function noteMessage({ sentAt, conversation, isFleeting, kind }: Message): void {
    if (sentAt <= removedAt) refresh()
    const { listed, step, segments } = ingest.factsOf(conversation)
    const isCounted = step === 1 && !isFleeting && kind !== 'command'
    // If everything is known from the beginning, there is nothing to load.
    if (!listed && isCounted && segments[0]?.from !== 1 && store.state.conversationsLoad.name === 'loaded')
      loadFirstPage()
  }

  async function load(): Promise<void> {
    const isNow = parts.thisSession()
    const show = (conversationsLoad: ListLoadState) => {
      if (isNow()) ingest.event('conversationList', () => ({ conversationsLoad }))
    }
    show({ name: 'loading' })
    try {
      await loadPages(() => show({ name: 'continuing' }))
      show({ name: 'loaded' })
    } catch (thrown) {
      const error = asParleyError(thrown)
      show({ name: 'failed', error })
      throw error
    }
  }

  return lazyMethods<
    ConversationActions,
    Pick<OwnConversations, 'load' | 'open' | 'noteMessage' | 'removeAll'>
  >(parts.more, {
    load() {
      flight ??= load().finally(() => {
        flight = undefined
      })
      return flight
    },
    open(conversation) {
      if (parts.thisSession()()) ingest.opened(normalized(conversation), parts.now())
    },
    noteMessage,
    async removeAll() {
      await (await parts.more()).removeAll()
      removedAt = parts.now()
    },
  })
}

/** Runs the work, and once more if it was requested again in the meantime. Failures are ignored. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let isRunning = false
  let isRequestedAgain = false
  const run = async () => {
    isRequestedAgain = isRunning
    if (isRunning) return
    isRunning = true
    await work().catch(() => {})
    isRunning = false
    if (isRequestedAgain) void run()
  }
  return () => void run()
}
