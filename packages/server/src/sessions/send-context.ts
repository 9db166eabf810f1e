// A send between its arrival and its commit.

import type { Conversation } from '../directory/directory.ts'
import type { Commits } from '../logs/commits.ts'
import type { Appended } from '../storage/procedures/append-types.ts'
import type { Session } from './session.ts'

/** The data that is needed again when the entry is durable. */
export interface SendContext {
  /** Undefined if no device waits for an answer. */
  readonly session: Session | undefined
  /** The sender's client key. */
  readonly metaId: string
  readonly conversation: Conversation
  /** The encoded Meta as stored. */
  readonly meta: Uint8Array
  /** Only for a message in a room. */
  readonly priority?: 0 | 1 | 2 | undefined
  /** Further content of the answer: an encoded Meta, depending on the stored entry. */
  readonly more?: (result: Appended) => Uint8Array | undefined
  /** Runs the rules again, because they decided on an older state and the entry was not stored. */
  readonly again?: (() => void) | undefined
  /** Called before the answer to a device, if there is one: with the place of the entry, or with nothing if it could not be stored. */
  readonly settled?: (result: Appended | undefined) => void
}

export type SendCommits = Commits<SendContext>
