// The fate of all messages of a run: compares the database with what people sent, were answered and received.

import { fromOthers } from '../../tests/crash/check-received.ts'
import type { Person } from '../../tests/crash/person.ts'
import { expectedBy, type Kept } from '../../tests/faults/message-accounting.ts'
import type { Span } from './faults.ts'
import type { Message } from './load.ts'

export interface Figures {
  readonly sent: number
  readonly acknowledged: number
  readonly stored: number
  readonly delivered: number
  /** Acknowledged and not stored, or stored and not delivered. */
  readonly lost: number
  /** Stored twice, or delivered as two messages. */
  readonly doubled: number
  /** Delivered after a later message of the same conversation. */
  readonly outOfOrder: number
  /** Numbers of a conversation that are missing or given twice. */
  readonly wrongNumbers: number
  /** Sends that were refused with a reason, and sent again. */
  readonly refusals: number
  /** Messages that were sent more than once because an answer was missing. */
  readonly repeated: number
}

export function figuresOf(people: readonly Person[], entries: readonly Kept[]): Figures {
  const byText = new Map<string, Kept>()
  const lastOf = new Map<number, number>()
  let [doubled, wrongNumbers, lost, delivered, outOfOrder, acknowledged] = [0, 0, 0, 0, 0, 0]
  for (const entry of entries) {
    if (byText.has(entry.text)) doubled++
    byText.set(entry.text, entry)
    if (entry.seq !== (lastOf.get(entry.logId) ?? 0) + 1) wrongNumbers++
    lastOf.set(entry.logId, entry.seq)
  }
  for (const person of people) {
    for (const { text, serverId } of person.sent.values()) {
      if (serverId === 0) continue
      acknowledged++
      if (byText.get(text)?.id !== serverId) lost++
    }
    const arrived = arrivedAt(person)
    delivered += arrived.texts.size
    doubled += arrived.doubled
    outOfOrder += arrived.outOfOrder
    lost += expectedBy(person, entries).filter(({ text }) => !arrived.texts.has(text)).length
  }
  const sent = people.flatMap((person) => [...person.sent.values()])
  return {
    sent: sent.length,
    acknowledged,
    stored: entries.length,
    delivered,
    lost,
    doubled,
    outOfOrder,
    wrongNumbers,
    refusals: people.reduce((sum, person) => sum + person.refusals, 0),
    repeated: sent.filter(({ times }) => times > 1).length,
  }
}

/** A device may get something again after a sign-in, and recognises it by its id. */
function arrivedAt(person: Person): { texts: Set<string>; doubled: number; outOfOrder: number } {
  const ids = new Set<number>()
  const texts = new Set<string>()
  let [doubled, outOfOrder, last] = [0, 0, 0]
  for (const { id, seq, text } of fromOthers(person)) {
    if (ids.has(id)) continue
    ids.add(id)
    if (texts.has(text)) doubled++
    texts.add(text)
    // Each person has one conversation.
    if (seq < last) outOfOrder++
    last = seq
  }
  return { texts, doubled, outOfOrder }
}

/** How people noticed a fault. */
export interface Healing {
  readonly name: string
  readonly messages: number
  /** Messages that were acknowledged or delivered more than a second after they were due. */
  readonly late: number
  readonly longestMs: number
  /** From the beginning of the fault until the last late message was acknowledged and delivered. */
  readonly sinceBeginMs: number
  /** The same from its end; 0 if no message was late any more. */
  readonly sinceEndMs: number
}

const lateMs = 1000

/** `until` is the beginning of the next fault, or the end of the run. */
export function healingOf(messages: Iterable<Message>, span: Span, until: number): Healing {
  let [count, late, longestMs, healedAt] = [0, 0, 0, 0]
  for (const { dueAt, acknowledgedAt, arrivedAt } of messages) {
    // Messages that are in flight when a fault begins belong to that fault.
    if (dueAt < span.began - lateMs || dueAt >= until - lateMs) continue
    count++
    const isOpen = acknowledgedAt === 0 || arrivedAt === 0
    const doneAt = isOpen ? until : Math.max(acknowledgedAt, arrivedAt)
    longestMs = Math.max(longestMs, doneAt - dueAt)
    if (doneAt - dueAt <= lateMs) continue
    late++
    healedAt = Math.max(healedAt, doneAt)
  }
  return {
    name: span.name,
    messages: count,
    late,
    longestMs,
    sinceBeginMs: Math.max(0, healedAt - span.began),
    sinceEndMs: Math.max(0, healedAt - span.ended),
  }
}
