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
  /** The change that began the wait, and those since. 0: nothing waits. */
  let changes = 0

  const notify = () => {
    if (changes++ > 0) return
    let failure: unknown
    for (const changed of listeners)
      try {
        changed()
      } catch (error) {
        // React throws when updates nest too deeply. The others are told as well, and the wait begins.
        failure = error
      }
    // React renders in a microtask that is queued by now, and the wait begins after it. Otherwise a page that takes longer
    // than the wait to render would have no time for anything else.
    queueMicrotask(() =>
      later(() => {
        const isLate = changes > 1
        changes = 0
        if (isLate) notify()
      }),
    )
    if (failure) throw failure
  }
  client.watch((state: State) => state, notify)

  return (changed) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
}
