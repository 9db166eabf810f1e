import type { ConversationKey } from '@parley/client'

/** 'none': no notifications at all; 'mentions': only for mentions. */
export type MuteLevel = 'none' | 'mentions'

export interface MutedView {
  /** Written by follow-muted.ts. */
  known: ReadonlyMap<ConversationKey, MuteLevel>
  /** Whether follow-muted.ts runs. */
  isFollowed?: boolean
  readonly listeners: Set<() => void>
  readonly subscribe: (changed: () => void) => () => void
}
