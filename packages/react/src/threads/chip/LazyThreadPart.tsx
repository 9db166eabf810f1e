// All that is to be seen of threads is fetched when there is something to be seen of them: this is what stands for it in
// timelines and headers.

import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ThreadPartProps } from './thread-parts.tsx'

const Part = lazily(
  async () => (await import('./thread-parts.tsx')).Part,
  () => null,
)

export const StartThread = lazily(
  async () => (await import('../naming/StartThread.tsx')).StartThread,
  NotFetched,
)

/** A line as high as the one that comes, so that nothing moves. */
export const ThreadPart = (props: ThreadPartProps) => (
  <Suspense fallback={'id' in props && <div className="parley-thread-chip" />}>
    <Part {...props} />
  </Suspense>
)
