// Holds what is known about every conversation, and makes public what has changed. Ingest and the apply functions write
// in it through a few words: add a stretch, learn a message, change what was told about one.

import type { Changes, Lacking } from './changes.ts'
import { join } from './join.ts'
import type { AddressOf } from './kinds.ts'
import {
  type Facts,
  findCopy,
  findMessage,
  type Mark,
  movedBelow,
  nothingKnown,
  replaced,
  toConversation,
  toTimeline,
} from './known.ts'
import { toMessage } from './message.ts'
import { isSamePins, shownPins } from './pins.ts'
import { addSegment, findAt } from './segments.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message, type Pin } from './state.ts'
import { createWaiting } from './waiting.ts'
import type { Store } from './watch.ts'

export interface Ledger extends Changes {
  /** Adds messages and says that nothing else lies in this range. */
  add(ref: ConversationRef, from: number, to: number, messages: readonly Message[], step: 0 | 1): void
  /** Where a message with this id is. */
  whereIs(id: string): ConversationRef | undefined
  pinsOf(ref: ConversationRef): readonly Pin[]
  /** Makes public what has changed. */
  commit(): void
  forget(): void
}

export interface LedgerParts {
  readonly store: Store
  readonly me: () => string
  readonly address: AddressOf
  readonly lacking: (what: Lacking) => void
}

export function createLedger(parts: LedgerParts): Ledger {
  const { store } = parts
  const known = new Map<ConversationKey, Facts>()
  const touched = new Set<ConversationKey>()
  const waiting = createWaiting()
  const lacking = new Map<string, Lacking>()

  const ledger: Ledger = {
    get me() {
      return parts.me()
    },
    address: parts.address,
    factsOf: (ref) => known.get(keyOf(ref)) ?? nothingKnown(ref),
    change(ref, change) {
      // The answer to something of a session that is over by now.
      if (ledger.me === '') return
      const key = keyOf(ref)
      known.set(key, { ...ledger.factsOf(ref), ...change })
      touched.add(key)
    },
    read: (plain, more) => toMessage(plain, { me: ledger.me, address: parts.address, ...more }),
    learn(message) {
      const { conversation: ref } = message
      const copy = findCopy(ledger.factsOf(ref), message)
      if (!copy) return waiting.applied(message)
      const joined = join(copy, message)
      if (joined !== copy) ledger.change(ref, replaced(ledger.factsOf(ref), joined))
      return joined
    },
    about(ref, id, act) {
      const facts = ledger.factsOf(ref)
      const message = findMessage(facts, id)
      const isInTimeline = message && findAt(facts.segments, message)
      if (!isInTimeline && ledger.me !== '') waiting.add(id, act)
      const after = message && act(message)
      if (after && after !== message) ledger.change(ref, replaced(ledger.factsOf(ref), after))
      return message !== undefined
    },
    refOf(chat, by, to) {
      if (chat === 'single') return { type: chat, id: by === ledger.me || by === '' ? to : by }
      // Rooms and threads are addressed as groups are; which of them it is one knows from having met it.
      const met = (['room', 'thread'] as const).find((type) => known.has(keyOf({ type, id: to })))
      return { type: met ?? chat, id: to }
    },
    lacks: (what) => void lacking.set(what === 'list' ? what : keyOf(what.pins), what),
    add(ref, from, to, messages, step) {
      const facts = ledger.factsOf(ref)
      const segments = addSegment(facts.segments, { from, to, messages }, step)
      if (segments === facts.segments && step === facts.step) return
      ledger.change(ref, { segments, step })
      // What was told about them in the same page, before they were here.
      for (const one of messages) {
        const message = waiting.has(one.id) && findAt(ledger.factsOf(ref).segments, one)
        const after = message && waiting.applied(message)
        if (after) ledger.change(ref, replaced(ledger.factsOf(ref), after))
        waiting.done(one.id)
      }
      for (const mark of Object.keys(facts.acked) as Mark[])
        ledger.change(ref, movedBelow(ledger.factsOf(ref), mark))
    },
    whereIs: (id) => [...known.values()].find((facts) => findMessage(facts, id))?.ref,
    pinsOf(ref) {
      const facts = ledger.factsOf(ref)
      return shownPins(facts.pins, (id) => findMessage(facts, id)) ?? []
    },
    commit() {
      if (touched.size > 0) publish()
      const all = [...lacking.values()]
      lacking.clear()
      for (const what of all) parts.lacking(what)
    },
    forget() {
      known.clear()
      touched.clear()
      waiting.clear()
      lacking.clear()
    },
  }

  function publish(): void {
    const conversations = new Map(store.state.conversations)
    const timelines = new Map(store.state.timelines)
    let { pins } = store.state
    for (const key of touched) {
      const facts = known.get(key) as Facts
      conversations.set(key, toConversation(facts, ledger.me))
      timelines.set(key, toTimeline(facts))
      if (facts.pins.asOf < 0) continue
      const shown = ledger.pinsOf(facts.ref)
      if (!isSamePins(pins.get(key), shown)) pins = new Map(pins).set(key, shown)
    }
    touched.clear()
    store.set({ conversations, timelines, pins })
  }

  return ledger
}
