import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { lazily } from '../ui/lazily.tsx'

const Notifier = lazily(
  async () => (await import('./Notifier.tsx')).Notifier,
  () => null,
)

export interface MessageNotificationsProps {
  /** The conversation that is on the screen: nobody is notified of what he sees. */
  readonly open?: ConversationRef | undefined
  /** The thread beside it. */
  readonly thread?: string | undefined
  /** Somebody clicks a notification. */
  readonly onOpen: (conversation: ConversationRef) => void
}

/**
 * Notifications of the browser for messages that nobody looks at, with a sound, as everybody has set it up. Asks for the
 * permission in a quiet bar after the first message that was missed, never before. Put it once on the page.
 */
export function MessageNotifications(props: MessageNotificationsProps) {
  return (
    <Suspense fallback={null}>
      <Notifier {...props} />
    </Suspense>
  )
}
