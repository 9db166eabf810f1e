import { Suspense } from 'react'
import { lazily } from '../../ui/lazily.tsx'

const AnnouncementLine = lazily(
  async () => (await import('./AnnouncementLine.tsx')).AnnouncementLine,
  () => null,
)

/** The announcement of a group until it is dismissed; nothing if there is none. */
export function AnnouncementBanner({
  groupId,
}: {
  /** The id of the group. */
  readonly groupId: string
}) {
  return (
    <Suspense fallback={null}>
      <AnnouncementLine groupId={groupId} />
    </Suspense>
  )
}
