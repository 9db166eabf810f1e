// What receipts change. Event × what is known → what is known; one function per event of the area.

import type { AppliesTo, Changes } from '../changes.ts'
import { findMessage, type Mark } from '../known.ts'
import type { ConversationRef } from '../state.ts'

export const applyMessages: AppliesTo<'messages'> = {
  'messages.delivered'(changes, { data, position }) {
    if (data.by !== changes.me)
      moveTo(changes, single(data.by), 'peerDeliveredPosition', data.messageId, position)
  },
  'messages.read'(changes, { data, position }) {
    // A receipt of mine for one message, from another device, says nothing about what lies before it.
    if (data.by !== changes.me) moveTo(changes, single(data.by), 'peerReadPosition', data.messageId, position)
  },
  'messages.conversationRead'(changes, { data, position }) {
    if (data.by === changes.me) moveTo(changes, single(data.to), 'readPosition', data.messageId, position)
    else moveTo(changes, single(data.by), 'peerReadPosition', data.messageId, position)
  },
}

const single = (id: string): ConversationRef => ({ type: 'single', id })

/** Moves a mark to a message. One that is not here yet is remembered; without one, all that came before is meant. */
function moveTo(
  changes: Changes,
  ref: ConversationRef,
  mark: Mark,
  messageId: string | undefined,
  position: number,
): void {
  const facts = changes.factsOf(ref)
  const message = messageId === undefined ? undefined : findMessage(facts, String(messageId))
  if (messageId !== undefined && !message) return awaitMessage(changes, ref, mark, String(messageId))
  const reached = message?.position ?? position
  if (reached > facts[mark]) changes.change(ref, { [mark]: reached })
}

function awaitMessage(changes: Changes, ref: ConversationRef, mark: Mark, id: string): void {
  const { awaited } = changes.factsOf(ref)
  const marks = awaited.get(id) ?? []
  if (!marks.includes(mark)) changes.change(ref, { awaited: new Map(awaited).set(id, [...marks, mark]) })
}
