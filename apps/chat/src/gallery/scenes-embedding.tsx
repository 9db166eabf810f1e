// Gallery scenes of the components for other pages: a launcher in the corner, closed and open, and a single
// conversation.

import type { Client, ConversationRef } from '@parley/client'
import { Conversation } from '@parley/react'
import { Launcher } from '@parley/react/widget'
import { usePreferences } from '../preferences.ts'
import { busyClient, nameOf, single } from './fixtures.ts'
import type { Scene } from './scenes.tsx'

/** The page of a shop, with its own styles. */
interface ShopProps {
  readonly client: Client
  readonly conversation?: ConversationRef
  readonly isOpen: boolean
}

function Shop(props: ShopProps) {
  const { sendWith: _, ...look } = usePreferences()
  return (
    <main className="gallery-shop">
      <h1>Your order</h1>
      <p>Two chairs and a table. They arrive on Friday.</p>
      <Launcher {...props} nameOf={nameOf} {...look} />
    </main>
  )
}

const shop = (isOpen: boolean, conversation?: ConversationRef): Scene => ({
  show: <Shop client={busyClient()} isOpen={isOpen} {...(conversation && { conversation })} />,
})

export const formScenes: Readonly<Record<string, () => Scene>> = {
  launcher: () => shop(false, single('bob')),
  launcherOpen: () => shop(true, single('bob')),
  launcherChat: () => shop(true),
  /** A conversation without a list, with the line above the two new messages. */
  conversationAlone: () => ({ client: busyClient(), show: <Conversation conversation={single('bob')} /> }),
}
