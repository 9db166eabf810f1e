// The second line of a conversation's row: what was said last, by whom, when, and how far it got.

import type { Conversation, Message, Outgoing } from '@parley/client'
import type { TickState } from '../Ticks/tick-state.ts'

export interface Preview {
  /** Undefined for a kind of message without words of its own. */
  readonly text: string | undefined
  readonly mine: boolean
  readonly tick: TickState | undefined
  readonly at: number
}

/** The newest of what is known and what is on its way out. */
export function previewOf(
  conversation: Conversation,
  outgoing: readonly Outgoing[] | undefined,
  me: string | undefined,
): Preview | undefined {
  const leaving = outgoing?.at(-1)
  const last = conversation.lastMessage
  if (leaving && (!last || leaving.createdAt >= last.sentAt || leaving.status.name !== 'failed')) {
    return { text: oneLine(leaving.draft.text), mine: true, tick: leaving.status.name, at: leaving.createdAt }
  }
  if (!last) return undefined
  const mine = last.from === me
  return { text: wordsOf(last), mine, tick: mine ? tickOf(conversation, last) : undefined, at: last.sentAt }
}

function tickOf(conversation: Conversation, message: Message): TickState {
  if (message.position <= conversation.peerReadPosition) return 'read'
  return message.position <= conversation.peerDeliveredPosition ? 'delivered' : 'sent'
}

function wordsOf(message: Message): string | undefined {
  return oneLine(message.text) || undefined
}

/** Lists show one line; a text of many lines would only show its first. */
function oneLine(text: string): string {
  return text.slice(0, 300).replace(/\s+/g, ' ').trim()
}
