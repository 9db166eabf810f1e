// Tells the components that the client's state has changed: at once, and then about thirty times a second. React
// renders after each of these calls, and the page lays out the list again. With one call per message, 200 messages a
// second left no time for keys and frames.

import type { Client, State } from '@parley/client'

/** Watches the client from now on; returns the function that subscribes to its state. */
export function pacedUpdates(
  client: Pick<Client, 'watch'>,
  // Not a frame: a hidden page has none, and its title shows the unread count.
  later = (run: () => void): unknown => setTimeout(run, 30),
): (changed: () => void) => () => void {
  const listeners = new Set<() => void>()
  let isWaiting = false
  /** The state has changed during the wait. */
  let isLate = false

  const notify = () => {
    isLate = isWaiting
    if (isWaiting) return
    isWaiting = true
    // React renders in a microtask, and the wait begins after it. Otherwise a page that takes longer than the wait to
    // render would have no time for anything else. The first of the two is queued before React's, so that a listener
    // that throws does not keep later changes from the others.
    queueMicrotask(() =>
      queueMicrotask(() =>
        later(() => {
          isWaiting = false
          if (isLate) notify()
        }),
      ),
    )
    for (const changed of listeners) changed()
  }
  client.watch((state: State) => state, notify)

  return (changed) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
}
