import { type Client, type Conversation, conversationList, type ListLoadState } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from './kit.ts'
import { useSelection } from './use-client-state.ts'

/** The conversations, newest first. Loads the list once the client is online, and repeats it after a failure. */
export function useConversations(): {
  /** The conversations in the order of the list. */
  conversations: readonly Conversation[]
  /** How far the list was loaded. */
  load: ListLoadState
  /** Loads it again after a failure. */
  again: () => void
} {
  const client = useClient()
  const conversations = useSelection(conversationList)
  const load = useListLoad()
  return { conversations, load, again: () => loadList(client) }
}

/**
 * The load state of the list. Loads it if nothing else does: without a list on the page, nothing else knows how far the
 * user has read.
 */
export function useListLoad(): ListLoadState {
  const client = useClient()
  const load = useSelection((state) => state.conversationsLoad)
  const online = useSelection((state) => state.connection.name === 'online')
  useEffect(() => {
    const { name } = client.state.conversationsLoad
    if (online && (name === 'none' || name === 'failed')) loadList(client)
  }, [client, online])
  return load
}

/** The state holds the error and the screen shows it. */
const loadList = (client: Client): void => void client.conversations.load().catch(() => {})
