import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const AnnouncementForm = lazily(
  async () => (await import('./AnnouncementForm.tsx')).AnnouncementForm,
  LoadFailed,
)

/** The announcement of a group to read, and to change for those who may. */
export function AnnouncementEditor({ groupId }: { readonly groupId: string }) {
  return (
    <Suspense fallback={<div className="parley-announcement-editor" />}>
      <AnnouncementForm groupId={groupId} />
    </Suspense>
  )
}
