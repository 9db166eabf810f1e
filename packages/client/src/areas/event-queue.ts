// Keeps the events of areas in order until the code of the areas is loaded.

import type { AreaEvent, AreaEvents } from '../state/area-event-emitter.ts'

/** If the code cannot be loaded, the oldest events are dropped. */
const maxWaiting = 1000

/** Handles every event with the loaded code. Events of a session that has ended are dropped. */
export function queueUntilLoaded<T>(
  events: Pick<AreaEvents, 'subscribe'>,
  thisSession: () => () => boolean,
  load: () => T | Promise<T>,
  handle: (loaded: T, event: AreaEvent) => void,
): void {
  let waiting: { readonly event: AreaEvent; readonly isNow: () => boolean }[] = []

  const drain = (loaded: T) => {
    const all = waiting
    waiting = []
    for (const { event, isNow } of all) if (isNow()) handle(loaded, event)
  }

  events.subscribe((event) => {
    waiting = [...waiting, { event, isNow: thisSession() }].slice(-maxWaiting)
    const loaded = load()
    // After a failure the next event tries again.
    if (loaded instanceof Promise) loaded.then(drain, () => {})
    else drain(loaded)
  })
}
