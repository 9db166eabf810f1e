import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const AnnouncementForm = lazily(
  async () => (await import('./AnnouncementForm.tsx')).AnnouncementForm,
  LoadFailed,
)

/** Shows the announcement of a group, and lets managers edit it. */
export function AnnouncementEditor({
  groupId,
}: {
  /** The id of the group. */
  readonly groupId: string
}) {
  return (
    <Suspense fallback={<div className="parley-announcement-editor" />}>
      <AnnouncementForm groupId={groupId} />
    </Suspense>
  )
}
