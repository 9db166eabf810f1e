// The only writer of the client's state. Pages of events, actions of this client and answers to requests all enter here,
// in any order and as often as they like. What only clients that make REST calls need is added in answers.ts. Rules
// STATE-1 to STATE-9 and STATE-14 to STATE-22 in SPEC.md.

import type { Lacking } from './apply/apply-context.ts'
import { applyMarkedRead, applyOpened } from './apply/conversations.ts'
import { type Brought, createPages, type PageIn, type PageParts } from './apply-page.ts'
import { type AreaEvents, createAreaEvents } from './area-events.ts'
import type { Facts } from './conversation-facts.ts'
import { createLedger, type Ledger, type LedgerParts } from './conversation-ledger.ts'
import type { Listing } from './conversation-listing.ts'
import type { AddressOf } from './message-kinds.ts'
import { type Arrived, isShown, type Reading } from './read-message.ts'
import { findAt } from './segments.ts'
import { type ConnectionState, type ConversationRef, emptyState, type Message } from './state.ts'
import { createStateParts, type PartChange, type PartName, type StateParts } from './state-parts.ts'
import type { WritableStore } from './store.ts'

export type { Lacking } from './apply/apply-context.ts'
export type { EditTaken } from './apply/messages.ts'
export type { Brought, PageIn } from './apply-page.ts'

export interface HistoryIn {
  readonly messages: readonly Arrived[]
  /** The position directly before which the page ends; undefined for the newest page. */
  readonly before: number | undefined
  /** The newest number of the log, where the server tells it. */
  readonly head: number | undefined
  /** The number up to which everything is in the answer; see `asOf`. */
  readonly asOf: number
  readonly isLast: boolean
  /** The server's own word for where the next page begins. */
  readonly next: string | undefined
}

export interface Ingest {
  readonly ledger: Ledger
  readonly skipped: PageParts['skipped']
  /** Events for areas that may not be loaded yet. */
  readonly areaEvents: AreaEvents
  page(page: PageIn): Brought
  /** Something happened to a part of the state: an event arrived, or the server accepted an action of this client. */
  readonly event: ApplyEvent
  /**
   * To be called before a request whose answer changes a part of the state. What happens before the answer arrives is
   * newer than the answer.
   */
  readonly answer: StateParts['answer']
  readonly whenChanged: StateParts['whenChanged']
  /** I come or go, or want to hear nothing: what comes next need not follow what came last. */
  interrupted(ref: ConversationRef): void
  /** Gives the position down to which the page reaches. */
  history(ref: ConversationRef, page: HistoryIn): number | undefined
  /** What travelled, as a message; undefined for what is none. Nothing becomes known by it. */
  read(plain: Arrived, more?: Partial<Reading>): Message | undefined
  /** An own message reached the server. */
  sent(message: Message, isNumbered: boolean): void
  /** Something of this device has this place in the log; nothing is missing there. */
  covered(ref: ConversationRef, position: number): void
  /** Up to where a conversation is told now. Asked before a call, it says how new the answer is at least. */
  asOf(ref: ConversationRef): number
  /** A walk through the whole list. */
  listing(): Listing
  opened(ref: ConversationRef, at: number): void
  markedRead(ref: ConversationRef): Message | undefined
  loading(ref: ConversationRef, change: Pick<Facts, 'loading' | 'error'>): void
  factsOf(ref: ConversationRef): Facts
  /** Calls back when something is open that only a list of the server can tell. */
  whenLacking(tell: (what: Lacking) => void): void
  /** The session is over: nothing is known any more. */
  forget(connection?: ConnectionState): void
}

export interface ApplyEvent {
  /** Conversations change through their ledger. The changes become public together. */
  <T>(part: 'conversations', apply: (ledger: Ledger) => T): T
  <N extends PartName>(part: N, change: PartChange<N>): void
}

export interface IngestParts extends Omit<PageParts, 'areaEvents'> {
  readonly store: WritableStore
  readonly me: () => string
  /** From where a file lies to an address that a screen can show. */
  readonly address?: AddressOf
  readonly committed?: LedgerParts['committed']
}

/** What works without a single call. */
export type Live = Pick<
  Ingest,
  | 'page'
  | 'event'
  | 'answer'
  | 'whenChanged'
  | 'interrupted'
  | 'read'
  | 'sent'
  | 'covered'
  | 'opened'
  | 'markedRead'
  | 'factsOf'
  | 'whenLacking'
  | 'forget'
> &
  Pick<Ingest, 'ledger' | 'skipped' | 'areaEvents'>

export function createIngest(parts: IngestParts): Live {
  const lacking: ((what: Lacking) => void)[] = []
  const ledger = createLedger({
    address: (source) => source,
    ...parts,
    lacking(what) {
      for (const tell of lacking) tell(what)
    },
  })
  const areaEvents = createAreaEvents(parts.skipped)
  const pages = createPages(ledger, { ...parts, areaEvents })
  const stateParts = createStateParts(parts.store, () => parts.me() !== '')
  const { factsOf } = ledger

  /** Does something, and makes public what it changed. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  function event(part: PartName | 'conversations', change: (...given: never[]) => unknown): unknown {
    if (part === 'conversations') return committed((change as (all: Ledger) => unknown)(ledger))
    return stateParts.event(part, change as PartChange<PartName>)
  }

  return {
    ledger,
    areaEvents,
    skipped: parts.skipped,
    page: pages.take,
    event: event as ApplyEvent,
    answer: stateParts.answer,
    whenChanged: stateParts.whenChanged,
    interrupted: pages.interrupted,
    read: ledger.read,
    sent(given, isNumbered) {
      const { conversation, position } = given
      const { segments, step } = factsOf(conversation)
      // A command has its place in the log and is not shown in it.
      const message = isShown(given) ? ledger.learn(given) : undefined
      const added = message && !findAt(segments, message) ? [message] : []
      ledger.add(conversation, position, position, added, isNumbered ? 1 : step)
      ledger.commit()
    },
    covered(ref, position) {
      committed(ledger.add(ref, position, position, [], 1))
    },
    opened: (ref, at) => committed(applyOpened(ledger, ref, at)),
    markedRead: (ref) => committed(applyMarkedRead(ledger, ref)),
    factsOf,
    whenLacking: (tell) => void lacking.push(tell),
    forget(connection = emptyState.connection) {
      stateParts.forget()
      ledger.forget()
      pages.forget()
      parts.store.set({ ...emptyState, connection })
    },
  }
}
