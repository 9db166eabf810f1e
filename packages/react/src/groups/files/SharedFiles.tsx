import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const SharedFileList = lazily(async () => (await import('./SharedFileList.tsx')).SharedFileList, LoadFailed)

/** The files that a group shares: to look at, to fetch, to add and to take away. */
export function SharedFiles({ groupId }: { readonly groupId: string }) {
  return (
    <Suspense fallback={<div className="parley-shared-files" aria-busy="true" />}>
      <SharedFileList key={groupId} groupId={groupId} />
    </Suspense>
  )
}
