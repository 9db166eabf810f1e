// What users do to their own list of conversations and to their own history, which nobody else sees. Their other
// devices receive events about it; an action of this device is applied in the same way before the server has accepted
// it. Rules CNV-1 to CNV-9.

import { noteOtherChange } from '../change-order.ts'
import { type Facts, findMessage, floorOf, type Listed, readFrom, toldUpTo } from '../conversation-facts.ts'
import { freshnessOf } from '../freshness.ts'
import { backwards, countBetween, covers, isCounted, newestMessage } from '../segments.ts'
import type { ConversationRef, Message } from '../state.ts'
import type { AppliesTo, Changes, Told } from './apply-context.ts'

/** Another device of mine did it. */
const told =
  <D>(apply: (changes: Changes, ref: ConversationRef, data: D) => void) =>
  (changes: Changes, { ref, data }: { readonly ref: ConversationRef; readonly data: D }): void => {
    noteOtherChange(changes, ref)
    apply(changes, ref, data)
  }

export const applyStanding: AppliesTo<'conversations'> & AppliesTo<'history'> = {
  'conversations.pinned': told((changes, ref, { at }) => changes.change(ref, { pinnedAt: at })),
  'conversations.unpinned': told((changes, ref) => changes.change(ref, { pinnedAt: undefined })),
  'conversations.marked': told((changes, ref, { mark }) => applyMark(changes, ref, markIn(mark), true)),
  'conversations.unmarked': told((changes, ref, { mark }) => applyMark(changes, ref, markIn(mark), false)),
  'conversations.removed': told((changes, ref, { withHistory, upTo }) =>
    applyRemoved(changes, ref, withHistory === true, upTo),
  ),
  'conversations.removedAll': applyRemovedAll,
  'history.removed': told((changes, ref, { messageIds, upTo }) => {
    if (messageIds) applyHidden(changes, ref, messageIds)
    if (upTo !== undefined) applyStart(changes, ref, upTo)
  }),
}

/** Marks are written `mark_0` to `mark_19`; −1 for what is none. */
export const markIn = (text: string): number => Number(/^mark_(\d+)$/.exec(text)?.[1] ?? -1)

export function applyMark(changes: Changes, ref: ConversationRef, mark: number, isMarked: boolean): void {
  const others = changes.factsOf(ref).marks.filter((one) => one !== mark)
  const marks = isMarked && mark >= 0 ? [...others, mark].sort((a, b) => a - b) : others
  changes.change(ref, { marks })
}

/** Off the list, with pin and marks, as it is up to here; without a number as it is known here. */
export function applyRemoved(
  changes: Changes,
  ref: ConversationRef,
  withHistory: boolean,
  upTo = toldUpTo(changes.factsOf(ref)),
): void {
  const facts = changes.factsOf(ref)
  const removedUpTo = Math.max(upTo, facts.removedUpTo)
  const listed = listedFrom(changes, facts, removedUpTo)
  changes.change(ref, { removedUpTo, listed, pinnedAt: undefined, marks: [], openedAt: 0 })
  if (withHistory) applyStart(changes, ref, upTo)
}

/** No numbers are told: what was said up to this time is gone, and what is told later is looked up in the list. */
function applyRemovedAll(changes: Changes, { data: { at } }: Told<'conversations.removedAll'>): void {
  noteOtherChange(changes, everythingOf(changes))
  for (const facts of changes.all()) {
    const { ref, segments } = facts
    if (!isListed(ref)) continue
    noteOtherChange(changes, ref)
    let upTo = toldUpTo(facts)
    for (const { sentAt, position } of backwards(segments)) if (sentAt > at) upTo = position - 1
    applyRemoved(changes, ref, true, upTo)
  }
  changes.lacks('list')
}

/** Rooms and threads are in no list. */
export const isListed = ({ type }: ConversationRef): boolean => type === 'single' || type === 'group'

/** Stands for all conversations of a user where it matters when something was noteOtherChange. */
export const everythingOf = ({ me }: Changes): ConversationRef => ({ type: 'thread', id: `*${me}` })

/** One that was off the list is not held on it by having been opened here, once what was said in it is gone. */
const closed = ({ removedUpTo }: Facts) => (removedUpTo > 0 ? { openedAt: 0 } : {})

/** Nothing up to this place is left. */
export function applyStart(changes: Changes, ref: ConversationRef, start: number): void {
  const facts = changes.factsOf(ref)
  if (start <= facts.start) return
  const isLeft = ({ position }: Message) => position > start
  const segments = facts.segments
    .filter(({ to }) => to > start)
    .map((segment) =>
      segment.from > start
        ? segment
        : { ...segment, from: start + 1, messages: segment.messages.filter(isLeft) },
    )
  const lowest = segments[0]?.from ?? toldUpTo(facts) + 1
  const listed = listedFrom(changes, facts, start)
  const last = listed?.lastMessage
  changes.change(ref, {
    ...closed(facts),
    start,
    segments,
    listed: last && !isLeft(last) ? { ...listed, lastMessage: undefined } : listed,
    pins: { ...facts.pins, list: facts.pins.list.filter(({ message }) => isLeft(message)) },
    // Whatever was loaded: below the lowest of what is left there is nothing, or nobody has looked.
    reachedStart: lowest <= start + 1,
    hasHistory: facts.hasHistory && (segments.length > 0 || lowest <= start + 1),
    older: undefined,
  })
}

const rememberedHidden = 500

/** These messages are gone; where they were nothing is missing. */
export function applyHidden(changes: Changes, ref: ConversationRef, ids: readonly string[]): void {
  const facts = changes.factsOf(ref)
  const fresh = ids.filter((id) => !facts.hidden.includes(id))
  let { listed } = facts
  for (const id of fresh) {
    const message = findMessage(facts, id)
    if (message) listed = listed && withoutOne(listed, message, changes.me, readFrom(facts))
    else if (isOpen(facts)) changes.lacks('list')
  }
  const isLeft = ({ id }: Message) => !fresh.includes(id)
  const segments = facts.segments.map((segment) =>
    segment.messages.every(isLeft) ? segment : { ...segment, messages: segment.messages.filter(isLeft) },
  )
  const { pins } = facts
  changes.change(ref, {
    ...closed(facts),
    segments,
    listed,
    hidden: [...facts.hidden, ...fresh].slice(-rememberedHidden),
    pins: {
      ...pins,
      list: pins.list.filter(({ message }) => isLeft(message)),
      update: new Map([...pins.update].filter(([id]) => !fresh.includes(id))),
    },
  })
  // Whether there is another one between the newest here and the last one of the list only the list knows.
  const last = facts.listed?.lastMessage
  const newest = newestMessage(segments)?.position ?? floorOf(facts)
  if (last && !isLeft(last) && !covers(segments, newest, last.position, facts.step)) changes.lacks('list')
}

/** Whether the list has counted something that is not here. */
const isOpen = (facts: Facts): boolean =>
  facts.listed !== undefined &&
  facts.listed.unread > 0 &&
  !covers(facts.segments, readFrom(facts), facts.listed.upTo, facts.step)

/** Whether the list has counted this one when it was asked for. */
const wasCounted = (message: Message, { head }: Listed, me: string): boolean =>
  message.from !== me &&
  (message.kind === 'recalled' ? freshnessOf(message).recall > head : isCounted(message))

/** What the list would have said without this message. */
function withoutOne(listed: Listed, message: Message, me: string, read: number): Listed {
  const { position, id } = message
  const isInside = position > (listed.readUpTo ?? read) && position <= listed.upTo
  const isLast = listed.lastMessage?.id === id
  return {
    ...listed,
    unread: listed.unread - (isInside && wasCounted(message, listed, me) ? 1 : 0),
    lastMessage: isLast ? undefined : listed.lastMessage,
  }
}

/** What the list would have said if nothing up to this place had counted. What is not here only the list itself knows. */
function listedFrom(changes: Changes, facts: Facts, floor: number): Listed | undefined {
  const { listed, segments, step } = facts
  const after = listed?.readUpTo ?? readFrom(facts)
  if (!listed || floor <= after) return listed
  if (floor >= listed.upTo) return { ...listed, unread: 0, readUpTo: floor }
  if (!covers(segments, after, floor, step)) changes.lacks('list')
  const counted = countBetween(segments, after, floor, (message) => wasCounted(message, listed, changes.me))
  return { ...listed, unread: Math.max(0, listed.unread - counted), readUpTo: floor }
}
