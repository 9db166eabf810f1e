// Applies the answers to less common calls: accepted actions on messages, lists of reactions and pins, pages from old
// to new. Part of the lazily loaded bundle.

import { fromKeyValues, toKeyValues } from '@parley/protocol'
import type { Changes } from './apply/apply-context.ts'
import type { ListRow } from './apply/conversations.ts'
import { applyEdit, type EditTaken } from './apply/messages.ts'
import { applyRecall } from './apply/receipts.ts'
import { changeCount, changedAt, noteOwnChange } from './change-order.ts'
import { type Facts, findMessage } from './conversation-facts.ts'
import { createListRefresh } from './conversation-list-refresh.ts'
import { dropGone } from './gone-messages.ts'
import type { HistoryIn, LiveIngest } from './ingest.ts'
import { type RecallUpdate, react } from './merge-message.ts'
import { applyOptimistically, putReaction, reactionSince } from './optimistic-reactions.ts'
import { type PinUpdate, pinsLoaded, withPinUpdate } from './pins.ts'
import { isShown } from './read-message.ts'
import type { ConversationRef, Message, Pin, Reaction } from './state.ts'
import { readOverview } from './thread-overview.ts'

export interface NewerIn extends Pick<HistoryIn, 'messages' | 'asOf' | 'isLast'> {
  /** The position after which the page begins. */
  readonly after: number
  readonly head: number
}

/** An optimistic change: shown before the server has accepted it. */
export interface Acting {
  /** Keeps the change: the server has accepted it, possibly with more data. */
  taken(applyAnswer?: (changes: Changes) => void): void
  /** Undoes the change: the server has refused it. */
  undo(): void
}

export interface MessageAnswers {
  /** Applies an own edit that the server has accepted. Returns the current message, if known. */
  edited(ref: ConversationRef, messageId: string, taken: EditTaken): Message | undefined
  /**
   * Applies an own recall that the server has accepted; `position` is its number in the log, or its time if there are
   * no numbers.
   */
  recalled(ref: ConversationRef, recall: RecallUpdate & { readonly id: string }): void
  /** Shows or removes an own reaction before the server has accepted it. Returns a function that undoes it. */
  reacted(ref: ConversationRef, messageId: string, reaction: string, isMine: boolean): () => void
  /** Applies all reactions of these messages; `asOf` was taken before the call. */
  reactionsLoaded(ref: ConversationRef, found: ReadonlyMap<string, readonly Reaction[]>, asOf: number): void
  /** Applies all pinned messages; `asOf` was taken before the call. Returns the shown list. */
  pinsLoaded(ref: ConversationRef, pins: readonly Pin[], asOf: number): readonly Pin[]
  /**
   * Applies an own pin or unpin that the server has accepted; `asOf` was taken before the call. An event from the
   * server wins over it.
   */
  pinned(ref: ConversationRef, pin: Pin, asOf: number): void
  unpinned(ref: ConversationRef, messageId: string, asOf: number): void
  listed(rows: readonly ListRow[]): void
  /** Applies a page after a position, from old to new. Returns the position up to which it reaches. */
  newer(ref: ConversationRef, page: NewerIn): number
  /** The facts of all conversations. */
  all(): readonly Facts[]
  /** The message with this id, in any conversation. */
  find(id: string): Message | undefined
  /** Changes the user's own list or history before the server has accepted it. */
  act(refs: readonly ConversationRef[], apply: (changes: Changes) => void): Acting
}

export function withMessageAnswers({
  ledger,
  factsOf,
  skipped,
}: Pick<LiveIngest, 'ledger' | 'factsOf' | 'skipped'>): MessageAnswers {
  /** Commits the ledger, and returns the value. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  /** The update of an own pin: newer than everything known before the call, and older than any event since. */
  const pinned = (ref: ConversationRef, id: string, asOf: number, update: Omit<PinUpdate, 'position'>) =>
    committed(
      ledger.change(ref, { pins: withPinUpdate(factsOf(ref).pins, id, { ...update, position: asOf + 0.5 }) }),
    )

  /** Restores the previous facts, and keeps what has arrived since. */
  function restore({ ref, segments, step, pins, ...facts }: Facts): void {
    const { pinnedAt, marks, start, removedUpTo, hidden, listed, reachedStart, hasHistory, openedAt } = facts
    ledger.change(ref, {
      ...{ pinnedAt, marks, start, removedUpTo, hidden, listed, reachedStart, hasHistory, openedAt },
      pins: { ...factsOf(ref).pins, list: pins.list },
    })
    for (const { from, to, messages } of segments) ledger.add(ref, from, to, messages.map(ledger.learn), step)
  }

  return {
    edited(ref, id, taken) {
      // Converted to the form that other clients read.
      const ext = taken.ext && fromKeyValues(toKeyValues(taken.ext))
      committed(applyEdit(ledger, ref, id, { ...taken, ext }))
      return findMessage(factsOf(ref), id)
    },
    recalled: (ref, update) => committed(applyRecall(ledger, ref, update.id, update)),
    reacted(ref, id, reaction, isMine) {
      const before = findMessage(factsOf(ref), id)
      if (!before) return () => {}
      const since = reactionSince(before, reaction)
      const was = before.reactions?.find((one) => one.reaction === reaction)
      committed(ledger.about(ref, id, (message) => applyOptimistically(message, reaction, isMine, ledger.me)))
      return () => {
        const now = findMessage(factsOf(ref), id)
        // If an event about the reaction has arrived since, the event wins.
        if (now && reactionSince(now, reaction) === since)
          committed(ledger.about(ref, id, (message) => putReaction(message, reaction, was)))
      }
    },
    reactionsLoaded(ref, found, asOf) {
      for (const [id, list] of found) {
        const update = { list, told: asOf, reactions: new Map<string, number>() }
        ledger.about(ref, id, (message) => react(message, update))
      }
      ledger.commit()
    },
    pinsLoaded(ref, pins, asOf) {
      const list = pins.map((pin) => ({ ...pin, message: ledger.learn(pin.message) }))
      ledger.change(ref, { pins: pinsLoaded(factsOf(ref).pins, list, asOf) })
      return committed(ledger.pinsOf(ref))
    },
    pinned: (ref, { message, by, at }, asOf) =>
      pinned(ref, message.id, asOf, { isPinned: true, by, at, message }),
    unpinned: (ref, id, asOf) => pinned(ref, id, asOf, { isPinned: false, by: ledger.me, at: 0 }),
    listed: (rows) => createListRefresh(ledger, skipped).take(rows, changeCount(ledger)),
    newer(ref, { messages: plains, after, head, asOf, isLast }) {
      const messages = plains.flatMap(
        (plain) =>
          plain.notice ?? ledger.read(plain, { conversation: ref, asOf, overview: readOverview }) ?? [],
      )
      const newest = messages.reduce((most, { position }) => Math.max(most, position), after)
      const shown = messages.filter(isShown).map(ledger.learn)
      const to = isLast ? Math.max(newest, head) : newest
      ledger.add(ref, after + 1, to, shown, 1)
      if (to <= asOf) dropGone(ledger, ref, after + 1, to, new Set(messages.map(({ id }) => id)))
      ledger.commit()
      return newest
    },
    all: ledger.all,
    find(id) {
      for (const facts of ledger.all()) {
        const message = findMessage(facts, id)
        if (message && message.kind !== 'recalled' && message.kind !== 'notice') return message
      }
      return undefined
    },
    act(refs, apply) {
      const before = refs.map(factsOf)
      for (const ref of refs) noteOwnChange(ledger, ref)
      committed(apply(ledger))
      const turns = refs.map((ref) => changedAt(ledger, ref))
      return {
        taken(applyAnswer) {
          for (const ref of refs) noteOwnChange(ledger, ref)
          committed(applyAnswer?.(ledger))
        },
        undo() {
          refs.forEach((ref, index) => {
            if (changedAt(ledger, ref) === turns[index]) restore(before[index] as Facts)
            // Another device changed something in the meantime: only the server knows the result.
            else ledger.missing('list')
          })
          ledger.commit()
        },
      }
    },
  }
}
