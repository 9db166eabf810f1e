import type { ConversationKey } from '@parley/client'

/** 'none': not told of at all; 'mentions': only of what mentions one. */
export type Muted = 'none' | 'mentions'

export interface MutedView {
  /** Written by follow-muted.ts. */
  known: ReadonlyMap<ConversationKey, Muted>
  readonly listeners: Set<() => void>
  readonly subscribe: (changed: () => void) => () => void
}
