// Events of pinned messages. Separate from the calls, because clients receive events before they make a call.

import { event } from '../event.ts'
import { id, text, time, wire, withDefault } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

const pinData = {
  by: wire('data.from', id),
  /** The conversation: a group or room, or the receiver in a single chat. */
  to: wire('data.id', id),
  chat: wire('data.type', text),
  messageId: wire('data.ext', text),
  device: wire('data.res', withDefault(text, '')),
  at: wire('data.ts', time),
}

/** Sent to everybody in the conversation: a message was pinned. */
export const messagePinned = event('messages.pinned', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'pin'],
  data: pinData,
})

/** Sent to everybody in the conversation: a message was unpinned. */
export const messageUnpinned = event('messages.unpinned', {
  ns: NameSpace.NOTIFY,
  operation: 'conv',
  when: ['data.op', 'pin_delete'],
  data: pinData,
})
