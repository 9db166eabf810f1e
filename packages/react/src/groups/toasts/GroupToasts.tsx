import { Suspense, useEffect, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import { useIsListLoaded } from '../../state/wait-for-list.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { GroupToastsProps } from './Toasts.tsx'
import { createToastQueue } from './toast-queue.ts'

const Toasts = lazily(
  async () => (await import('./Toasts.tsx')).Toasts,
  () => null,
)

/** Toasts about the user's own membership: added, invited, removed, accepted or refused, and dissolved groups. */
export function GroupToasts(props: GroupToastsProps) {
  const client = useClient()
  const [queue] = useState(createToastQueue)
  useEffect(() => queue.listen(client), [queue, client])
  if (!useIsListLoaded()) return null
  return (
    <Suspense fallback={null}>
      <Toasts {...props} queue={queue} />
    </Suspense>
  )
}
