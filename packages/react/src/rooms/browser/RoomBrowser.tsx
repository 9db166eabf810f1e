import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const AllRooms = lazily(async () => (await import('./AllRooms.tsx')).AllRooms, NotThere)

export interface RoomBrowserProps {
  /** A room that one has just come into, or is in. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** The rooms of the app: the own ones first, then all of them, by name and page by page. */
export function RoomBrowser(props: RoomBrowserProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <AllRooms {...props} />
    </Suspense>
  )
}
