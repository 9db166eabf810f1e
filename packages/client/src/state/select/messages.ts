// Known and outgoing messages as one list of rows. A row of an unchanged message stays the same object.

import {
  type ConversationKey,
  emptyTimeline,
  type Message,
  type Outgoing,
  type Segment,
  type State,
  type Timeline,
} from '../state.ts'

export interface MessageRow {
  readonly type: 'message'
  /** Stays the same when an outgoing message becomes a sent one. */
  readonly id: string
  readonly message: Message
  readonly mine: boolean
  readonly status: 'sent' | 'delivered' | 'read'
}

export type TimelineRow =
  | MessageRow
  | { readonly type: 'outgoing'; readonly id: string; readonly outgoing: Outgoing }
  /** Something after this position is not loaded. */
  | { readonly type: 'gap'; readonly id: string; readonly after: number }

interface Kept {
  readonly outgoing: readonly Outgoing[]
  readonly me: string | undefined
  readonly read: number
  readonly delivered: number
  readonly rows: readonly TimelineRow[]
}

const noOutgoing: readonly Outgoing[] = []
const kept = new WeakMap<object, Kept>()
const rowsOfMessages = new WeakMap<Message, MessageRow>()
const rowsOfOutgoing = new WeakMap<Outgoing, TimelineRow>()

/** The rows of a timeline, oldest first. */
export function timelineRows(state: State, key: ConversationKey): readonly TimelineRow[] {
  const timeline = state.timelines.get(key) ?? emptyTimeline
  const outgoing = state.outgoing.get(key) ?? noOutgoing
  const { peerReadPosition: read = 0, peerDeliveredPosition: delivered = 0 } =
    state.conversations.get(key) ?? {}
  const { me } = state
  // Without anything known the outgoing messages are what tells conversations apart.
  const owner = timeline === emptyTimeline ? outgoing : timeline
  const before = kept.get(owner)
  const isSame =
    before?.outgoing === outgoing &&
    before.me === me &&
    before.read === read &&
    before.delivered === delivered
  if (before && isSame) return before.rows
  const rows = [...knownRows(timeline, me, read, delivered), ...outgoing.map(outgoingRow)]
  kept.set(owner, { outgoing, me, read, delivered, rows })
  return rows
}

function knownRows(
  { segments }: Timeline,
  me: string | undefined,
  read: number,
  delivered: number,
): TimelineRow[] {
  const rows: TimelineRow[] = []
  let before: Segment | undefined
  for (const segment of segments) {
    if (segment.messages.length === 0) continue
    if (before && !isOnItsWay(segment)) rows.push({ type: 'gap', id: `gap:${before.to}`, after: before.to })
    for (const message of segment.messages) rows.push(messageRow(message, me, read, delivered))
    before = segment
  }
  return rows
}

/** What lies before messages that this client has just sent is told by the queue by itself; no one has to load it. */
const isOnItsWay = (segment: Segment) => segment.messages.every(({ localId }) => localId !== undefined)

function messageRow(message: Message, me: string | undefined, read: number, delivered: number): MessageRow {
  const mine = message.from === me
  const { position } = message
  const status = position <= read ? 'read' : position <= delivered ? 'delivered' : 'sent'
  const known = rowsOfMessages.get(message)
  if (known?.mine === mine && known.status === status) return known
  const row: MessageRow = { type: 'message', id: message.localId ?? message.id, message, mine, status }
  rowsOfMessages.set(message, row)
  return row
}

function outgoingRow(outgoing: Outgoing): TimelineRow {
  const row = rowsOfOutgoing.get(outgoing) ?? { type: 'outgoing', id: outgoing.key, outgoing }
  rowsOfOutgoing.set(outgoing, row)
  return row
}
