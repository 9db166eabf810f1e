import type { Thread } from '@parley/client'
import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const OwnThreads = lazily(async () => (await import('./OwnThreads.tsx')).OwnThreads, NotThere)

export interface ThreadInboxProps {
  /** A thread that is wanted: show the conversation of its group with `thread` set to its id. */
  readonly onOpen: (thread: Thread) => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** All threads one is in, of all groups, with what is unread in them. */
export function ThreadInbox(props: ThreadInboxProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <OwnThreads {...props} />
    </Suspense>
  )
}
