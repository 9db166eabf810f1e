import type { ConversationRef } from '@parley/client'
import { Conversation } from '@parley/react'
import { go, leaveFor } from '../../routes.tsx'

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
        wanted === undefined
          ? leaveFor({ screen: 'conversation', conversation })
          : go({ screen: 'conversation', conversation, thread: wanted })
      }
      onBack={() => leaveFor({ screen: conversation.type === 'room' ? 'rooms' : 'inbox' })}
      onRooms={() => go({ screen: 'rooms' })}
      onOpen={(other) => go({ screen: 'conversation', conversation: other })}
    />
  )
}
