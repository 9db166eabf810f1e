// Fixtures for tests of the local store.

import type { ConversationRef, Message } from '../../state/state.ts'
import type { StoredConversation, StoredMessage, StoredOutgoing, StoredRange } from '../stored-types.ts'

export const bob: ConversationRef = { type: 'single', id: 'bob' }
export const bobs = 'single:bob'

/** A text message at a position. Ids and times grow with positions. */
export function text(
  position: number,
  said = `message ${position}`,
  more: Partial<Message> = {},
): StoredMessage {
  const message = {
    kind: 'text',
    id: String(10_000 + position),
    conversation: bob,
    from: 'bob',
    to: 'ann',
    sentAt: 1_700_000_000_000 + position,
    position,
    localId: undefined,
    ext: {},
    text: said,
    ...more,
  } as Message
  return { message, fresh: { isFull: true, contents: 0, ext: 0, told: -1, reactions: [], recall: 0 } }
}

/** A complete range in a single chat. */
export function stretch(
  from: number,
  to: number,
  id = 'bob',
  messages?: readonly StoredMessage[],
): StoredRange {
  const conversation: ConversationRef = { type: 'single', id }
  const all = Array.from({ length: to - from + 1 }, (_, index) =>
    text(from + index, undefined, { conversation }),
  )
  return { key: `single:${id}`, from, to, step: 1, messages: messages ?? all }
}

export function conversation(id: string, openedAt: number, more: object = {}): StoredConversation {
  const facts = { ref: { type: 'single', id }, openedAt, listed: undefined, ...more }
  return { key: `single:${id}`, facts, fresh: {} } as unknown as StoredConversation
}

export const draft = (key: string, more: object = {}): StoredOutgoing => ({
  key,
  conversation: bob,
  draft: { to: bob, kind: 'text', text: key, ...more } as StoredOutgoing['draft'],
  createdAt: 1,
})

/** A range as `from-to: positions`. */
export const shape = (found: StoredRange | undefined): string =>
  found
    ? `${found.from}-${found.to}: ${found.messages.map(({ message }) => message.position).join(' ')}`
    : 'nothing'
