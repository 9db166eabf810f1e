// Threads in timelines and headers, as a lazy chunk that is loaded when there is something to show.

import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ThreadPartProps } from './thread-views.tsx'

const Part = lazily(
  async () => (await import('./thread-views.tsx')).Part,
  () => null,
)

export const StartThread = lazily(
  async () => (await import('../naming/StartThread.tsx')).StartThread,
  NotFetched,
)

/** Placeholders have the final size, to avoid a layout shift. */
export const ThreadPart = (props: ThreadPartProps) => (
  <Suspense fallback={placeholder(props)}>
    <Part {...props} />
  </Suspense>
)

function placeholder(props: ThreadPartProps) {
  if ('id' in props) return <div className="parley-thread-chip" />
  return 'groupId' in props && <span className="parley-icon-button" />
}
