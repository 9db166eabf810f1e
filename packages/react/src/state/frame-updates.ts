// Tells the components that the client's state has changed: at once, and then at most once per frame. React renders
// after each of these calls, and the page lays out the list again. With one call per message, 200 messages a second
// leave no time for keys and frames.

import type { Client, State } from '@parley/client'

/** Calls back with the next frame, or soon in a page that has none because it is hidden. */
function nextFrame(run: () => void): void {
  const timer = setTimeout(run, 500)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    run()
  })
}

/** Creates the function that subscribes to the state of a client. */
export function frameUpdates(
  client: Pick<Client, 'watch'>,
  onFrame = nextFrame,
): (changed: () => void) => () => void {
  const listeners = new Set<() => void>()
  let isWaiting = false
  let isLate = false
  let stop: (() => void) | undefined

  const tell = () => {
    isLate = isWaiting
    if (isWaiting) return
    isWaiting = true
    onFrame(() => {
      isWaiting = false
      if (isLate) tell()
    })
    for (const changed of listeners) changed()
  }

  return (changed) => {
    listeners.add(changed)
    stop ??= client.watch(identity, tell)
    return () => {
      listeners.delete(changed)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    }
  }
}

const identity = (state: State): State => state
