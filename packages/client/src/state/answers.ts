// What answers to calls make known: history, lists, and own acts that the server has taken.

import { fromKeyValues, toKeyValues } from '@parley/protocol'
import { applyListed } from './apply/conversations.ts'
import { applyEdit } from './apply/messages.ts'
import { applyRecall } from './apply/receipts.ts'
import type { HistoryIn, Ingest, Live } from './ingest.ts'
import { react } from './join.ts'
import { findMessage, toldUpTo } from './known.ts'
import { isShown } from './message.ts'
import { type PinNews, pinsLoaded, pinsTold } from './pins.ts'
import { guessReaction, putReaction, reactionSince } from './reactions.ts'
import { findAt } from './segments.ts'
import type { ConversationRef, Message } from './state.ts'

/** The whole of ingest, for a client that makes calls. */
export function withAnswers(live: Live): Ingest {
  const { ledger, factsOf } = live

  function history(ref: ConversationRef, page: HistoryIn): number | undefined {
    const { messages: plains, before, head, asOf, isLast, next } = page
    const facts = factsOf(ref)
    const step = head !== undefined || plains.some(({ seq }) => seq !== undefined) ? 1 : facts.step
    const messages: Message[] = []
    let oldest = before ?? head
    let newest = before ?? head ?? 0
    for (const plain of plains) {
      const message = ledger.read(plain, { conversation: ref, asOf })
      if (!message) continue
      oldest = Math.min(oldest ?? message.position, message.position)
      newest = Math.max(newest, message.position)
      if (!isShown(message)) continue
      const learned = ledger.learn(message)
      if (!findAt(facts.segments, learned)) messages.push(learned)
    }
    const from = isLast && step === 1 ? 1 : oldest
    if (from !== undefined && newest >= from) ledger.add(ref, from, newest, messages, step)
    const { segments, reachedStart, older } = factsOf(ref)
    const reached =
      from === undefined ? undefined : segments.find((one) => one.from <= from && from <= one.to)
    ledger.change(ref, {
      hasHistory: true,
      reachedStart: reachedStart || isLast,
      older: step === 0 && next && reached ? { from: reached.from, next } : older,
    })
    ledger.commit()
    return from
  }

  /** After all that was told before the call, and before whatever was told since. */
  const pinned = (ref: ConversationRef, id: string, asOf: number, news: Omit<PinNews, 'position'>) =>
    committed(
      ledger.change(ref, { pins: pinsTold(factsOf(ref).pins, id, { ...news, position: asOf + 0.5 }) }),
    )

  /** Does something, and makes public what it changed. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  return {
    ...live,
    history,
    edited(ref, id, taken) {
      // As others will read it.
      const ext = taken.ext && fromKeyValues(toKeyValues(taken.ext))
      committed(applyEdit(ledger, ref, id, { ...taken, ext }))
      return findMessage(factsOf(ref), id)
    },
    recalled: (ref, news) => committed(applyRecall(ledger, ref, news.id, news)),
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
    asOf: (ref) => toldUpTo(factsOf(ref)),
    reactionsLoaded(ref, found, asOf) {
      for (const [id, list] of found) {
        const news = { list, told: asOf, reactions: new Map<string, number>() }
        ledger.about(ref, id, (message) => react(message, news))
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
    listed(rows) {
      for (const row of rows) {
        try {
          applyListed(ledger, row)
        } catch (error) {
          live.skipped(error, row)
        }
      }
      ledger.commit()
    },
    loading: (ref, change) => committed(ledger.change(ref, change)),
  }
}
