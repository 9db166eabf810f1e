// Everything known about one conversation, as one immutable value that ingest replaces with every change. The view for
// screens is computed in conversation-view.ts.

import type { ParleyError } from '@parley/protocol'
import { nothingPinned, type Pins } from './pins.ts'
import {
  backwards,
  compareIds,
  covers,
  findAt,
  isCounted,
  newestMessage,
  replaceMessage,
} from './segments.ts'
import type { ConversationRef, Message, Receipt, Segment, Timeline } from './state.ts'

/**
 * A row of the conversation list: the number of counted messages up to `upTo` that were unread when the read position
 * was `readUpTo`.
 */
export interface Listed {
  /** The newest number of the log at that time; a list with a lower one is outdated. */
  readonly head: number
  /** The position of the newest counted message at that time. */
  readonly upTo: number
  readonly unread: number
  /** How many of them mention the user or everybody; undefined if the server does not count them. */
  readonly mentions?: number | undefined
  readonly readUpTo: number | undefined
  readonly lastMessage: Message | undefined
}

/** A position that receipts move: the user's own, and the two of the other side. */
export type PositionName = 'readPosition' | 'peerReadPosition' | 'peerDeliveredPosition'

interface AckedMessage {
  readonly id: string
  readonly at: number
}

export interface Facts {
  readonly ref: ConversationRef
  readonly segments: readonly Segment[]
  /** 1 where the server numbers entries without gaps, 0 where positions are times. */
  readonly step: 0 | 1
  readonly reachedStart: boolean
  readonly hasHistory: boolean
  /** The server's cursor for the page below the segment that begins at `from`, if the server has no numbers. */
  readonly older: { readonly from: number; readonly next: string } | undefined
  readonly loading: Timeline['loading']
  readonly error: ParleyError | undefined
  readonly listed: Listed | undefined
  readonly readPosition: number
  readonly peerReadPosition: number
  readonly peerDeliveredPosition: number
  readonly pins: Pins
  /**
   * Receipts for messages that are not loaded, the furthest per mark. Such a message may have been recalled and never
   * arrive.
   */
  readonly acked: { readonly [M in PositionName]?: AckedMessage | undefined }
  readonly receipts: readonly Receipt[]
  readonly openedAt: number
  readonly pinnedAt: number | undefined
  readonly marks: readonly number[]
  /** Everything up to here is hidden: the user joined later, or removed it. */
  readonly start: number
  /** The position up to which the user removed the conversation from the list; a newer message brings it back. */
  readonly removedUpTo: number
  /** Ids of messages that the user removed one by one, the latest last. They stay hidden even if they arrive again. */
  readonly hidden: readonly string[]
}

export const nothingKnown = (ref: ConversationRef): Facts => ({
  ref,
  segments: [],
  step: 0,
  reachedStart: false,
  hasHistory: false,
  older: undefined,
  loading: 'none',
  error: undefined,
  listed: undefined,
  readPosition: 0,
  peerReadPosition: 0,
  peerDeliveredPosition: 0,
  pins: nothingPinned,
  acked: {},
  receipts: [],
  openedAt: 0,
  pinnedAt: undefined,
  marks: [],
  start: 0,
  removedUpTo: 0,
  hidden: [],
})

/** Lists and counts begin after this position. */
export const floorOf = ({ start, removedUpTo }: Facts): number => Math.max(start, removedUpTo)

/** Unread counts begin after this position: messages that the user has removed count as read. */
export const readFrom = (facts: Facts): number => Math.max(facts.readPosition, floorOf(facts))

/** Whether the user has removed this message. */
export const isGone = ({ start, hidden }: Facts, { position, id }: Message): boolean =>
  position <= start || hidden.includes(id)

const rememberedReceipts = 50

/**
 * The change when a mark moves to a position; undefined if it is already there. Without a known time no receipt is
 * recorded.
 */
export function moved(
  facts: Facts,
  mark: PositionName,
  position: number,
  at?: number,
): Partial<Facts> | undefined {
  const receipts =
    mark === 'readPosition' || !at
      ? facts.receipts
      : withReceipt(facts.receipts, {
          kind: mark === 'peerReadPosition' ? 'read' : 'delivered',
          position,
          at,
        })
  if (position <= facts[mark] && receipts === facts.receipts) return undefined
  return { [mark]: Math.max(position, facts[mark]), receipts }
}

/** Applies a receipt for a message that is not loaded to those before it: ids grow if the server numbers its log. */
export function movedBelow(facts: Facts, mark: PositionName, acked = facts.acked[mark]): Partial<Facts> {
  const before = facts.acked[mark]
  if (!acked) return {}
  const furthest = before && compareIds(before.id, acked.id) > 0 ? before : acked
  const position = facts.step === 0 ? 0 : newestUpTo(facts.segments, furthest.id, facts[mark])
  const change = position > 0 ? moved(facts, mark, position, furthest.at) : undefined
  return { ...change, acked: { ...facts.acked, [mark]: furthest } }
}

/** Drops a pending receipt that is older than one for a loaded message. */
export function withoutAcked({ acked }: Facts, mark: PositionName, id: string): Partial<Facts> | undefined {
  const pending = acked[mark]
  return pending && compareIds(pending.id, id) <= 0 ? { acked: { ...acked, [mark]: undefined } } : undefined
}

/** The position of the newest message up to this id; 0 if it is not after `after`. */
function newestUpTo(segments: readonly Segment[], id: string, after: number): number {
  for (const message of backwards(segments)) {
    if (message.position <= after) break
    if (compareIds(message.id, id) <= 0) return message.position
  }
  return 0
}

/** Inserts a receipt by position, and drops those that an earlier one already covers. */
function withReceipt(receipts: readonly Receipt[], added: Receipt): readonly Receipt[] {
  const implies = (one: Receipt, other: Receipt) =>
    one.kind === other.kind && one.position >= other.position && one.at <= other.at
  if (receipts.some((one) => implies(one, added))) return receipts
  return [...receipts.filter((one) => !implies(added, one)), added]
    .sort((a, b) => a.position - b.position || (a.kind < b.kind ? -1 : 1))
    .slice(-rememberedReceipts)
}

/** The newest known message, from the timeline or the list. */
export function lastMessageOf(facts: Facts): Message | undefined {
  const newest = newestMessage(facts.segments)
  const listedMessage = facts.listed?.lastMessage
  const last =
    listedMessage && isCounted(listedMessage) && (!newest || listedMessage.position > newest.position)
      ? listedMessage
      : newest
  return last && last.position > floorOf(facts) ? last : undefined
}

/** The message with this id. Events are mostly about recent messages, so the search goes backwards. */
export function findMessage(facts: Facts, id: string): Message | undefined {
  for (const message of backwards(facts.segments)) if (message.id === id) return message
  return findBeside(facts, id)
}

/** The known copy of this message, in the timeline, the list or the pins. */
export const findCopy = (facts: Facts, message: Message): Message | undefined =>
  findAt(facts.segments, message) ?? findBeside(facts, message.id)

/** Finds a message in the list row or among the pins. */
function findBeside({ listed, pins }: Facts, id: string): Message | undefined {
  if (listed?.lastMessage?.id === id) return listed.lastMessage
  return pins.list.find(({ message }) => message.id === id)?.message
}

/** Whether a recall at this position makes the list's row uncertain: its last message, or its unread count. */
export function isUnsure(facts: Facts, recall: number, id: string): boolean {
  const { listed, segments, step } = facts
  // A message that is known only as a pin is not counted here.
  const isHere = findMessage({ ...facts, pins: nothingPinned }, id) !== undefined
  if (!listed || recall <= listed.head) return false
  if (!isHere) return listed.unread > 0 && !covers(segments, readFrom(facts), listed.upTo, step)
  const { lastMessage } = listed
  const newest = newestMessage(segments)?.position
  if (!lastMessage || isCounted(lastMessage)) return false
  const to = lastMessage.position
  return newest === undefined || (newest < to && !covers(segments, newest, to, step))
}

/** Whether a change at this position may concern a mention that only the list has counted. */
export function isMentionOpen(facts: Facts, position: number): boolean {
  const { listed, segments, step } = facts
  return (
    listed?.mentions !== undefined &&
    position > listed.head &&
    !covers(segments, readFrom(facts), listed.upTo, step)
  )
}

/**
 * Whether the loaded messages are not enough to compute how many of the list's unread messages lie before the read
 * position.
 */
export function isCountOpen(facts: Facts): boolean {
  const { listed, segments, step } = facts
  const readPosition = readFrom(facts)
  const { readUpTo = readPosition, upTo = 0 } = listed ?? {}
  if (readPosition >= upTo || readPosition === readUpTo) return false
  return !covers(segments, readPosition, upTo, step) && !covers(segments, readUpTo, readPosition, step)
}

/** The position up to which this conversation is known. */
export function knownHead({ segments, listed }: Facts): number {
  return Math.max(segments[segments.length - 1]?.to ?? 0, listed?.head ?? 0)
}

/** The change when a message is replaced: timeline, list and pins share the same object. */
export function replaced({ segments, listed, pins }: Facts, after: Message): Partial<Facts> {
  const isIt = (message: Message | undefined) => message?.id === after.id
  return {
    segments: replaceMessage(segments, after),
    ...(listed && isIt(listed.lastMessage) && { listed: { ...listed, lastMessage: after } }),
    ...(pins.list.some(({ message }) => isIt(message)) && {
      pins: { ...pins, list: pins.list.map((pin) => (isIt(pin.message) ? { ...pin, message: after } : pin)) },
    }),
  }
}
