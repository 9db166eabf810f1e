import { Suspense } from 'react'
import { lazily } from '../ui/lazily.tsx'
import type { MessageNotificationsProps } from './Notifier.tsx'

const Notifier = lazily(
  async () => (await import('./Notifier.tsx')).Notifier,
  () => null,
)

/**
 * Browser notifications with sound for messages that the user does not see, following their settings. Asks for
 * permission in an unobtrusive bar after the first missed message, never before. Place it once on the page.
 */
export function MessageNotifications(props: MessageNotificationsProps) {
  return (
    <Suspense fallback={null}>
      <Notifier {...props} />
    </Suspense>
  )
}
