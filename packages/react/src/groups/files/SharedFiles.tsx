import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const GroupFiles = lazily(async () => (await import('./GroupFiles.tsx')).GroupFiles, LoadFailed)

/** The shared files of a group: view, download, add and remove. */
export function SharedFiles({
  groupId,
}: {
  /** The id of the group. */
  readonly groupId: string
}) {
  return (
    <Suspense fallback={<div className="parley-shared-files" aria-busy="true" />}>
      <GroupFiles key={groupId} groupId={groupId} />
    </Suspense>
  )
}
