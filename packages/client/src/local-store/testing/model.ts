// The local store as a naive model: a set of covered positions per conversation, and all messages. Positions are
// doubled, so that the space between two of them can be covered or not: if positions are times, ranges that only touch
// stay separate.

import type { Message } from '../../state/state.ts'
import type {
  StoreBatch,
  StoredConversation,
  StoredMessage,
  StoredOutgoing,
  StoredRange,
  StoredRead,
} from '../stored-types.ts'

export interface ModelConversation {
  readonly step: 0 | 1
  readonly covered: Set<number>
  /** By id, in the form in which they are stored. */
  readonly messages: Map<string, StoredMessage>
  /** Messages up to here were evicted; during that session ranges below it are not stored. */
  given: { upTo: number; isNow: boolean }
}

export interface Model {
  readonly timelines: Map<string, ModelConversation>
  readonly conversations: Map<string, StoredConversation>
  readonly outgoing: Map<string, StoredOutgoing>
  readonly reads: Map<string, StoredRead>
}

export const emptyModel = (): Model => ({
  timelines: new Map(),
  conversations: new Map(),
  outgoing: new Map(),
  reads: new Map(),
})

export const timelineIn = (model: Model, key: string, step: 0 | 1): ModelConversation => {
  const found = model.timelines.get(key) ?? {
    step,
    covered: new Set<number>(),
    messages: new Map<string, StoredMessage>(),
    given: { upTo: Number.NEGATIVE_INFINITY, isNow: false },
  }
  model.timelines.set(key, found)
  return found
}

/** Covers the positions from `from` to `to`. */
export function cover(covered: Set<number>, from: number, to: number, step: 0 | 1): void {
  for (let half = 2 * from; half <= 2 * to; half++) covered.add(half)
  if (step === 0) return
  if (covered.has(2 * from - 2)) covered.add(2 * from - 1)
  if (covered.has(2 * to + 2)) covered.add(2 * to + 1)
}

export function uncover(covered: Set<number>, from: number, to: number): void {
  for (const half of covered) if (half >= 2 * from - 1 && half <= 2 * to + 1) covered.delete(half)
}

/** The range that contains a position. */
export function runAt(
  covered: ReadonlySet<number>,
  position: number,
): { from: number; to: number } | undefined {
  if (!covered.has(2 * position)) return undefined
  let [from, to] = [2 * position, 2 * position]
  while (covered.has(from - 1)) from--
  while (covered.has(to + 1)) to++
  return { from: from / 2, to: to / 2 }
}

export function applyToModel(model: Model, batch: StoreBatch): void {
  for (const key of batch.forgotten ?? []) {
    model.conversations.delete(key)
    model.reads.delete(key)
    const timeline = model.timelines.get(key)
    if (!timeline || timeline.covered.size === 0) continue
    const end = Math.max(...timeline.covered) / 2
    timeline.given = { upTo: Math.max(timeline.given.upTo, end), isNow: true }
    timeline.covered.clear()
    timeline.messages.clear()
  }
  for (const { key, from, to, step, messages } of batch.stretches ?? []) {
    const timeline = timelineIn(model, key, step)
    const first = timeline.given.isNow ? Math.max(from, timeline.given.upTo + 1) : from
    if (first <= to) cover(timeline.covered, first, to, step)
    for (const stored of messages)
      if (timeline.covered.has(2 * stored.message.position)) timeline.messages.set(stored.message.id, stored)
  }
  for (const { key, ids } of batch.stale ?? []) {
    const timeline = model.timelines.get(key)
    for (const id of ids) {
      const position = timeline?.messages.get(id)?.message.position
      if (timeline && position !== undefined) drop(timeline, position, position)
    }
  }
  for (const { key, ids } of batch.gone ?? [])
    for (const id of ids) model.timelines.get(key)?.messages.delete(id)
  for (const { key, upTo } of batch.cut ?? []) {
    const timeline = model.timelines.get(key)
    if (timeline) drop(timeline, -1000, upTo)
  }
  for (const one of batch.conversations ?? []) model.conversations.set(one.key, one)
  for (const key of batch.outgoing?.remove ?? []) model.outgoing.delete(key)
  for (const one of batch.outgoing?.put ?? []) model.outgoing.set(one.key, one)
  for (const key of batch.reads?.remove ?? []) model.reads.delete(key)
  for (const one of batch.reads?.put ?? []) model.reads.set(one.key, one)
}

/** Begins the next session. */
export function beginSession(model: Model): void {
  for (const { given } of model.timelines.values()) given.isNow = false
}

function drop(timeline: ModelConversation, from: number, to: number): void {
  uncover(timeline.covered, from, to)
  for (const [id, { message }] of timeline.messages)
    if (message.position >= from && message.position <= to) timeline.messages.delete(id)
}

const byPlace = (a: StoredMessage, b: StoredMessage) =>
  a.message.position - b.message.position || Number(a.message.id) - Number(b.message.id)

export function messagesIn({ messages }: ModelConversation, from: number, to: number): StoredMessage[] {
  return [...messages.values()]
    .filter(({ message: { position } }) => from <= position && position <= to)
    .sort(byPlace)
}

/** This many messages from the end of a list, and all others with the same position as the last one. */
function some(list: readonly StoredMessage[], count: number, isFromEnd: boolean): StoredMessage[] {
  const ordered = isFromEnd ? [...list].reverse() : [...list]
  const edge = ordered[count - 1]?.message.position
  const taken = ordered.filter(
    ({ message }, index) => index < count || (count > 0 && message.position === edge),
  )
  return isFromEnd ? taken.reverse() : taken
}

export function olderIn(
  model: Model,
  key: string,
  before: number | undefined,
  count: number,
): StoredRange | undefined {
  const timeline = model.timelines.get(key)
  if (!timeline || timeline.covered.size === 0) return undefined
  const { step, covered } = timeline
  const end = Math.max(...covered) / 2
  const newest = messagesIn(timeline, 0, end).at(-1)?.message.position ?? end
  const to = before === undefined ? (runAt(covered, newest)?.to ?? end) : before - step
  const run = runAt(covered, to)
  if (!run || (before !== undefined && run.from >= before)) return undefined
  const all = messagesIn(timeline, run.from, to)
  const messages = some(all, count, true)
  const from = messages.length < all.length ? (messages[0]?.message.position ?? to) : run.from
  return { key, from, to, step, messages }
}

export function aroundIn(
  model: Model,
  key: string,
  position: number,
  count: number,
): StoredRange | undefined {
  const timeline = model.timelines.get(key)
  const run = timeline && runAt(timeline.covered, position)
  if (!timeline || !run) return undefined
  const [below, here, above] = [
    messagesIn(timeline, run.from, position - 1),
    messagesIn(timeline, position, position),
    messagesIn(timeline, position + 1, run.to),
  ]
  const [older, newer] = [some(below, count, true), some(above, count, false)]
  return {
    key,
    from: older.length < below.length ? (older[0]?.message.position ?? position) : run.from,
    to: newer.length < above.length ? (newer[newer.length - 1]?.message.position ?? position) : run.to,
    step: timeline.step,
    messages: [...older, ...here, ...newer],
  }
}

/** All messages with this text, the newest first. */
export function searchIn(model: Model, text: string): Message[] {
  return [...model.timelines.values()]
    .flatMap((timeline) => [...timeline.messages.values()].map(({ message }) => message))
    .filter((message) => message.kind === 'text' && message.text.includes(text))
    .sort((a, b) => b.sentAt - a.sentAt || Number(b.id) - Number(a.id))
}
