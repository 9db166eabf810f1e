import { Suspense, useEffect, useState } from 'react'
import { useClient } from '../state/kit.ts'
import { useIsListLoaded } from '../state/wait-for-list.ts'
import { lazily } from '../ui/lazily.tsx'
import { createEarlyMessages } from './early-messages.ts'
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
  const client = useClient()
  const [early] = useState(createEarlyMessages)
  useEffect(() => early.listen(client), [early, client])
  if (!useIsListLoaded()) return null
  return (
    <Suspense fallback={null}>
      <Notifier {...props} early={early} />
    </Suspense>
  )
}
