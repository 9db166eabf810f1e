// Holds the facts of every conversation, and publishes the changes with each commit. Ingest and the apply functions
// write to it: they add a range of messages, merge a message or update one.

import type { Changes, MissingData } from './apply/apply-context.ts'
import { createChangeOrder } from './change-order.ts'
import {
  type Facts,
  findCopy,
  findMessage,
  isGone,
  movedBelow,
  nothingKnown,
  type PositionName,
  replaced,
} from './conversation-facts.ts'
import { hasTimeline, isOffList, toConversation, toTimeline } from './conversation-view.ts'
import { isSame, join } from './merge-message.ts'
import type { AddressOf } from './message-kinds.ts'
import { createPendingUpdates } from './pending-updates.ts'
import { isSamePins, shownPins } from './pins.ts'
import { toMessage } from './read-message.ts'
import { addSegment, findAt } from './segments.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message, type Pin } from './state.ts'
import type { WritableStore } from './store.ts'

export interface Ledger extends Changes {
  /** The key of a conversation. Items of a page mostly ask for the same one again. */
  keyOf(ref: ConversationRef): ConversationKey
  /** Adds messages and declares that the range contains nothing else. */
  add(ref: ConversationRef, from: number, to: number, messages: readonly Message[], step: 0 | 1): void
  /** The conversation that contains this message. */
  whereIs(id: string): ConversationRef | undefined
  /** The user whose complete conversation list was loaded. */
  listedFor: string | undefined
  pinsOf(ref: ConversationRef): readonly Pin[]
  /** Publishes all changes since the last commit. */
  commit(): void
  forget(): void
}

export interface LedgerParts {
  readonly store: WritableStore
  readonly me: () => string
  readonly address: AddressOf
  readonly missing: (what: MissingData) => void
  /** Called with every commit, for the local store. */
  readonly committed?: ((what: Committed) => void) | undefined
}

/** The changes of a commit, and updated messages that are not in a timeline. */
export interface Committed {
  readonly changes: readonly { readonly before: Facts | undefined; readonly after: Facts }[]
  readonly missed: readonly { readonly ref: ConversationRef; readonly id: string }[]
  /** Whether the messages waited on the server until this client connected. */
  readonly isBacklog?: boolean
}

export function createLedger(parts: LedgerParts): Ledger {
  const { store } = parts
  const known = new Map<ConversationKey, Facts>()
  /** Conversations changed since the last commit, with their facts at that time. */
  const touched = new Map<ConversationKey, Facts | undefined>()
  const missed: { ref: ConversationRef; id: string }[] = []
  const pendingUpdates = createPendingUpdates()
  const missing = new Map<string, MissingData>()
  /** The conversation that was last asked for: making and hashing a key costs more than comparing a reference. */
  let last: { ref: ConversationRef; key: ConversationKey; nothing?: Facts } = {
    ref: {} as ConversationRef,
    key: '',
  }

  const ledger: Ledger = {
    get me() {
      return parts.me()
    },
    address: parts.address,
    order: createChangeOrder(),
    listedFor: undefined,
    keyOf(ref) {
      if (ref.id !== last.ref.id || ref.type !== last.ref.type) last = { ref, key: keyOf(ref) }
      return last.key
    },
    factsOf(ref) {
      const facts = known.get(ledger.keyOf(ref))
      if (facts) return facts
      last.nothing ??= nothingKnown(ref)
      return last.nothing
    },
    change(ref, change) {
      // A late answer of a session that has ended.
      if (ledger.me === '') return
      const key = ledger.keyOf(ref)
      if (!touched.has(key)) touched.set(key, known.get(key))
      known.set(key, { ...ledger.factsOf(ref), ...change })
    },
    read: (plain, more) => toMessage(plain, { me: ledger.me, address: parts.address, ...more }),
    learn(message) {
      const { conversation: ref } = message
      const copy = findCopy(ledger.factsOf(ref), message)
      if (!copy) return pendingUpdates.applied(message)
      const joined = join(copy, message)
      if (joined !== copy) ledger.change(ref, replaced(ledger.factsOf(ref), joined))
      return joined
    },
    about(ref, id, act, isUnchanged) {
      const facts = ledger.factsOf(ref)
      const message = findMessage(facts, id)
      const isInTimeline = message && findAt(facts.segments, message)
      if (!isInTimeline && ledger.me !== '') {
        pendingUpdates.add(id, act)
        if (!isUnchanged) missed.push({ ref, id })
      }
      const after = message && act(message)
      if (after && after !== message) ledger.change(ref, replaced(ledger.factsOf(ref), after))
      return message !== undefined
    },
    refOf(chat, by, to) {
      if (chat === 'single') return { type: chat, id: by === ledger.me || by === '' ? to : by }
      // Rooms and threads are addressed like groups; they are recognised if they are already known.
      const knownType = (['room', 'thread'] as const).find((type) => known.has(keyOf({ type, id: to })))
      return { type: knownType ?? chat, id: to }
    },
    missing: (what) => void missing.set(what === 'list' ? what : keyOf(what.pins), what),
    add(ref, first, to, given, step) {
      const facts = ledger.factsOf(ref)
      const from = Math.max(first, facts.start + 1)
      if (to < from) return
      const messages = given.filter((message) => !isGone(facts, message))
      const segments = addSegment(facts.segments, { from, to, messages }, step)
      if (segments === facts.segments && step === facts.step) return
      ledger.change(ref, { segments, step })
      // Updates from the same page that came before their message.
      for (const one of messages) {
        const message = pendingUpdates.has(one.id) && findAt(ledger.factsOf(ref).segments, one)
        const after = message && pendingUpdates.applied(message)
        if (after) ledger.change(ref, replaced(ledger.factsOf(ref), after))
        pendingUpdates.done(one.id)
      }
      for (const mark of Object.keys(facts.acked) as PositionName[])
        ledger.change(ref, movedBelow(ledger.factsOf(ref), mark))
    },
    whereIs: (id) => [...known.values()].find((facts) => findMessage(facts, id))?.ref,
    pinsOf(ref) {
      const facts = ledger.factsOf(ref)
      return shownPins(facts.pins, (id) => findMessage(facts, id)) ?? []
    },
    all: () => [...known.values()],
    commit() {
      for (const [key, before] of touched)
        if (before && isSame(before, known.get(key) as Facts)) touched.delete(key)
      const changes = [...touched].map(([key, before]) => ({ before, after: known.get(key) as Facts }))
      const reported = missed.splice(0)
      if (touched.size > 0) publish()
      if (changes.length + reported.length > 0) parts.committed?.({ changes, missed: reported })
      const all = [...missing.values()]
      missing.clear()
      for (const what of all) parts.missing(what)
    },
    forget() {
      known.clear()
      touched.clear()
      missed.length = 0
      pendingUpdates.clear()
      missing.clear()
      ledger.order.last.clear()
      ledger.listedFor = undefined
    },
  }

  function publish(): void {
    const conversations = new Map(store.state.conversations)
    const timelines = new Map(store.state.timelines)
    let { pins } = store.state
    for (const key of touched.keys()) {
      const facts = known.get(key) as Facts
      if (isOffList(facts)) conversations.delete(key)
      else conversations.set(key, toConversation(facts, ledger.me))
      // The map is copied with every change, so it has no entries for the many conversations that are merely listed.
      if (timelines.has(key) || hasTimeline(facts)) timelines.set(key, toTimeline(facts))
      if (facts.pins.asOf < 0) continue
      const shown = ledger.pinsOf(facts.ref)
      if (!isSamePins(pins.get(key), shown)) pins = new Map(pins).set(key, shown)
    }
    touched.clear()
    store.set({ conversations, timelines, pins })
  }

  return ledger
}
