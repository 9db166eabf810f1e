// A page of an application that renders on its server: the same elements in both places.

import { Conversation, ConversationList, ParleyProvider } from '@parley/react'
import { createFakeClient, testMessage } from '@parley/react/testing'

/** The page, with the same data wherever it is rendered. */
export function createPage() {
  const client = createFakeClient('ann')
  const bob = { type: 'single', id: 'bob' } as const
  const message = testMessage(1, { text: 'rendered on a server' })
  client.setHistory(bob, [message])
  client.setConversation(bob, { lastMessage: message, unread: 1 })
  return (
    <ParleyProvider client={client} language="en" theme="light">
      <div style={{ display: 'grid', gridTemplateColumns: '320px 1fr', height: '100vh' }}>
        <ConversationList selected={bob} />
        <Conversation conversation={bob} />
      </div>
    </ParleyProvider>
  )
}
