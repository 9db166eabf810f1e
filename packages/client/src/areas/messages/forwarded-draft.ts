// What is sent when a message is forwarded.

import { readContent, type Writable, writeContent } from '../../state/message-kinds.ts'
import type { ConversationRef, Draft, Message } from '../../state/state.ts'

/** Keys of ext that belong to the original message and not to a copy of it elsewhere. */
const localKeys: readonly string[] = ['parley_reply', 'em_at_list']

/** A message as a draft for another conversation: what `forward` sends. */
export function forwardedDraft(message: Message, to: ConversationRef): Draft {
  // The outbox refuses it: it knows which kinds can be sent.
  const kind = message?.kind
  if (!kind || kind === 'recalled' || kind === 'notice' || kind === 'other')
    return { kind, to } as unknown as Draft
  const ext = Object.fromEntries(Object.entries(message.ext).filter(([key]) => !localKeys.includes(key)))
  // Only the contents: not the sender, the reactions or the audience.
  const contents = readContent(writeContent(message as Writable), (source) => source)
  return { ...contents, to, ext } as unknown as Draft
}
