// A timeline as segments without gaps. Pure; the result does not depend on the order or number of arrivals. Rules
// STATE-1 to STATE-4.

import { join } from './merge-message.ts'
import type { Message, Segment } from './state.ts'

/**
 * Adds a segment. `step` is the distance at which two segments touch: 1 if positions are gapless numbers, 0 if they are
 * times, which join only when they overlap.
 */
export function addSegment(segments: readonly Segment[], added: Segment, step: 0 | 1): readonly Segment[] {
  let { from, to } = added
  let first = segments.length
  let last = -1
  segments.forEach((segment, index) => {
    if (segment.to + step < added.from || segment.from - step > added.to) return
    first = Math.min(first, index)
    last = index
    from = Math.min(from, segment.from)
    to = Math.max(to, segment.to)
  })
  const only = segments[first]
  if (first === last && only && only.from === from && only.to === to && added.messages.length === 0)
    return segments
  const touched = last < 0 ? [] : segments.slice(first, last + 1)
  const messages = mergeMessages(
    touched.map((segment) => segment.messages),
    added.messages,
  )
  const merged: Segment = { from, to, messages }
  const before = last < 0 ? segments.filter((segment) => segment.to < added.from) : segments.slice(0, first)
  const after = last < 0 ? segments.slice(before.length) : segments.slice(last + 1)
  return [...before, merged, ...after]
}

/** Merges the messages in order, and those with the same id. */
function mergeMessages(
  sorted: readonly (readonly Message[])[],
  added: readonly Message[],
): readonly Message[] {
  const lists = [...sorted, isSorted(added) ? added : [...added].sort(compareMessages)]
    .filter((list) => list.length > 0)
    .sort((a, b) => compareMessages(a[0] as Message, b[0] as Message))
  // Fast path: segments nearly always follow each other, so they can be concatenated.
  if (isSorted(added) && lists.every((list, index) => follows(list, lists[index - 1]))) return lists.flat()
  const byId = new Map<string, Message>()
  for (const list of lists) {
    for (const message of list) {
      const known = byId.get(message.id)
      byId.set(message.id, known ? join(known, message) : message)
    }
  }
  return [...byId.values()].sort(compareMessages)
}

function follows(list: readonly Message[], before: readonly Message[] | undefined): boolean {
  return !before || compareMessages(before[before.length - 1] as Message, list[0] as Message) < 0
}

function isSorted(messages: readonly Message[]): boolean {
  for (let index = 1; index < messages.length; index++) {
    if (compareMessages(messages[index - 1] as Message, messages[index] as Message) >= 0) return false
  }
  return true
}

type MessagePosition = Pick<Message, 'position' | 'id'>

/** Compares by position, then by id. */
export function compareMessages(a: MessagePosition, b: MessagePosition): number {
  return a.position === b.position ? compareIds(a.id, b.id) : a.position - b.position
}

/** Compares ids, which are decimal numbers as text: the shorter one is the smaller. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** The known copy of this message, found by its position. */
export function findAt(segments: readonly Segment[], { position, id }: Message): Message | undefined {
  const [segment, at] = locate(segments, position, id)
  return segment?.messages[at]
}

/** Replaces a message; all other messages stay the same objects. */
export function replaceMessage(segments: readonly Segment[], after: Message): readonly Segment[] {
  const [found, at] = locate(segments, after.position, after.id)
  if (!found || found.messages[at] === after) return segments
  const messages = [...found.messages]
  messages[at] = after
  const replaced = { ...found, messages }
  return segments.map((segment) => (segment === found ? replaced : segment))
}

/** Removes messages, and keeps their positions covered; segments without any of them stay the same objects. */
export function withoutMessages(
  segments: readonly Segment[],
  isGone: (message: Message) => boolean,
): readonly Segment[] {
  const left = segments.map((segment) =>
    segment.messages.some(isGone)
      ? { ...segment, messages: segment.messages.filter((message) => !isGone(message)) }
      : segment,
  )
  return left.every((segment, index) => segment === segments[index]) ? segments : left
}

/** The segment and index of a message. */
function locate(
  segments: readonly Segment[],
  position: number,
  id: string,
): readonly [segment: Segment | undefined, at: number] {
  const segment = segments.find(({ from, to }) => from <= position && position <= to)
  if (!segment) return [undefined, -1]
  const { messages } = segment
  let low = 0
  let high = messages.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareMessages(messages[middle] as Message, { position, id }) < 0) low = middle + 1
    else high = middle
  }
  return messages[low]?.id === id ? [segment, low] : [undefined, -1]
}

/** Whether one segment covers everything after `after` up to and including `to`. */
export function covers(segments: readonly Segment[], after: number, to: number, step: 0 | 1): boolean {
  return after >= to || segments.some((segment) => segment.from <= after + step && segment.to >= to)
}

/** All messages, newest first. */
export function* backwards(segments: readonly Segment[]): Generator<Message, undefined> {
  for (let index = segments.length - 1; index >= 0; index--) {
    const { messages } = segments[index] as Segment
    for (let at = messages.length - 1; at >= 0; at--) yield messages[at] as Message
  }
}

/** How many counted messages lie after `after`, up to and including `upTo`. */
export function countBetween(
  segments: readonly Segment[],
  after: number,
  upTo: number,
  counts: (message: Message) => boolean,
): number {
  let count = 0
  // Without a generator: it runs for every message that arrives, over all that are unread.
  for (let index = segments.length - 1; index >= 0; index--) {
    const { messages } = segments[index] as Segment
    for (let at = messages.length - 1; at >= 0; at--) {
      const message = messages[at] as Message
      if (message.position <= after) return count
      if (message.position <= upTo && counts(message)) count++
    }
  }
  return count
}

/** The newest counted message, or the newest that matches. */
export function newestMessage(segments: readonly Segment[], fits = isCounted): Message | undefined {
  for (const message of backwards(segments)) if (fits(message)) return message
  return undefined
}

/** Recalled messages, notices and messages without history are shown, but never counted. */
export const isCounted = ({ kind, isFleeting }: Message): boolean =>
  kind !== 'recalled' && kind !== 'notice' && !isFleeting

/** Whether a message of another user counts, and mentions this user or everybody. */
export function isMention(message: Message, me: string | undefined): boolean {
  const named: unknown = message.ext.em_at_list
  return (
    named !== undefined &&
    message.from !== me &&
    isCounted(message) &&
    (named === 'ALL' || (Array.isArray(named) && (named.includes(me) || named.includes('ALL'))))
  )
}
