import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { NotificationSettingsProps } from './AllNotificationSettings.tsx'

const AllSettings = lazily(
  async () => (await import('./AllNotificationSettings.tsx')).AllSettings,
  LoadFailed,
)

/** When and how the user is notified of messages. Loaded lazily. */
export function NotificationSettings(props: NotificationSettingsProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <AllSettings {...props} />
    </Suspense>
  )
}
