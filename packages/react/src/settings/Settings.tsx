import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { SettingsProps } from './SettingsPage.tsx'

const Page = lazily(async () => (await import('./SettingsPage.tsx')).Page, LoadFailed)

/** Everything somebody can set: a screen in place of a conversation. Its code is fetched when it is first shown. */
export function Settings(props: SettingsProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  )
}
