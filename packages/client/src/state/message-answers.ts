// What answers to less common calls change: accepted actions on messages, lists of reactions and pins, pages from old
// to new. Part of the lazily loaded bundle.

import { fromKeyValues, toKeyValues } from '@parley/protocol'
import type { Changes } from './apply/apply-context.ts'
import type { ListRow } from './apply/conversations.ts'
import { applyEdit, type EditTaken } from './apply/messages.ts'
import { applyRecall } from './apply/receipts.ts'
import { changeCount, changedAt, noteOwnChange } from './change-order.ts'
import { type Facts, findMessage } from './conversation-facts.ts'
import { createListing } from './conversation-listing.ts'
import type { HistoryIn, Live } from './ingest.ts'
import { type RecallUpdate, react } from './merge-message.ts'
import { guessReaction, putReaction, reactionSince } from './optimistic-reactions.ts'
import { type PinUpdate, pinsLoaded, pinsTold } from './pins.ts'
import { isShown } from './read-message.ts'
import type { ConversationRef, Message, Pin, Reaction } from './state.ts'
import { readOverview } from './thread-overview.ts'

export interface NewerIn extends Pick<HistoryIn, 'messages' | 'asOf' | 'isLast'> {
  /** The place after which the page begins. */
  readonly after: number
  readonly head: number
}

/** What becomes of something that was shown before the server had it. */
export interface Acting {
  /** The server has it; it may say more. */
  taken(told?: (changes: Changes) => void): void
  /** The server does not want it. */
  undo(): void
}

export interface MessageAnswers {
  /** The server has taken an own edit. Gives the message as it is now, if it is known. */
  edited(ref: ConversationRef, messageId: string, taken: EditTaken): Message | undefined
  /** The server has taken an own recall; `position` is its number in the log, or its time where there are none. */
  recalled(ref: ConversationRef, recall: RecallUpdate & { readonly id: string }): void
  /** Shows a reaction of mine, or takes it away, before the server has it. The function takes that back. */
  reacted(ref: ConversationRef, messageId: string, reaction: string, isMine: boolean): () => void
  /** All reactions of these messages; `asOf` from before the call. */
  reactionsLoaded(ref: ConversationRef, found: ReadonlyMap<string, readonly Reaction[]>, asOf: number): void
  /** All that is pinned; `asOf` from before the call. Gives it as it is shown. */
  pinsLoaded(ref: ConversationRef, pins: readonly Pin[], asOf: number): readonly Pin[]
  /** The server has taken an own pin, or its end; `asOf` from before the call. If the server tells of it, that counts. */
  pinned(ref: ConversationRef, pin: Pin, asOf: number): void
  unpinned(ref: ConversationRef, messageId: string, asOf: number): void
  listed(rows: readonly ListRow[]): void
  /** A page that goes on after a place, from old to new. Gives the place up to which it reaches. */
  newer(ref: ConversationRef, page: NewerIn): number
  /** Everything that is known. */
  all(): readonly Facts[]
  /** The message with this id, wherever it is. */
  find(id: string): Message | undefined
  /** Changes a user's own list or history before the server has it. */
  act(refs: readonly ConversationRef[], apply: (changes: Changes) => void): Acting
}

export function withMessageAnswers({
  ledger,
  factsOf,
  skipped,
}: Pick<Live, 'ledger' | 'factsOf' | 'skipped'>): MessageAnswers {
  /** Does something, and makes public what it changed. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  /** After all that was told before the call, and before whatever was told since. */
  const pinned = (ref: ConversationRef, id: string, asOf: number, update: Omit<PinUpdate, 'position'>) =>
    committed(
      ledger.change(ref, { pins: pinsTold(factsOf(ref).pins, id, { ...update, position: asOf + 0.5 }) }),
    )

  /** As it was, with what has come since. */
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
      // As others will read it.
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
      committed(ledger.about(ref, id, (message) => guessReaction(message, reaction, isMine, ledger.me)))
      return () => {
        const now = findMessage(factsOf(ref), id)
        // If the server has told about it meanwhile, it is as the server says.
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
    listed: (rows) => createListing(ledger, skipped).take(rows, changeCount(ledger)),
    newer(ref, { messages: plains, after, head, asOf, isLast }) {
      const messages = plains.flatMap(
        (plain) =>
          plain.notice ?? ledger.read(plain, { conversation: ref, asOf, overview: readOverview }) ?? [],
      )
      const newest = messages.reduce((most, { position }) => Math.max(most, position), after)
      const shown = messages.filter(isShown).map(ledger.learn)
      ledger.add(ref, after + 1, isLast ? Math.max(newest, head) : newest, shown, 1)
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
        taken(told) {
          for (const ref of refs) noteOwnChange(ledger, ref)
          committed(told?.(ledger))
        },
        undo() {
          refs.forEach((ref, index) => {
            if (changedAt(ledger, ref) === turns[index]) restore(before[index] as Facts)
            // Something was noteOtherChange meanwhile: only the server knows what is left of it.
            else ledger.lacks('list')
          })
          ledger.commit()
        },
      }
    },
  }
}
