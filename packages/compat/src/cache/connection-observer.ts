// The hooks through which a plug-in follows a connection. The plug-in sets them, and the connection calls them from
// then on.

import type { PageIn } from '@parley/client/internals'
import type { Meta } from '@parley/protocol'

export interface Follower {
  /** A page of a queue has arrived. */
  page(page: PageIn): void
  /** The server has accepted a message of this device. */
  sent(meta: Meta): void
  /** Runs the function when everything so far may be acknowledged. */
  afterwards(run: () => void): void
}
