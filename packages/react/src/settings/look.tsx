import { Suspense } from 'react'
import type { Contrast, Density, Layout, Theme } from '../app/provider.tsx'
import type { SendWith } from '../composer/enter-key.ts'
import type { Language } from '../strings/strings.ts'
import { NotThere } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'

export interface Look {
  readonly theme: Theme
  readonly contrast: Contrast
  readonly density: Density
  readonly layout: Layout
  readonly sendWith: SendWith
  readonly language: Language
}

export interface LookSettingsProps {
  readonly value: Look
  readonly onChange: (change: Partial<Look>) => void
}

const Settings = lazily(async () => (await import('./LookSettings.tsx')).LookSettings, NotThere)

/** Theme, contrast, spacing, layout, how to send, and the language. The host keeps what is chosen. */
export function LookSettings(props: LookSettingsProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Settings {...props} />
    </Suspense>
  )
}
