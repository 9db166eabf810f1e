import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { RoomBrowserProps } from './AllRooms.tsx'

const AllRooms = lazily(async () => (await import('./AllRooms.tsx')).AllRooms, LoadFailed)

/** The rooms of the app: own ones first, then all of them, by name and page by page. */
export function RoomBrowser(props: RoomBrowserProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <AllRooms {...props} />
    </Suspense>
  )
}
