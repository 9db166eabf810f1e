// The draft of a forwarded message.

import { readContent, type Writable, writeContent } from '../../state/message-kinds.ts'
import type { ConversationRef, Draft, Message } from '../../state/state.ts'

/** Keys of ext that belong to the original message and not to a copy of it. */
const localKeys: readonly string[] = ['parley_reply', 'em_at_list']

/** Converts a message to a draft for another conversation. */
export function forwardedDraft(message: Message, to: ConversationRef): Draft {
  // Passed on unchanged: the outbox knows which kinds can be sent, and refuses the others.
  const kind = message?.kind
  if (!kind || kind === 'recalled' || kind === 'notice' || kind === 'other')
    return { kind, to } as unknown as Draft
  const ext = Object.fromEntries(Object.entries(message.ext).filter(([key]) => !localKeys.includes(key)))
  // Copies the content only, not the sender, the reactions or the audience.
  const contents = readContent(writeContent(message as Writable), (source) => source)
  return { ...contents, to, ext } as unknown as Draft
}
