// News for a part of the client that is loaded with the first of it: kept in order until the part is there.

import type { ClientEvents, EventName, Listeners } from '../state/listeners.ts'

/** If the part cannot be loaded, the oldest go. */
const mostWaiting = 1000

export function newsLater<N extends EventName, T>(
  parts: { readonly on: Listeners['on']; readonly thisSession: () => () => boolean },
  name: N,
  load: () => T | Promise<T>,
  take: (part: T, news: ClientEvents[N]) => void,
): void {
  let waiting: { readonly news: ClientEvents[N]; readonly isNow: () => boolean }[] = []

  const tell = (part: T) => {
    const all = waiting
    waiting = []
    for (const { news, isNow } of all) if (isNow()) take(part, news)
  }

  parts.on(name, ({ data: news }) => {
    waiting = [...waiting, { news, isNow: parts.thisSession() }].slice(-mostWaiting)
    const part = load()
    // A failure is no harm: the next news tries again.
    if (part instanceof Promise) part.then(tell, () => {})
    else tell(part)
  })
}
