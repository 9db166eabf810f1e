import type { ConversationRef } from '@parley/client'
import { Conversation } from '@parley/react'
import { go } from '../../routes.tsx'

/** One conversation; in a narrow window the arrow leads back to the list. */
export function ConversationScreen({
  conversation,
  thread,
}: {
  readonly conversation: ConversationRef
  readonly thread: string | undefined
}) {
  return (
    <Conversation
      conversation={conversation}
      thread={thread}
      onThread={(wanted) =>
        go({ screen: 'conversation', conversation, ...(wanted !== undefined && { thread: wanted }) })
      }
      onBack={() => go({ screen: conversation.type === 'room' ? 'rooms' : 'inbox' })}
      onRooms={() => go({ screen: 'rooms' })}
      onOpen={(other) => go({ screen: 'conversation', conversation: other })}
    />
  )
}
