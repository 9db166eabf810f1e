// Gallery scenes about the timeline: scroll positions, jumps, and playback and writing while reading.

import type { ConversationRef, Message } from '@parley/client'
import { Conversation, ConversationList, Panes, useJumpTo } from '@parley/react'
import type { FakeClient } from '@parley/react/testing'
import { useState } from 'react'
import type { Scene } from './scenes.tsx'
import { leftoversClient, mixedClient, unreadClient } from './timeline.ts'

/** List and conversation, as a host combines them. */
function Chat({ first }: { readonly first?: ConversationRef }) {
  const [open, setOpen] = useState(first)
  const [stopped, setStopped] = useState<Message>()
  const jumpTo = useJumpTo()
  // For tests: opens a result of a search over all conversations.
  Object.assign(globalThis, {
    openMessage(conversation: ConversationRef, position: number, id: string) {
      jumpTo({ conversation, position, id })
      setOpen(conversation)
    },
    stopped: stopped?.id,
  })
  return (
    <div className="parley-chat">
      <Panes
        front={open ? 'conversation' : 'list'}
        list={<ConversationList selected={open} onSelect={({ ref }) => setOpen(ref)} />}
        conversation={
          open && <Conversation conversation={open} onBack={() => setOpen(undefined)} onStop={setStopped} />
        }
      />
    </div>
  )
}

const scene = (client: FakeClient, first?: ConversationRef): Scene => ({
  client,
  show: <Chat {...(first && { first })} />,
})
const bob: ConversationRef = { type: 'single', id: 'bob' }

export const timelineScenes: Readonly<Record<string, () => Scene>> = {
  mixed: () => scene(mixedClient(), bob),
  unread: () => scene(unreadClient()),
  unreadOpen: () => scene(unreadClient(), bob),
  leftovers: () => scene(leftoversClient(), bob),
}
