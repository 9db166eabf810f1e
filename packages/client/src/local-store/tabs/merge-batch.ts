// Merges the changes of another tab. Messages are merged as usual, by the freshness of their parts; for other facts the
// more recent value wins.

import { type Facts, knownHead } from '../../state/conversation-facts.ts'
import type { Ledger } from '../../state/conversation-ledger.ts'
import { withoutMessages } from '../../state/segments.ts'
import { type ConversationRef, keyOf, type Message } from '../../state/state.ts'
import { factsFrom, fromStored } from '../persistence.ts'
import type { StoreBatch, StoredConversation } from '../stored-types.ts'

/** Returns the messages that are newer than anything known here. */
export function merge(ledger: Ledger, batch: StoreBatch): readonly Message[] {
  const refs = new Map<string, ConversationRef>()
  const heads = new Map<string, number>()
  const arrived: Message[] = []
  const noteConversation = (ref: ConversationRef) => {
    const key = keyOf(ref)
    if (!heads.has(key)) heads.set(key, knownHead(ledger.factsOf(ref)))
    refs.set(key, ref)
  }
  for (const one of batch.conversations ?? []) noteConversation(one.facts.ref)
  for (const { messages } of batch.stretches ?? [])
    for (const { message } of messages) noteConversation(message.conversation)
  for (const { key, from, to, step, messages } of batch.stretches ?? []) {
    const ref = refs.get(key)
    if (!ref) continue
    const learned = messages.map((stored) => ledger.learn(fromStored(stored)))
    ledger.add(ref, from, to, learned, step)
    const head = heads.get(key) ?? 0
    arrived.push(...learned.filter(({ position }) => position > head))
  }
  for (const one of batch.conversations ?? []) {
    const facts = ledger.factsOf(one.facts.ref)
    ledger.change(one.facts.ref, mergeFacts(facts, one))
  }
  for (const { key, ids } of batch.gone ?? []) {
    const ref = refs.get(key)
    if (ref)
      ledger.change(ref, {
        segments: withoutMessages(ledger.factsOf(ref).segments, ({ id }) => ids.includes(id)),
      })
  }
  for (const { key, upTo } of batch.cut ?? []) {
    const ref = refs.get(key)
    if (!ref) continue
    const { segments } = ledger.factsOf(ref)
    ledger.change(ref, { segments: withoutMessages(segments, ({ position }) => position <= upTo) })
  }
  return arrived.filter(({ kind }) => kind !== 'recalled' && kind !== 'notice')
}

/** Positions only move forward; the newer list wins; for everything else the other tab has the latest value. */
function mergeFacts(mine: Facts, stored: StoredConversation): Partial<Facts> {
  const { segments, loading, error, hasHistory, reachedStart, older, step, ...theirs } = factsFrom(stored)
  const furthest = (
    name: 'readPosition' | 'peerReadPosition' | 'peerDeliveredPosition' | 'start' | 'removedUpTo',
  ) => Math.max(mine[name], theirs[name])
  return {
    ...theirs,
    step: Math.max(step, mine.step) as 0 | 1,
    readPosition: furthest('readPosition'),
    peerReadPosition: furthest('peerReadPosition'),
    peerDeliveredPosition: furthest('peerDeliveredPosition'),
    start: furthest('start'),
    removedUpTo: furthest('removedUpTo'),
    listed: (theirs.listed?.head ?? -1) >= (mine.listed?.head ?? -1) ? theirs.listed : mine.listed,
    pins: theirs.pins.asOf >= mine.pins.asOf ? theirs.pins : mine.pins,
    receipts: theirs.receipts.length >= mine.receipts.length ? theirs.receipts : mine.receipts,
    openedAt: Math.max(mine.openedAt, theirs.openedAt),
    hidden: [...new Set([...mine.hidden, ...theirs.hidden])],
  }
}
