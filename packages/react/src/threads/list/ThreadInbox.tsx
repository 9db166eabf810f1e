import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ThreadInboxProps } from './OwnThreads.tsx'

const OwnThreads = lazily(async () => (await import('./OwnThreads.tsx')).OwnThreads, LoadFailed)

/** All threads of the user, from all groups, with unread counts. */
export function ThreadInbox(props: ThreadInboxProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <OwnThreads {...props} />
    </Suspense>
  )
}
