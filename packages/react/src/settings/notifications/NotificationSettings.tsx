import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

export interface NotificationSettingsProps {
  /** The address of a service worker that shows pushes, for notifications while no tab is open; without it none are offered. */
  readonly serviceWorker?: string
}

const AllSettings = lazily(async () => (await import('./AllNotificationSettings.tsx')).AllSettings, NotThere)

/** When somebody wants to be told of messages, and how. Its code is fetched when it is first shown. */
export function NotificationSettings(props: NotificationSettingsProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <AllSettings {...props} />
    </Suspense>
  )
}
