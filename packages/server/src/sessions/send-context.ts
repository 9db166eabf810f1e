// A send between its arrival and its commit.

import type { Conversation } from '../directory/directory.ts'
import type { Commits } from '../logs/commits.ts'
import type { Appended } from '../storage/procedures/entries.ts'
import type { Session } from './session.ts'

/** What is needed again when the entry is durable. */
export interface SendContext {
  /** Undefined when no device waits for an answer. */
  readonly session: Session | undefined
  /** The sender's local id. */
  readonly metaId: string
  readonly conversation: Conversation
  /** The encoded Meta as stored. */
  readonly meta: Uint8Array
  /** Of a message in a room. */
  readonly priority?: 0 | 1 | 2 | undefined
  /** What the answer says besides ids: an encoded Meta, for the entry that this turned out to be. */
  readonly more?: (result: Appended) => Uint8Array | undefined
}

export type SendCommits = Commits<SendContext>
