// What apply functions work with: the facts, and a way to replace them.

import type { DataOf, EventDefinition, events, KeyValue, Meta } from '@parley/protocol'
import type { ChangeOrder } from '../change-order.ts'
import type { Facts } from '../conversation-facts.ts'
import type { AddressOf } from '../message-kinds.ts'
import type { Act } from '../pending-updates.ts'
import type { Arrived, Reading } from '../read-message.ts'
import type { ConversationRef, Message, NoticeMessage } from '../state.ts'

type ProtocolEvent = (typeof events)[number]

export type ProtocolEventName = ProtocolEvent['name']

/** An event of the protocol with its data. */
export interface Told<N extends ProtocolEventName> {
  readonly name: N
  readonly data: DataOf<Extract<ProtocolEvent, { readonly name: N }>>
  /** The conversation it is about. */
  readonly ref: ConversationRef
  /** The place of the event itself in its log. */
  readonly position: number
  /** When it happened. */
  readonly at: number
  /** What the sender put on the envelope. */
  readonly ext: readonly KeyValue[] | undefined
  /** The server put something else in the place of what was sent. */
  readonly isReplaced: boolean
}

/** Something that only the server can tell: the list of conversations, or what is pinned in one. */
export type Lacking = 'list' | { readonly pins: ConversationRef }

export interface Changes {
  readonly me: string
  readonly address: AddressOf
  /** The order of changes to the user's own list. */
  readonly order: ChangeOrder
  factsOf(ref: ConversationRef): Facts
  /** Everything that is known. */
  all(): readonly Facts[]
  change(ref: ConversationRef, change: Partial<Facts>): void
  /** What travelled, as a message; undefined for what is none. */
  read(plain: Arrived, more?: Partial<Reading>): Message | undefined
  /** A message, together with the copy that is known and with what was told before it came. */
  learn(message: Message): Message
  /** Changes a message now, or when it comes. Tells whether it is here. */
  about(ref: ConversationRef, id: string, act: Act): boolean
  /** The conversation in which somebody did something to somebody, seen by me. */
  refOf(chat: 'single' | 'group', by: string, to: string): ConversationRef
  /** What is known here does not tell; asked for after this turn. */
  lacks(what: Lacking): void
}

/** One function for every event whose name starts with the area; the compiler names the one that is missing. */
export type AppliesTo<Area extends string> = {
  readonly [N in Extract<ProtocolEventName, `${Area}.${string}`>]: (changes: Changes, told: Told<N>) => void
}

/** The events that are told, and what each of them changes. */
export interface EventTable {
  readonly events: readonly EventDefinition[]
  readonly applies: Readonly<Record<string, (changes: Changes, told: never) => void>>
  /** What is told about groups, for those who want to know. */
  readonly notice?: (meta: Meta) => NoticeMessage | undefined
}
