import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const PublicGroups = lazily(async () => (await import('./PublicGroups.tsx')).PublicGroups, NotThere)

export interface DiscoverProps {
  /** A group that one is in, or has just come into. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** The button of an empty list. */
  readonly onNewGroup?: () => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** Groups that everybody may find, and a way into them. */
export function Discover(props: DiscoverProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <PublicGroups {...props} />
    </Suspense>
  )
}
