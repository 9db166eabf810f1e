// Messages that the server no longer has. Usually an event says so, but a device that is offline gets no events of a room,
// nor does one of a group that its user has shielded.

import type { Changes } from './apply/apply-context.ts'
import { isCounted, withoutMessages } from './segments.ts'
import type { ConversationRef, Message } from './state.ts'

/** Removes the messages between two positions that a page of the server leaves out. STATE-26 */
export function dropGone(
  changes: Changes,
  ref: ConversationRef,
  from: number,
  to: number,
  kept: ReadonlySet<string>,
): void {
  const isGone = (message: Message) =>
    message.position >= from && message.position <= to && isCounted(message) && !kept.has(message.id)
  changes.change(ref, { segments: withoutMessages(changes.factsOf(ref).segments, isGone) })
}
