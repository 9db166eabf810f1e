import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { LookSettingsProps } from './LookSettings.tsx'

const Settings = lazily(async () => (await import('./LookSettings.tsx')).LookSettings, LoadFailed)

/** Theme, contrast, spacing, layout, send key and language. The host stores the choices. */
export function LookSettings(props: LookSettingsProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Settings {...props} />
    </Suspense>
  )
}
