// The context of apply functions: the facts, and a way to replace them.

import type { DataOf, EventDefinition, events, KeyValue, Meta } from '@parley/protocol'
import type { ChangeOrder } from '../change-order.ts'
import type { Facts } from '../conversation-facts.ts'
import type { AddressOf } from '../message-kinds.ts'
import type { MessageUpdate } from '../pending-updates.ts'
import type { IncomingMessage, ReadContext } from '../read-message.ts'
import type { ConversationRef, Message, NoticeMessage } from '../state.ts'

type ProtocolEvent = (typeof events)[number]

export type ProtocolEventName = ProtocolEvent['name']

/** An event of the protocol with its data. */
export interface ReceivedEvent<N extends ProtocolEventName> {
  readonly name: N
  readonly data: DataOf<Extract<ProtocolEvent, { readonly name: N }>>
  /** The conversation that it is about. */
  readonly ref: ConversationRef
  /** The event's own position in its log. */
  readonly position: number
  /** When it happened. */
  readonly at: number
  /** The ext of the sender's envelope. */
  readonly ext: readonly KeyValue[] | undefined
  /** Whether the server has replaced the content that was sent. */
  readonly isReplaced: boolean
}

/** Something that has to be requested from the server: the conversation list, or the pins of a conversation. */
export type MissingData = 'list' | { readonly pins: ConversationRef }

export interface Changes {
  readonly me: string
  readonly address: AddressOf
  /** The order of changes to the user's own list. */
  readonly order: ChangeOrder
  factsOf(ref: ConversationRef): Facts
  /** The facts of all conversations. */
  all(): readonly Facts[]
  change(ref: ConversationRef, change: Partial<Facts>): void
  /** Reads a wire item as a message; undefined if it is not a message. */
  read(plain: IncomingMessage, more?: Partial<ReadContext>): Message | undefined
  /** Merges a message with the known copy and with updates that arrived before it. */
  learn(message: Message): Message
  /**
   * Changes a message now, or when it arrives. Returns whether it is known. A stored copy that is not in memory is outdated
   * then, unless only other facts follow from the message.
   */
  about(ref: ConversationRef, id: string, act: MessageUpdate, isUnchanged?: boolean): boolean
  /** The conversation of an action by `by` on `to`, from this user's point of view. */
  refOf(chat: 'single' | 'group', by: string, to: string): ConversationRef
  /** Notes that the local facts are not enough; the server is asked after this turn. */
  missing(what: MissingData): void
}

/** One function for every event of the area; omitting one is a type error. */
export type AppliesTo<Area extends string> = {
  readonly [N in Extract<ProtocolEventName, `${Area}.${string}`>]: (
    changes: Changes,
    event: ReceivedEvent<N>,
  ) => void
}

/** The events that the client reads, each with the function that applies it. */
export interface EventTable {
  readonly events: readonly EventDefinition[]
  readonly applies: Readonly<Record<string, (changes: Changes, event: never) => void>>
  /** Reads group events as timeline notices, for clients that show them. */
  readonly notice?: (meta: Meta) => NoticeMessage | undefined
}
