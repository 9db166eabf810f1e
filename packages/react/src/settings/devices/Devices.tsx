import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const DeviceCards = lazily(async () => (await import('./DeviceCards.tsx')).DeviceCards, NotThere)

/** Where one is signed in. Its code is fetched when it is first shown. */
export function Devices() {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <DeviceCards />
    </Suspense>
  )
}
