// Applies receipts and recalls: one function per event. This is all that a client needs to show messages correctly.

import type { KeyValue } from '@parley/protocol'
import {
  isCountOpen,
  isMentionOpen,
  isUnsure,
  moved,
  movedBelow,
  type PositionName,
  withoutAcked,
} from '../conversation-facts.ts'
import { numberIn, readJson } from '../lenient-readers.ts'
import { recall, receive } from '../merge-message.ts'
import { noteIn } from '../read-message.ts'
import type { ConversationRef, Message } from '../state.ts'
import type { AppliesTo, Changes, ReceivedEvent } from './apply-context.ts'

export const applyReceipts: Pick<
  AppliesTo<'messages'>,
  'messages.delivered' | 'messages.read' | 'messages.conversationRead' | 'messages.recalled'
> = {
  'messages.delivered'(changes, event) {
    if (isOfPeer(changes, event)) moveTo(changes, event, 'peerDeliveredPosition')
  },
  // A receipt for a single message. One from the user's other device has no visible effect.
  'messages.read'(changes, event) {
    const { data, ref, at } = event
    const id = String(data.messageId)
    const readCount = ref.type === 'single' ? 0 : readCountIn(data.ext, id)
    const receipt = ref.type === 'single' ? { isRead: true, ...(at && { readAt: at }) } : { readCount }
    if (data.by !== changes.me && (ref.type === 'single' || readCount > 0))
      changes.about(ref, id, (message) => (message.from === changes.me ? receive(message, receipt) : message))
  },
  'messages.conversationRead'(changes, event) {
    if (event.data.by === changes.me) moveTo(changes, event, 'readPosition')
    else if (isOfPeer(changes, event)) moveTo(changes, event, 'peerReadPosition')
  },
  'messages.recalled'(changes, { data, ref, at, position, ext }) {
    applyRecall(changes, ref, String(data.messageId), {
      by: data.by ?? '',
      at,
      note: noteIn(ext),
      position,
    })
  },
}

/** Whether the other side of a single chat sent the receipt. In groups, read positions are private. */
const isOfPeer = ({ me }: Changes, { data, ref }: { data: { by: string }; ref: ConversationRef }) =>
  ref.type === 'single' && data.by !== me

/** Moves a mark to a message, now or when it arrives; without a message id, to everything before the receipt. */
function moveTo(
  changes: Changes,
  {
    data,
    ref,
    position,
    at,
  }: ReceivedEvent<'messages.delivered'> | ReceivedEvent<'messages.conversationRead'>,
  mark: PositionName,
): void {
  const move = (to: number) => {
    const change = moved(changes.factsOf(ref), mark, to, at)
    if (change) changes.change(ref, change)
    if (mark === 'readPosition' && isCountOpen(changes.factsOf(ref))) changes.missing('list')
  }
  if (data.messageId === undefined) return move(position)
  const id = String(data.messageId)
  const reached = (message: Message) => {
    move(message.position)
    changes.change(ref, withoutAcked(changes.factsOf(ref), mark, id) ?? {})
    return message
  }
  if (changes.about(ref, id, reached, true)) return
  changes.change(ref, movedBelow(changes.factsOf(ref), mark, { id, at }))
  // The user has read messages on another device that are not loaded here; only the list knows how many are still
  // unread.
  const { listed } = changes.factsOf(ref)
  if (mark === 'readPosition' && listed && position > listed.head) changes.missing('list')
}

/** Reads `{"<message>": 3}`, or the bare number. */
function readCountIn(ext: unknown, id: string): number {
  const [item] = Array.isArray(ext) ? (ext as readonly KeyValue[]) : []
  const value = item?.stringValue ?? ''
  const counts = readJson(value)
  return numberIn(Object.hasOwn(counts, id) ? counts[id] : value)
}

export function applyRecall(
  changes: Changes,
  ref: ConversationRef,
  id: string,
  update: Parameters<typeof recall>[1],
): void {
  changes.about(ref, id, (message) => recall(message, update, changes.me))
  const facts = changes.factsOf(ref)
  // A recalled message no longer shows whom it mentioned.
  const isOpen = (facts.listed?.mentions ?? 0) > 0 && isMentionOpen(facts, update.position)
  if (isOpen || isUnsure(facts, update.position, id)) changes.missing('list')
}
