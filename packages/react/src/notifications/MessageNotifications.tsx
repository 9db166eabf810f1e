import { Suspense } from 'react'
import { lazily } from '../ui/lazily.tsx'
import type { MessageNotificationsProps } from './Notifier.tsx'

const Notifier = lazily(
  async () => (await import('./Notifier.tsx')).Notifier,
  () => null,
)

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
