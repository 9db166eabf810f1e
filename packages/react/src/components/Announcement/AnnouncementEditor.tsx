import { Suspense } from 'react'
import { lazily } from '../../lazily.tsx'
import { NotThere } from '../GroupNews/NotThere.tsx'

const AnnouncementForm = lazily(
  async () => (await import('./AnnouncementForm.tsx')).AnnouncementForm,
  NotThere,
)

/** The announcement of a group to read, and to change for those who may. */
export function AnnouncementEditor({ groupId }: { readonly groupId: string }) {
  return (
    <Suspense fallback={<div className="parley-announcement-editor" />}>
      <AnnouncementForm groupId={groupId} />
    </Suspense>
  )
}
