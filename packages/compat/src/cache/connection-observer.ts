// How a part follows what a connection does: it puts these words into the connection, which says them from then on.

import type { PageIn } from '@parley/client/parts'
import type { Meta } from '@parley/protocol'

export interface Follower {
  /** A page of a queue has come. */
  page(page: PageIn): void
  /** A message of this device is at the server. */
  sent(meta: Meta): void
  /** Runs when what has come so far may be acknowledged. */
  afterwards(run: () => void): void
}
