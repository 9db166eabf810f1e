// Applies changes that users make to their own conversation list and history. Their other devices receive events about
// them; an action of this device is applied in the same way before the server has accepted it. Rules CNV-1 to CNV-9.

import { noteOtherChange } from '../change-order.ts'
import { type Facts, findMessage, floorOf, knownHead, type Listed, readFrom } from '../conversation-facts.ts'
import { freshnessOf } from '../message-freshness.ts'
import {
  backwards,
  countBetween,
  covers,
  isCounted,
  isMention,
  newestMessage,
  withoutMessages,
} from '../segments.ts'
import type { ConversationRef, Message } from '../state.ts'
import type { AppliesTo, Changes, ReceivedEvent } from './apply-context.ts'

/** Applies a change that another device of the user made. */
const fromOtherDevice =
  <D>(apply: (changes: Changes, ref: ConversationRef, data: D) => void) =>
  (changes: Changes, { ref, data }: { readonly ref: ConversationRef; readonly data: D }): void => {
    noteOtherChange(changes, ref)
    apply(changes, ref, data)
  }

export const ownChangeEvents: AppliesTo<'conversations'> & AppliesTo<'history'> = {
  'conversations.pinned': fromOtherDevice((changes, ref, { at }) => changes.change(ref, { pinnedAt: at })),
  'conversations.unpinned': fromOtherDevice((changes, ref) => changes.change(ref, { pinnedAt: undefined })),
  'conversations.marked': fromOtherDevice((changes, ref, { mark }) =>
    applyMark(changes, ref, markIn(mark), true),
  ),
  'conversations.unmarked': fromOtherDevice((changes, ref, { mark }) =>
    applyMark(changes, ref, markIn(mark), false),
  ),
  'conversations.removed': fromOtherDevice((changes, ref, { withHistory, upTo }) =>
    applyRemoved(changes, ref, withHistory === true, upTo),
  ),
  'conversations.removedAll': applyRemovedAll,
  'history.removed': fromOtherDevice((changes, ref, { messageIds, upTo }) => {
    if (messageIds) applyHidden(changes, ref, messageIds)
    if (upTo !== undefined) applyStart(changes, ref, upTo)
  }),
}

/** The number of a mark `mark_0` to `mark_19`; −1 for any other text. */
export const markIn = (text: string): number => Number(/^mark_(\d+)$/.exec(text)?.[1] ?? -1)

export function applyMark(changes: Changes, ref: ConversationRef, mark: number, isMarked: boolean): void {
  const others = changes.factsOf(ref).marks.filter((one) => one !== mark)
  const marks = isMarked && mark >= 0 ? [...others, mark].sort((a, b) => a - b) : others
  changes.change(ref, { marks })
}

/**
 * Takes a conversation off the list up to this number, with its pin and marks; without a number, up to the newest known
 * position.
 */
export function applyRemoved(
  changes: Changes,
  ref: ConversationRef,
  withHistory: boolean,
  upTo = knownHead(changes.factsOf(ref)),
): void {
  const facts = changes.factsOf(ref)
  const removedUpTo = Math.max(upTo, facts.removedUpTo)
  const listed = listedFrom(changes, facts, removedUpTo)
  changes.change(ref, { removedUpTo, listed, pinnedAt: undefined, marks: [], openedAt: 0 })
  if (withHistory) applyStart(changes, ref, upTo)
}

/**
 * Removes everything up to the time of the event, which contains no numbers. Later entries are resolved by the list.
 */
function applyRemovedAll(
  changes: Changes,
  { data: { at } }: ReceivedEvent<'conversations.removedAll'>,
): void {
  noteOtherChange(changes, everythingOf(changes))
  for (const facts of changes.all()) {
    const { ref, segments } = facts
    if (!isListed(ref)) continue
    noteOtherChange(changes, ref)
    let upTo = knownHead(facts)
    for (const { sentAt, position } of backwards(segments)) if (sentAt > at) upTo = position - 1
    applyRemoved(changes, ref, true, upTo)
  }
  changes.missing('list')
}

/** Rooms and threads are not in the conversation list. */
export const isListed = ({ type }: ConversationRef): boolean => type === 'single' || type === 'group'

/** A pseudo reference for all conversations of a user, to order changes that affect everything. */
export const everythingOf = ({ me }: Changes): ConversationRef => ({ type: 'thread', id: `*${me}` })

/** Prevents a removed conversation from staying listed, once its messages are gone, because it was opened here. */
const closed = ({ removedUpTo }: Facts) => (removedUpTo > 0 ? { openedAt: 0 } : {})

/** Drops everything up to this position. */
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
  const lowest = segments[0]?.from ?? knownHead(facts) + 1
  const listed = listedFrom(changes, facts, start)
  const last = listed?.lastMessage
  changes.change(ref, {
    ...closed(facts),
    start,
    segments,
    listed: last && !isLeft(last) ? { ...listed, lastMessage: undefined } : listed,
    pins: { ...facts.pins, list: facts.pins.list.filter(({ message }) => isLeft(message)) },
    // Nothing was loaded below the lowest remaining message, or no message remains.
    reachedStart: lowest <= start + 1,
    hasHistory: facts.hasHistory && (segments.length > 0 || lowest <= start + 1),
    older: undefined,
  })
}

const rememberedHidden = 500

/** Drops these messages; their positions still count as covered. */
export function applyHidden(changes: Changes, ref: ConversationRef, ids: readonly string[]): void {
  const facts = changes.factsOf(ref)
  const fresh = ids.filter((id) => !facts.hidden.includes(id))
  let { listed } = facts
  for (const id of fresh) {
    const message = findMessage(facts, id)
    if (message) listed = listed && withoutOne(listed, message, changes.me, readFrom(facts))
    else if (isOpen(facts)) changes.missing('list')
  }
  const isLeft = ({ id }: Message) => !fresh.includes(id)
  const segments = withoutMessages(facts.segments, (message) => !isLeft(message))
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
  // Only the list knows whether there is another message between the newest one here and its last message.
  const last = facts.listed?.lastMessage
  const newest = newestMessage(segments)?.position ?? floorOf(facts)
  if (last && !isLeft(last) && !covers(segments, newest, last.position, facts.step)) changes.missing('list')
}

/** Whether the list has counted messages that are not loaded. */
const isOpen = (facts: Facts): boolean =>
  facts.listed !== undefined &&
  facts.listed.unread > 0 &&
  !covers(facts.segments, readFrom(facts), facts.listed.upTo, facts.step)

/** Whether the list had counted this message when it was requested. */
const wasCounted = (message: Message, { head }: Listed, me: string): boolean =>
  message.from !== me &&
  (message.kind === 'recalled' ? freshnessOf(message).recall > head : isCounted(message))

/** The list's row as if this message did not exist. */
function withoutOne(listed: Listed, message: Message, me: string, read: number): Listed {
  const { position, id } = message
  const isInside = position > (listed.readUpTo ?? read) && position <= listed.upTo
  const isLast = listed.lastMessage?.id === id
  return {
    ...listed,
    unread: listed.unread - (isInside && wasCounted(message, listed, me) ? 1 : 0),
    mentions: listed.mentions && listed.mentions - (isInside && isMention(message, me) ? 1 : 0),
    lastMessage: isLast ? undefined : listed.lastMessage,
  }
}

/**
 * The list's row as if nothing up to this position had been counted. Requests the list if some of these messages are
 * not loaded.
 */
function listedFrom(changes: Changes, facts: Facts, floor: number): Listed | undefined {
  const { listed, segments, step } = facts
  const after = listed?.readUpTo ?? readFrom(facts)
  if (!listed || floor <= after) return listed
  if (floor >= listed.upTo) return { ...listed, unread: 0, mentions: listed.mentions && 0, readUpTo: floor }
  if (!covers(segments, after, floor, step)) changes.missing('list')
  const counted = countBetween(segments, after, floor, (message) => wasCounted(message, listed, changes.me))
  const mentioned = countBetween(segments, after, floor, (message) => isMention(message, changes.me))
  return {
    ...listed,
    unread: Math.max(0, listed.unread - counted),
    mentions: listed.mentions && Math.max(0, listed.mentions - mentioned),
    readUpTo: floor,
  }
}
