import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const DeviceCards = lazily(async () => (await import('./DeviceCards.tsx')).DeviceCards, LoadFailed)

/** The user's signed-in devices. Loaded lazily. */
export function Devices() {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <DeviceCards />
    </Suspense>
  )
}
