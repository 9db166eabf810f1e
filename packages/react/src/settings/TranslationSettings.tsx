import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'

const Choice = lazily(async () => (await import('./TranslationChoice.tsx')).TranslationChoice, LoadFailed)

/** Target language and automatic translation. */
export function TranslationSettings() {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Choice />
    </Suspense>
  )
}
