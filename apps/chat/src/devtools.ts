// The devtools of the app, loaded when somebody asks for them by `?devtools` or Ctrl+Alt+D. `?devtools=plain` leaves the
// local store and the other tabs out, so that what is exported can be played again.

import type { Client, ClientOptions } from '@parley/client'
import { createTrace, showBadge, tracedClient } from '@parley/client/devtools'

const trace = createTrace()
const badge = showBadge(trace)
badge.open()

export const openPanel = (): void => badge.open()

/** A client whose doings are shown; `shared` makes its options as the app usually has them. */
export function makeTraced(plain: ClientOptions, shared: () => ClientOptions): Client {
  const isPlain = new URLSearchParams(location.search).get('devtools') === 'plain'
  return tracedClient(isPlain ? plain : shared(), trace)
}
