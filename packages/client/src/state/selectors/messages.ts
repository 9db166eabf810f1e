// Known and outgoing messages as one list of rows. The row of an unchanged message stays the same object.

import {
  type ConversationKey,
  emptyTimeline,
  type Message,
  type Outgoing,
  type Receipt,
  type Segment,
  type State,
  type Timeline,
} from '../state.ts'

/** The row of a sent or received message. */
export interface MessageRow {
  readonly type: 'message'
  /** Stays the same when an outgoing message becomes a sent one. */
  readonly id: string
  /** The message. */
  readonly message: Message
  /** Whether the signed-in user sent it. */
  readonly mine: boolean
  /** How far it got. Only single chats know whether it was delivered and read. */
  readonly status: 'sent' | 'delivered' | 'read'
  /** When the other side received it, if this session has seen it. */
  readonly deliveredAt: number | undefined
  /** When the other side read it, if this session has seen it. */
  readonly readAt: number | undefined
}

/** A row of a timeline: a message, an outgoing one, or a gap. */
export type TimelineRow =
  | MessageRow
  | {
      readonly type: 'outgoing'
      /** Stays the same while the row exists; a key for lists. */
      readonly id: string
      /** The outgoing message. */
      readonly outgoing: Outgoing
    }
  /** A gap: messages after this position are not loaded. */
  | {
      readonly type: 'gap'
      /** Stays the same while the row exists; a key for lists. */
      readonly id: string
      /** The position before the gap, for `client.history.fillGap`. */
      readonly after: number
    }

interface Cached {
  readonly outgoing: readonly Outgoing[]
  readonly me: string | undefined
  readonly read: number
  readonly delivered: number
  readonly receipts: readonly Receipt[]
  readonly rows: readonly TimelineRow[]
}

const noOutgoing: readonly Outgoing[] = []
const noReceipts: readonly Receipt[] = []
const cache = new WeakMap<object, Cached>()
const rowsOfMessages = new WeakMap<Message, MessageRow>()
const rowsOfOutgoing = new WeakMap<Outgoing, TimelineRow>()

/** The rows of a timeline, oldest first. */
export function timelineRows(state: State, key: ConversationKey): readonly TimelineRow[] {
  const timeline = state.timelines.get(key) ?? emptyTimeline
  const outgoing = state.outgoing.get(key) ?? noOutgoing
  const conversation = state.conversations.get(key)
  const { peerReadPosition: read = 0, peerDeliveredPosition: delivered = 0 } = conversation ?? {}
  const receipts = conversation?.receipts ?? noReceipts
  const { me } = state
  // Without a timeline the outgoing messages are the cache key.
  const owner = timeline === emptyTimeline ? outgoing : timeline
  const before = cache.get(owner)
  const isSame =
    before?.outgoing === outgoing &&
    before.me === me &&
    before.read === read &&
    before.delivered === delivered &&
    before.receipts === receipts
  if (before && isSame) return before.rows
  const rows = [...knownRows(timeline, { me, read, delivered, receipts }), ...outgoing.map(outgoingRow)]
  cache.set(owner, { outgoing, me, read, delivered, receipts, rows })
  return rows
}

type Standing = Pick<Cached, 'me' | 'read' | 'delivered' | 'receipts'>

function knownRows({ segments, reachedStart }: Timeline, standing: Standing): TimelineRow[] {
  const rows: TimelineRow[] = []
  let before: Segment | undefined
  let isCut = false
  for (const segment of segments) {
    const { messages } = segment
    if (messages.length === 0) continue
    if (before && !follows(segment, before)) {
      rows.push(gapAfter(before.to))
      isCut = true
    }
    for (const message of messages) rows.push(messageRow(message, standing))
    before = segment
  }
  // Below the newest segment the user can load more; below an older segment there is a gap, too.
  return isCut && !reachedStart ? [gapAfter(0), ...rows] : rows
}

const gapAfter = (after: number): TimelineRow => ({ type: 'gap', id: `gap:${after}`, after })

/**
 * Whether no gap is shown between two segments. There is none before messages that this client has just sent, because
 * the queue delivers them. Small gaps in a room are not shown either: the client fetches them itself, and mostly they
 * are empty. ROOM-10
 */
const follows = ({ from, messages }: Segment, before: Segment): boolean =>
  (messages[0]?.conversation.type === 'room' && from - before.to <= 100) ||
  messages.every(({ localId }) => localId)

function messageRow(message: Message, { me, read, delivered, receipts }: Standing): MessageRow {
  const mine = message.from === me
  const { position } = message
  const isRead = position <= read || message.isRead
  const status = isRead ? 'read' : position <= delivered || message.isDelivered ? 'delivered' : 'sent'
  const known = rowsOfMessages.get(message)
  const readAt = mine ? earlier(message.readAt, timeOf(receipts, 'read', position)) : undefined
  // A read message was delivered by then.
  const deliveredAt = mine ? (timeOf(receipts, 'delivered', position) ?? readAt) : undefined
  const isSame = known?.readAt === readAt && known?.deliveredAt === deliveredAt
  if (known?.mine === mine && known.status === status && isSame) return known
  const id = message.localId ?? message.id
  const row: MessageRow = { type: 'message', id, message, mine, status, deliveredAt, readAt }
  rowsOfMessages.set(message, row)
  return row
}

/** The time of the first receipt that covers this position. */
function timeOf(receipts: readonly Receipt[], kind: Receipt['kind'], position: number): number | undefined {
  return receipts.find((receipt) => receipt.kind === kind && receipt.position >= position)?.at
}

const earlier = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

function outgoingRow(outgoing: Outgoing): TimelineRow {
  const row = rowsOfOutgoing.get(outgoing) ?? { type: 'outgoing', id: outgoing.key, outgoing }
  rowsOfOutgoing.set(outgoing, row)
  return row
}
