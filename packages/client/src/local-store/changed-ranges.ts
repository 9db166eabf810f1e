// Computes what a commit has changed in timelines, in the form in which the database stores it: new ranges, new or
// changed messages, and removed messages. Messages are immutable, so comparing identities is enough.

import type { Facts } from '../state/conversation-facts.ts'
import type { Committed } from '../state/conversation-ledger.ts'
import { keyOf, type Message, type Segment } from '../state/state.ts'
import type { StoreBatch, StoredMessage, StoredRange } from './stored-types.ts'

type ChangedRanges = Pick<StoreBatch, 'stretches' | 'gone' | 'cut'>

export function changedRangesOf(
  changes: Committed['changes'],
  toStored: (message: Message) => StoredMessage,
): ChangedRanges {
  const stretches: StoredRange[] = []
  const gone: { key: string; ids: string[] }[] = []
  const cut: { key: string; upTo: number }[] = []
  for (const { before, after } of changes) {
    const key = keyOf(after.ref)
    if (after.start > (before?.start ?? 0)) cut.push({ key, upTo: after.start })
    if (after.segments === before?.segments) continue
    const { added, removed } = differences(before?.segments ?? [], after.segments, after.step)
    for (const { from, to, messages } of added)
      stretches.push({ key, from, to, step: after.step, messages: messages.map(toStored) })
    // A message that was dropped from memory together with its range is not removed.
    const isCovered = ({ position }: Message) =>
      after.segments.some(({ from, to }) => from <= position && position <= to)
    const ids = removed.filter((one) => one.position > after.start && isCovered(one)).map(({ id }) => id)
    if (ids.length > 0) gone.push({ key, ids })
  }
  return {
    ...(stretches.length > 0 && { stretches }),
    ...(gone.length > 0 && { gone }),
    ...(cut.length > 0 && { cut }),
  }
}

/**
 * New ranges with their messages, changed messages as separate ranges, and removed messages. Nothing else is included,
 * because the reader may be another tab without the rest of the timeline.
 */
function differences(before: Facts['segments'], after: Facts['segments'], step: 0 | 1) {
  const same = new Set(before)
  const changed = after.filter((segment) => !same.has(segment))
  const still = new Set(after)
  const replaced = before.filter((segment) => !still.has(segment))
  const old = messagesOf(replaced)
  const now = messagesOf(changed)
  // Nearly always something was added at one end. The rest is unchanged, and must not cost anything.
  let first = 0
  while (first < old.length && old[first] === now[first]) first++
  let last = 0
  while (last < old.length - first && old[old.length - 1 - last] === now[now.length - 1 - last]) last++
  const rest = old.slice(first, old.length - last)
  const known = new Set(rest)
  const current = now.slice(first, now.length - last)
  // Messages without history are not stored here either.
  const fresh = current.filter((message) => !known.has(message) && !message.isFleeting)
  const ids = new Set(current.map(({ id }) => id))
  const parts = changed.flatMap((segment) => uncovered(segment, replaced, step))
  const isWithin = (message: Message) =>
    parts.some(({ from, to }) => from <= message.position && message.position <= to)
  return {
    added: [
      ...parts.map(({ from, to }) => ({
        from,
        to,
        messages: fresh.filter(({ position }) => from <= position && position <= to),
      })),
      ...fresh
        .filter((message) => !isWithin(message))
        .map((message) => ({ from: message.position, to: message.position, messages: [message] })),
    ],
    removed: rest.filter(({ id }) => !ids.has(id)),
  }
}

/** The parts of a range that none of the others covers. The others are sorted. */
function uncovered({ from, to }: Segment, others: readonly Segment[], step: 0 | 1) {
  const parts: { from: number; to: number }[] = []
  let at = from
  for (const other of others) {
    if (other.to < at || other.from > to) continue
    if (other.from > at) parts.push({ from: at, to: other.from - step })
    at = Math.max(at, other.to + step)
  }
  if (at <= to - (at === from ? 0 : 1 - step)) parts.push({ from: at, to })
  return parts
}

const messagesOf = (segments: readonly Segment[]): readonly Message[] =>
  segments.length === 1 ? (segments[0] as Segment).messages : segments.flatMap(({ messages }) => messages)
