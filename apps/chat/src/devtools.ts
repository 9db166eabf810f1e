// The devtools of the app, loaded on `?devtools` or Ctrl+Alt+D. `?devtools=plain` turns off the local store and the
// coordination of tabs, so that an export can be replayed.

import type { Client, ClientOptions } from '@parley/client'
import { createTrace, showBadge, tracedClient } from '@parley/client/devtools'

const trace = createTrace()
const badge = showBadge(trace)
badge.open()

export const openPanel = (): void => badge.open()

/** A client with tracing; `shared` returns the usual options of the app. */
export function makeTraced(plain: ClientOptions, shared: () => ClientOptions): Client {
  const isPlain = new URLSearchParams(location.search).get('devtools') === 'plain'
  return tracedClient(isPlain ? plain : shared(), trace)
}
