// The only writer of the client's state. Pages of events, actions of this client and answers to requests all enter
// here; they may come in any order and more than once. The part that only clients with REST calls need is in
// answers.ts. Rules STATE-1 to STATE-9 and STATE-14 to STATE-22 in SPEC.md.

import type { MissingData } from './apply/apply-context.ts'
import { applyMarkedRead, applyOpened } from './apply/conversations.ts'
import { createPages, type NewestMessages, type PageIn, type PageParts } from './apply-queue-page.ts'
import { type AreaEvents, createAreaEvents } from './area-event-emitter.ts'
import type { Facts } from './conversation-facts.ts'
import { createLedger, type Ledger, type LedgerParts } from './conversation-ledger.ts'
import type { ListRefresh } from './conversation-list-refresh.ts'
import type { AddressOf } from './message-kinds.ts'
import { type IncomingMessage, isShown, type ReadContext } from './read-message.ts'
import { findAt } from './segments.ts'
import { type ConnectionState, type ConversationRef, emptyState, type Message } from './state.ts'
import { createStateSlices, type SliceChange, type SliceName, type StateSlices } from './state-slices.ts'
import type { WritableStore } from './store.ts'

export type { MissingData } from './apply/apply-context.ts'
export type { EditTaken } from './apply/messages.ts'
export type { NewestMessages, PageIn } from './apply-queue-page.ts'

export interface HistoryIn {
  readonly messages: readonly IncomingMessage[]
  /** The position directly before which the page ends; undefined for the newest page. */
  readonly before: number | undefined
  /** The newest number of the log, if the server sends it. */
  readonly head: number | undefined
  /** The number up to which the answer is complete; see `asOf`. */
  readonly asOf: number
  readonly isLast: boolean
  /** The server's cursor for the next page. */
  readonly next: string | undefined
}

export interface Ingest {
  readonly ledger: Ledger
  readonly skipped: PageParts['skipped']
  /** Events for areas that may not be loaded yet. */
  readonly areaEvents: AreaEvents
  page(page: PageIn): NewestMessages
  /**
   * Applies what happened to a part of the state: an event arrived, or the server accepted an action of this client.
   */
  readonly event: ApplyEvent
  /**
   * Called before a request whose answer changes a part of the state. What happens before the answer arrives is newer
   * than the answer.
   */
  readonly answer: StateSlices['answer']
  readonly whenChanged: StateSlices['whenChanged']
  /**
   * Marks a possible gap: the user joined, left or blocked the conversation, so the next entry need not follow the last
   * one.
   */
  interrupted(ref: ConversationRef): void
  /** Applies a page of history. Returns the position down to which it reaches. */
  history(ref: ConversationRef, page: HistoryIn): number | undefined
  /** Reads a wire item as a message, without changing the state; undefined if it is not a message. */
  read(plain: IncomingMessage, more?: Partial<ReadContext>): Message | undefined
  /** Adds an own message that the server has accepted. */
  sent(message: Message, isNumbered: boolean): void
  /**
   * Marks the log position of an item that this device sent as known. With `mayWait` this is published and stored with the
   * next message, or a moment later.
   */
  covered(ref: ConversationRef, position: number, mayWait?: boolean): void
  /**
   * The position up to which a conversation is known. Taken before a call, it is a lower bound for the age of the
   * answer.
   */
  asOf(ref: ConversationRef): number
  /** Starts a pass through the whole conversation list. */
  listing(): ListRefresh
  opened(ref: ConversationRef, at: number): void
  markedRead(ref: ConversationRef): Message | undefined
  loading(ref: ConversationRef, change: Pick<Facts, 'loading' | 'error'>): void
  factsOf(ref: ConversationRef): Facts
  /** Calls back if something has to be requested from the server. */
  whenMissing(listener: (what: MissingData) => void): void
  /** Clears the state at the end of a session. */
  forget(connection?: ConnectionState): void
}

export interface ApplyEvent {
  /** Conversations change through their ledger. The changes are published together. */
  <T>(part: 'conversations', apply: (ledger: Ledger) => T): T
  <N extends SliceName>(part: N, change: SliceChange<N>): void
}

export interface IngestParts extends Omit<PageParts, 'areaEvents'> {
  readonly store: WritableStore
  readonly me: () => string
  /** Converts a file's source into a URL that a screen can show. */
  readonly address?: AddressOf
  readonly committed?: LedgerParts['committed']
  /** Commits what need not be published at once. Default: at once. */
  readonly later?: (commit: () => void) => void
}

/** The part that works without REST calls. */
export type LiveIngest = Pick<
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
  | 'whenMissing'
  | 'forget'
> &
  Pick<Ingest, 'ledger' | 'skipped' | 'areaEvents'>

/** Creates the only writer of the state: it applies events and answers, and publishes the changes. */
export function createIngest(parts: IngestParts): LiveIngest {
  const missingListeners: ((what: MissingData) => void)[] = []
  const ledger = createLedger({
    address: (source) => source,
    ...parts,
    missing(what) {
      for (const listener of missingListeners) listener(what)
    },
  })
  const areaEvents = createAreaEvents(parts.skipped)
  const pages = createPages(ledger, { ...parts, areaEvents })
  const slices = createStateSlices(parts.store, () => parts.me() !== '')
  const { factsOf } = ledger

  /** Commits the ledger, and returns the value. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  function event(part: SliceName | 'conversations', change: (...given: never[]) => unknown): unknown {
    if (part === 'conversations') return committed((change as (all: Ledger) => unknown)(ledger))
    return slices.event(part, change as SliceChange<SliceName>)
  }

  return {
    ledger,
    areaEvents,
    skipped: parts.skipped,
    page: pages.take,
    event: event as ApplyEvent,
    answer: slices.answer,
    whenChanged: slices.whenChanged,
    interrupted: pages.interrupted,
    read: ledger.read,
    sent(given, isNumbered) {
      const { conversation, position } = given
      const { segments, step } = factsOf(conversation)
      // A command has a position in the log but is not shown.
      const message = isShown(given) ? ledger.learn(given) : undefined
      const added = message && !findAt(segments, message) ? [message] : []
      ledger.add(conversation, position, position, added, isNumbered ? 1 : step)
      ledger.commit()
    },
    covered(ref, position, mayWait) {
      ledger.add(ref, position, position, [], 1)
      if (mayWait && parts.later) parts.later(ledger.commit)
      else ledger.commit()
    },
    opened: (ref, at) => committed(applyOpened(ledger, ref, at)),
    markedRead: (ref) => committed(applyMarkedRead(ledger, ref)),
    factsOf,
    whenMissing: (listener) => void missingListeners.push(listener),
    forget(connection = emptyState.connection) {
      slices.forget()
      ledger.forget()
      pages.forget()
      parts.store.set({ ...emptyState, connection })
    },
  }
}
