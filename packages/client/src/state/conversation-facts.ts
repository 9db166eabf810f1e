// Everything known about one conversation, as one value that ingest replaces with every change. What screens see of it is
// in conversation-view.ts.

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

/** What the conversation list said: the counted messages up to `upTo` that were unread when `readUpTo` was read. */
export interface Listed {
  /** The newest number of the log at that time; a list with an older one loses. */
  readonly head: number
  /** The place of the newest counted message at that time. */
  readonly upTo: number
  readonly unread: number
  readonly readUpTo: number | undefined
  readonly lastMessage: Message | undefined
}

/** A position that receipts move: mine, and the two of the other side. */
export type Mark = 'readPosition' | 'peerReadPosition' | 'peerDeliveredPosition'

interface Acked {
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
  /** Where a server without numbers goes on below the segment that begins at `from`. */
  readonly older: { readonly from: number; readonly next: string } | undefined
  readonly loading: Timeline['loading']
  readonly error: ParleyError | undefined
  readonly listed: Listed | undefined
  readonly readPosition: number
  readonly peerReadPosition: number
  readonly peerDeliveredPosition: number
  readonly pins: Pins
  /** Receipts up to a message that is not here, the furthest of each mark; it may have been recalled and never come. */
  readonly acked: { readonly [M in Mark]?: Acked | undefined }
  readonly receipts: readonly Receipt[]
  readonly openedAt: number
  readonly pinnedAt: number | undefined
  readonly marks: readonly number[]
  /** Nothing up to here is for me any more: I came later, or removed it. */
  readonly start: number
  /** I took the conversation off my list when it was here; it is back when something newer is said. */
  readonly removedUpTo: number
  /** Ids of messages that I removed one by one, the latest last: whatever brings them again, they stay away. */
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

/** Lists and counts begin after this. */
export const floorOf = ({ start, removedUpTo }: Facts): number => Math.max(start, removedUpTo)

/** Unread counts begin here: what the user has removed counts as read. */
export const readFrom = (facts: Facts): number => Math.max(facts.readPosition, floorOf(facts))

/** What I removed. */
export const isGone = ({ start, hidden }: Facts, { position, id }: Message): boolean =>
  position <= start || hidden.includes(id)

const rememberedReceipts = 50

/** What changes when a mark moves to a position; nothing when it is there already. A time that is not known leaves none. */
export function moved(facts: Facts, mark: Mark, position: number, at?: number): Partial<Facts> | undefined {
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

/** A receipt up to a message that is not here reaches those before it: ids grow where the server numbers its log. */
export function movedBelow(facts: Facts, mark: Mark, acked = facts.acked[mark]): Partial<Facts> {
  const before = facts.acked[mark]
  if (!acked) return {}
  const furthest = before && compareIds(before.id, acked.id) > 0 ? before : acked
  const position = facts.step === 0 ? 0 : newestUpTo(facts.segments, furthest.id, facts[mark])
  const change = position > 0 ? moved(facts, mark, position, furthest.at) : undefined
  return { ...change, acked: { ...facts.acked, [mark]: furthest } }
}

/** A receipt up to a message that is here makes one for an older message needless. */
export function withoutAcked({ acked }: Facts, mark: Mark, id: string): Partial<Facts> | undefined {
  const waiting = acked[mark]
  return waiting && compareIds(waiting.id, id) <= 0 ? { acked: { ...acked, [mark]: undefined } } : undefined
}

/** The place of the newest message up to this id; 0 if that is not after `after`. */
function newestUpTo(segments: readonly Segment[], id: string, after: number): number {
  for (const message of backwards(segments)) {
    if (message.position <= after) break
    if (compareIds(message.id, id) <= 0) return message.position
  }
  return 0
}

/** By position; without those that say nothing because another one reached as far, and earlier. */
function withReceipt(receipts: readonly Receipt[], added: Receipt): readonly Receipt[] {
  const says = (one: Receipt, other: Receipt) =>
    one.kind === other.kind && one.position >= other.position && one.at <= other.at
  if (receipts.some((one) => says(one, added))) return receipts
  return [...receipts.filter((one) => !says(added, one)), added]
    .sort((a, b) => a.position - b.position || (a.kind < b.kind ? -1 : 1))
    .slice(-rememberedReceipts)
}

/** The newest message that is known, from wherever. */
export function lastMessageOf(facts: Facts): Message | undefined {
  const newest = newestMessage(facts.segments)
  const told = facts.listed?.lastMessage
  const last = told && isCounted(told) && (!newest || told.position > newest.position) ? told : newest
  return last && last.position > floorOf(facts) ? last : undefined
}

/** The message with this id. News is mostly about new messages, so the search goes backwards. */
export function findMessage(facts: Facts, id: string): Message | undefined {
  for (const message of backwards(facts.segments)) if (message.id === id) return message
  return findBeside(facts, id)
}

/** Another copy of this message, wherever it is. */
export const findCopy = (facts: Facts, message: Message): Message | undefined =>
  findAt(facts.segments, message) ?? findBeside(facts, message.id)

/** In the list, or pinned. */
function findBeside({ listed, pins }: Facts, id: string): Message | undefined {
  if (listed?.lastMessage?.id === id) return listed.lastMessage
  return pins.list.find(({ message }) => message.id === id)?.message
}

/** Whether a recall at this place leaves open what the list has said: its last message, or how many are unread. */
export function isUnsure(facts: Facts, recall: number, id: string): boolean {
  const { listed, segments, step } = facts
  // What is only pinned here is not among those that are counted here.
  const isHere = findMessage({ ...facts, pins: nothingPinned }, id) !== undefined
  if (!listed || recall <= listed.head) return false
  if (!isHere) return listed.unread > 0 && !covers(segments, readFrom(facts), listed.upTo, step)
  const { lastMessage } = listed
  const newest = newestMessage(segments)?.position
  if (!lastMessage || isCounted(lastMessage)) return false
  const to = lastMessage.position
  return newest === undefined || (newest < to && !covers(segments, newest, to, step))
}

/** Whether nobody here can tell how much of what the list has counted lies before the read position. */
export function isCountOpen(facts: Facts): boolean {
  const { listed, segments, step } = facts
  const readPosition = readFrom(facts)
  const { readUpTo = readPosition, upTo = 0 } = listed ?? {}
  if (readPosition >= upTo || readPosition === readUpTo) return false
  return !covers(segments, readPosition, upTo, step) && !covers(segments, readUpTo, readPosition, step)
}

/** Up to where anything of this conversation has been told. */
export function toldUpTo({ segments, listed }: Facts): number {
  return Math.max(segments[segments.length - 1]?.to ?? 0, listed?.head ?? 0)
}

/** What changes when a message does: everywhere it is the same object. */
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
