import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { usePins } from '../../state/use-pins.ts'
import { lazily } from '../../ui/lazily.tsx'

const PinLine = lazily(
  async () => (await import('./PinLine.tsx')).PinLine,
  () => null,
)

/** The pinned messages, below the header; nothing if there are none. */
export function PinBar({
  conversation,
}: {
  /** The conversation whose pinned messages are shown. */
  readonly conversation: ConversationRef
}) {
  const pins = usePins(conversation)
  if (pins.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PinLine pins={pins} />
    </Suspense>
  )
}
