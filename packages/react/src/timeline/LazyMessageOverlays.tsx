// What lies above a timeline. Its code is fetched when it is first opened, or a moment after the timeline is there.

import type { TimelineRow } from '@parley/client'
import { Suspense, useEffect } from 'react'
import type { ConversationActions } from '../state/conversation-actions.ts'
import { NotFetched } from '../state/NotFetched.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { TimelineFloats as Floats } from './use-message-overlays.ts'

const MessageOverlays = lazily(
  async () => (await import('./MessageOverlays.tsx')).MessageOverlays,
  NotFetched,
)
const Gallery = lazily(async () => (await import('./Gallery.tsx')).Gallery, NotFetched)

/** What is shown first comes first; the menu can wait for so long. */
const laterMs = 1500

export function TimelineFloats({
  floats,
  rows,
  actions,
}: {
  readonly floats: Floats
  readonly rows: readonly TimelineRow[]
  readonly actions: ConversationActions
}) {
  const { floating, gallery, close, closeGallery } = floats
  useEffect(() => {
    const timer = setTimeout(MessageOverlays.fetch, laterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense fallback={null}>
        {floating && (
          <MessageOverlays
            floats={floats}
            rows={rows}
            actions={actions}
            floating={floating}
            onClose={close}
          />
        )}
      </Suspense>
      {/* Of its own: what waits for its code hides everything beside it. */}
      <Suspense fallback={null}>{gallery && <Gallery {...gallery} onClose={closeGallery} />}</Suspense>
    </>
  )
}
