import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { DiscoverProps } from './PublicGroups.tsx'

const PublicGroups = lazily(async () => (await import('./PublicGroups.tsx')).PublicGroups, LoadFailed)

/** Public groups, and ways to join them. */
export function Discover(props: DiscoverProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <PublicGroups {...props} />
    </Suspense>
  )
}
