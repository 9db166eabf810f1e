import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'

const Choice = lazily(async () => (await import('./TranslationChoice.tsx')).TranslationChoice, LoadFailed)

/** Into which language messages are translated, and whether by themselves. */
export function TranslationSettings() {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Choice />
    </Suspense>
  )
}
