import { type Conversation, conversationList, type LoadState } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from './kit.ts'
import { useSelection } from './use-selection.ts'

/** The conversations, newest first. Loads the list once the client is online, and repeats it after a failure. */
export function useConversations(): {
  conversations: readonly Conversation[]
  load: LoadState
  again: () => void
} {
  const client = useClient()
  const conversations = useSelection(conversationList)
  const load = useSelection((state) => state.conversationsLoad)
  const online = useSelection((state) => state.connection.name === 'online')

  const again = () => void client.conversations.load().catch(keptInState)
  useEffect(() => {
    const { name } = client.state.conversationsLoad
    if (online && (name === 'none' || name === 'failed')) client.conversations.load().catch(keptInState)
  }, [client, online])

  return { conversations, load, again }
}

/** The state holds the error and the screen shows it. */
const keptInState = (): void => {}
