import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const Requests = lazily(async () => (await import('./Requests.tsx')).Requests, NotThere)

export interface GroupInboxProps {
  /** A group that one has just come into. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Where there is nothing to decide: to the groups that one could join. */
  readonly onDiscover?: () => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** Who wants to come into a group that one manages, and the groups one is invited to. */
export function GroupInbox(props: GroupInboxProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <Requests {...props} />
    </Suspense>
  )
}
