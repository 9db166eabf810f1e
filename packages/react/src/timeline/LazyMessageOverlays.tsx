// Overlays of the timeline. Lazy chunks, loaded when first opened, or shortly after the timeline is shown.

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

/** The delay before the menu is preloaded, so that it does not compete with visible content. */
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
      {/* A separate boundary, because a suspended component hides everything inside its boundary. */}
      <Suspense fallback={null}>
        {gallery && (
          <Gallery
            {...gallery}
            onForward={(message) => actions.forward([message], false)}
            onClose={closeGallery}
          />
        )}
      </Suspense>
    </>
  )
}
