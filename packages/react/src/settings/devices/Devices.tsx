import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const DeviceCards = lazily(async () => (await import('./DeviceCards.tsx')).DeviceCards, LoadFailed)

/** Where one is signed in. Its code is fetched when it is first shown. */
export function Devices() {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <DeviceCards />
    </Suspense>
  )
}
