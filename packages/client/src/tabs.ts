// Several tabs of one application: one tab holds the socket and writes the store, the others follow. When it is closed,
// another one takes over.

import { createLeaderElection } from './local-store/tabs/leader-election.ts'
import { sharedSockets } from './local-store/tabs/shared-socket.ts'
import { sharedStore } from './local-store/tabs/shared-store.ts'
import type { ClientOptions } from './options.ts'
import { browserPlatform } from './platform/browser.ts'
import { browserTabs } from './platform/browser-tabs.ts'
import type { TabHost } from './platform/tab-host.ts'

export { browserTabs } from './platform/browser-tabs.ts'
export type {
  TabChannel,
  /** @deprecated Use `TabChannel`. */
  TabChannel as TabLine,
  TabHost,
  TabMessage,
} from './platform/tab-host.ts'

/** Options for a client that shares its connection with other tabs; unchanged if the browser does not support that. */
export function inTabs(options: ClientOptions, host: TabHost | undefined = browserTabs()): ClientOptions {
  if (!host) return options
  const leading = createLeaderElection(host)
  const inner = options.platform ?? browserPlatform()
  const { storage = inner.storage } = host
  return {
    ...options,
    platform: { ...sharedSockets(inner, host, leading), storage },
    store: sharedStore(options.store, host, leading),
  }
}
