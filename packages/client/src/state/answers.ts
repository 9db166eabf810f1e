// Applies the answers to common calls: pages of history and lists of conversations.

import { knownHead } from './conversation-facts.ts'
import { createListRefresh, unlistedUpTo } from './conversation-list-refresh.ts'
import { dropGone } from './gone-messages.ts'
import type { HistoryIn, Ingest, LiveIngest } from './ingest.ts'
import { isShown } from './read-message.ts'
import { findAt } from './segments.ts'
import type { ConversationRef, Message } from './state.ts'
import { readOverview } from './thread-overview.ts'

/** The complete ingest, for a client that makes REST calls. */
export function withAnswers(live: LiveIngest): Ingest {
  const { ledger, factsOf } = live

  function history(ref: ConversationRef, page: HistoryIn): number | undefined {
    const { messages: plains, before, head, asOf, isLast, next } = page
    const facts = factsOf(ref)
    const step = head !== undefined || plains.some(({ seq }) => seq !== undefined) ? 1 : facts.step
    if (step === 1) ledger.change(ref, unlistedUpTo(ledger, facts, asOf))
    const messages: Message[] = []
    const ids = new Set<string>()
    let oldest = before ?? head
    let newest = before ?? head ?? 0
    for (const plain of plains) {
      const message = plain.notice ?? ledger.read(plain, { conversation: ref, asOf, overview: readOverview })
      if (!message) continue
      ids.add(message.id)
      oldest = Math.min(oldest ?? message.position, message.position)
      newest = Math.max(newest, message.position)
      if (!isShown(message)) continue
      const learned = ledger.learn(message)
      if (!findAt(facts.segments, learned)) messages.push(learned)
    }
    const from = isLast && step === 1 ? 1 : oldest
    if (from !== undefined && newest >= from) ledger.add(ref, from, newest, messages, step)
    const to = before === undefined ? newest : before - 1
    if (step === 1 && to <= asOf) dropGone(ledger, ref, from ?? 1, to, ids)
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

  /** Commits the ledger, and returns the value. */
  const committed = <T>(value: T): T => {
    ledger.commit()
    return value
  }

  return {
    ...live,
    history,
    asOf: (ref) => knownHead(factsOf(ref)),
    listing: () => createListRefresh(ledger, live.skipped),
    loading: (ref, change) => committed(ledger.change(ref, change)),
  }
}
