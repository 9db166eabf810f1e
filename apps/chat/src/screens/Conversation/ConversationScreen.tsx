import type { ConversationRef } from '@parley/client'
import { Conversation } from '@parley/react'
import { go } from '../../routes.tsx'

/** One conversation; in a narrow window the arrow leads back to the list. */
export function ConversationScreen({ conversation }: { readonly conversation: ConversationRef }) {
  return (
    <Conversation
      conversation={conversation}
      onBack={() => go({ screen: 'inbox' })}
      onOpen={(other) => go({ screen: 'conversation', conversation: other })}
    />
  )
}
