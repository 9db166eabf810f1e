import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const SharedFileList = lazily(async () => (await import('./SharedFileList.tsx')).SharedFileList, LoadFailed)

/** The shared files of a group: view, download, add and remove. */
export function SharedFiles({ groupId }: { readonly groupId: string }) {
  return (
    <Suspense fallback={<div className="parley-shared-files" aria-busy="true" />}>
      <SharedFileList key={groupId} groupId={groupId} />
    </Suspense>
  )
}
