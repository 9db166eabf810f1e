// What receipts and recalls change: one function per event. This is all that a client needs to show messages
// correctly.

import type { KeyValue } from '@parley/protocol'
import { isCountOpen, isUnsure, type Mark, moved, movedBelow, withoutAcked } from '../conversation-facts.ts'
import { numberIn, readJson } from '../lenient-readers.ts'
import { recall, receive } from '../merge-message.ts'
import { noteIn } from '../read-message.ts'
import type { ConversationRef } from '../state.ts'
import type { AppliesTo, Changes, Told } from './apply-context.ts'

export const applyReceipts: Pick<
  AppliesTo<'messages'>,
  'messages.delivered' | 'messages.read' | 'messages.conversationRead' | 'messages.recalled'
> = {
  'messages.delivered'(changes, told) {
    if (isOfPeer(changes, told)) moveTo(changes, told, 'peerDeliveredPosition')
  },
  // One message alone; of mine, from another device, there is nothing to show.
  'messages.read'(changes, told) {
    const { data, ref, at } = told
    const id = String(data.messageId)
    const readCount = ref.type === 'single' ? 0 : readCountIn(data.ext, id)
    const receipt = ref.type === 'single' ? { isRead: true, ...(at && { readAt: at }) } : { readCount }
    if (data.by !== changes.me && (ref.type === 'single' || readCount > 0))
      changes.about(ref, id, (message) => (message.from === changes.me ? receive(message, receipt) : message))
  },
  'messages.conversationRead'(changes, told) {
    if (told.data.by === changes.me) moveTo(changes, told, 'readPosition')
    else if (isOfPeer(changes, told)) moveTo(changes, told, 'peerReadPosition')
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

/** Of the other side of a single chat. In groups nobody tells everybody how far they are. */
const isOfPeer = ({ me }: Changes, { data, ref }: { data: { by: string }; ref: ConversationRef }) =>
  ref.type === 'single' && data.by !== me

/** Moves a mark to a message, now or when it comes; without one, all that came before is meant. */
function moveTo(
  changes: Changes,
  { data, ref, position, at }: Told<'messages.delivered'> | Told<'messages.conversationRead'>,
  mark: Mark,
): void {
  const move = (to: number) => {
    const change = moved(changes.factsOf(ref), mark, to, at)
    if (change) changes.change(ref, change)
    if (mark === 'readPosition' && isCountOpen(changes.factsOf(ref))) changes.lacks('list')
  }
  if (data.messageId === undefined) return move(position)
  const isHere = changes.about(ref, String(data.messageId), (message) => {
    move(message.position)
    changes.change(ref, withoutAcked(changes.factsOf(ref), mark, message.id) ?? {})
    return message
  })
  if (isHere) return
  changes.change(ref, movedBelow(changes.factsOf(ref), mark, { id: String(data.messageId), at }))
  // I have read elsewhere what is not here: how much is left only the list tells.
  const { listed } = changes.factsOf(ref)
  if (mark === 'readPosition' && listed && position > listed.head) changes.lacks('list')
}

/** `{"<message>": 3}`, or the bare number. */
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
  if (isUnsure(changes.factsOf(ref), update.position, id)) changes.lacks('list')
}
