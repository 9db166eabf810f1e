import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { SettingsProps } from './SettingsPage.tsx'

const Page = lazily(async () => (await import('./SettingsPage.tsx')).Page, LoadFailed)

/** The settings page, shown in place of a conversation. Loaded lazily. */
export function Settings(props: SettingsProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  )
}
