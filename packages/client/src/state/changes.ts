// What apply functions work with: the facts as they are, and a way to replace them.

import type { DataOf, events } from '@parley/protocol'
import type { Facts } from './known.ts'
import type { ConversationRef } from './state.ts'

type ProtocolEvent = (typeof events)[number]

export type ProtocolEventName = ProtocolEvent['name']

/** An event of the protocol with its data. */
export interface Told<N extends ProtocolEventName> {
  readonly name: N
  readonly data: DataOf<Extract<ProtocolEvent, { readonly name: N }>>
  /** The place of the event itself in its log. */
  readonly position: number
  /** When it happened. */
  readonly at: number
}

export interface Changes {
  readonly me: string
  factsOf(ref: ConversationRef): Facts
  change(ref: ConversationRef, change: Partial<Facts>): void
}

/** One function for every event whose name starts with the area; the compiler names the one that is missing. */
export type AppliesTo<Area extends string> = {
  readonly [N in Extract<ProtocolEventName, `${Area}.${string}`>]: (changes: Changes, told: Told<N>) => void
}
