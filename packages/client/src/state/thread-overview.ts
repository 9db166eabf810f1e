// The summary of a thread on the message that it belongs to.

import { isObject, readJsonForm } from '@parley/protocol'
import { numberIn } from './lenient-readers.ts'
import { type ReadContext, toMessage } from './read-message.ts'
import type { MessageCommon } from './state.ts'

/** Reads the overview of a thread. Empty if the message has none. */
export function readOverview(
  overview: unknown,
  { me, address, asOf = -1 }: ReadContext,
): Pick<MessageCommon, 'thread'> {
  if (!isObject(overview)) return {}
  const { id, name, message_count, last_message } = overview
  const last = readJsonForm(last_message)
  return {
    thread: {
      id: `${id}`,
      name: `${name}`,
      messageCount: numberIn(message_count),
      lastMessage: last && toMessage(last, { me, address }),
      asOf,
    },
  }
}
