// The second line of a conversation's row: what was said last, by whom, when, and how far it got.

import type { Conversation, Message, Outgoing } from '@parley/client'
import { messageOf } from '../messages/message-content.ts'
import { type WordsContext, wordsOf } from '../messages/message-text.ts'
import { sentState, type TickState } from '../messages/tick-state.ts'

export interface Preview {
  readonly text: string
  readonly kind: Message['kind']
  readonly mine: boolean
  /** Groups: who of the others said it. */
  readonly from: string | undefined
  readonly tick: TickState | undefined
  readonly at: number
}

/** The newest of what is known and what is on its way out. */
export function previewOf(
  conversation: Conversation,
  outgoing: readonly Outgoing[] | undefined,
  context: WordsContext,
): Preview | undefined {
  const leaving = outgoing?.at(-1)
  const last = conversation.lastMessage
  if (leaving && (!last || leaving.createdAt >= last.sentAt || leaving.status.name !== 'failed')) {
    const message = messageOf({ type: 'outgoing', id: leaving.key, outgoing: leaving })
    const text = wordsOf(message, context)
    const { kind } = message
    return { text, kind, mine: true, from: undefined, tick: leaving.status.name, at: leaving.createdAt }
  }
  // What was recalled is no news; the list takes another message soon, and says nothing until then.
  if (!last || last.kind === 'recalled') return undefined
  const mine = last.from === context.me
  return {
    text: wordsOf(last, context),
    kind: last.kind,
    mine,
    from: mine || conversation.ref.type === 'single' ? undefined : last.from,
    tick: mine ? tickOf(conversation, last) : undefined,
    at: last.sentAt,
  }
}

function tickOf(conversation: Conversation, message: Message): TickState {
  const { position } = message
  const { peerReadPosition, peerDeliveredPosition } = conversation
  return sentState(
    message,
    position <= peerReadPosition ? 'read' : position <= peerDeliveredPosition ? 'delivered' : 'sent',
  )
}
