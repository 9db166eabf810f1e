// Where one gets to from the details of a group.

import type { ConversationRef } from '@parley/client'

export interface PanelWays {
  /** Another conversation; undefined where the host shows only this one. */
  readonly onOpen: ((conversation: ConversationRef) => void) | undefined
  /** Writes somebody's name into the composer of the group. */
  readonly mention: (user: string) => void
  /** What had the focus is gone: it goes on at the top of the page. */
  readonly refocus: () => void
}
