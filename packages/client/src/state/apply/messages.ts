// What receipts change. Event × what is known → what is known; one function per event of the area.

import type { AppliesTo, Changes } from '../changes.ts'
import { type Awaited, findMessage, type Mark, moved } from '../known.ts'
import type { ConversationRef } from '../state.ts'

export const applyMessages: AppliesTo<'messages'> = {
  'messages.delivered'(changes, told) {
    const { data } = told
    if (data.by !== changes.me)
      moveTo(changes, single(data.by), 'peerDeliveredPosition', data.messageId, told)
  },
  'messages.read'(changes, told) {
    const { data } = told
    // A receipt of mine for one message, from another device, says nothing about what lies before it.
    if (data.by !== changes.me) moveTo(changes, single(data.by), 'peerReadPosition', data.messageId, told)
  },
  'messages.conversationRead'(changes, told) {
    const { data } = told
    if (data.by === changes.me) moveTo(changes, single(data.to), 'readPosition', data.messageId, told)
    else moveTo(changes, single(data.by), 'peerReadPosition', data.messageId, told)
  },
}

const single = (id: string): ConversationRef => ({ type: 'single', id })

/** Moves a mark to a message. One that is not here yet is remembered; without one, all that came before is meant. */
function moveTo(
  changes: Changes,
  ref: ConversationRef,
  mark: Mark,
  messageId: string | undefined,
  { position, at }: { readonly position: number; readonly at: number },
): void {
  const facts = changes.factsOf(ref)
  const message = messageId === undefined ? undefined : findMessage(facts, String(messageId))
  if (messageId !== undefined && !message) return awaitMessage(changes, ref, { mark, at }, String(messageId))
  const change = moved(facts, mark, message?.position ?? position, at)
  if (change) changes.change(ref, change)
}

function awaitMessage(changes: Changes, ref: ConversationRef, receipt: Awaited, id: string): void {
  const { awaited } = changes.factsOf(ref)
  const waiting = awaited.get(id) ?? []
  if (waiting.some(({ mark }) => mark === receipt.mark)) return
  changes.change(ref, { awaited: new Map(awaited).set(id, [...waiting, receipt]) })
}
