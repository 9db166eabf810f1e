import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { GroupInboxProps } from './Requests.tsx'

const Requests = lazily(async () => (await import('./Requests.tsx')).Requests, LoadFailed)

/** Join requests for groups that the user manages, and invitations to groups. */
export function GroupInbox(props: GroupInboxProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <Requests {...props} />
    </Suspense>
  )
}
