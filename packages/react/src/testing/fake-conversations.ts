// `client.conversations` of the fake client: optimistic state changes, rolled back if the call fails on demand.

import type { Client, Conversation, ConversationRef } from '@parley/client'
import { keyOf } from '@parley/client'
import type { FakeStore } from './fake-store.ts'

type Conversations = Client['conversations']

export interface FakeConversationsParts {
  readonly store: FakeStore
  readonly pause: () => Promise<void>
  readonly count: (name: string) => void
  /** Calls that fail while they are listed here, by name: 'pinConversation', 'removeConversation' … */
  readonly failures: ReadonlyMap<string, Error>
}

export function createFakeConversations(parts: FakeConversationsParts): Conversations {
  const { store, pause, count, failures } = parts

  async function act(name: string, change: () => void): Promise<void> {
    count(name)
    const { conversations, timelines } = store.state
    change()
    await pause()
    const failure = failures.get(name)
    if (!failure) return
    store.set({ conversations, timelines })
    throw failure
  }

  function alter(
    refs: readonly ConversationRef[],
    change: (known: Conversation) => Partial<Conversation>,
  ): void {
    for (const ref of refs) {
      const known = store.state.conversations.get(keyOf(ref))
      if (known) store.setConversation(ref, change(known))
    }
  }

  function without(refs: readonly ConversationRef[], withHistory: boolean): void {
    const conversations = new Map(store.state.conversations)
    const timelines = new Map(store.state.timelines)
    for (const ref of refs) {
      conversations.delete(keyOf(ref))
      if (withHistory) timelines.delete(keyOf(ref))
    }
    store.set({ conversations, timelines })
  }

  return {
    load: async () => count('load'),
    open(ref) {
      if (!store.state.conversations.has(keyOf(ref))) store.setConversation(ref)
    },
    pin: (ref) => act('pinConversation', () => alter([ref], () => ({ pinnedAt: Date.now() }))),
    unpin: (ref) => act('unpinConversation', () => alter([ref], () => ({ pinnedAt: undefined }))),
    mark: (refs, mark) =>
      act('markConversations', () =>
        alter(refs, ({ marks }) => ({ marks: [...new Set([...marks, mark])].sort((a, b) => a - b) })),
      ),
    unmark: (refs, mark) =>
      act('unmarkConversations', () =>
        alter(refs, ({ marks }) => ({ marks: marks.filter((each) => each !== mark) })),
      ),
    remove: (ref, options) => act('removeConversation', () => without([ref], options?.withHistory ?? false)),
    removeAll: () =>
      act('removeAllConversations', () =>
        without(
          [...store.state.conversations.values()].map(({ ref }) => ref),
          true,
        ),
      ),
    async listMarked(mark) {
      count('listMarked')
      await pause()
      const marked = [...store.state.conversations.values()].filter(({ marks }) => marks.includes(mark))
      return { conversations: marked.map(({ key }) => key), cursor: '' }
    },
  }
}
