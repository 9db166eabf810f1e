// Events of reactions.

import { event } from '../event.ts'
import { flag, list, longId, number, object, optional, text, time, wire } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/**
 * Sent to everybody in the conversation: reactions changed. Each entry has the reactions that changed with their new
 * counts, and who did what; a count of 0 means that a reaction is gone.
 */
export const reactionsChanged = event('messages.reactionsChanged', {
  ns: NameSpace.NOTIFY,
  operation: 'reaction',
  data: {
    changes: wire(
      'data',
      list(
        object({
          by: wire('from', text),
          to: text,
          chat: wire('channel_type', text),
          messageId: longId,
          reactions: list(
            object({
              reaction: text,
              count: number,
              isMine: wire('isAddedBySelf', optional(flag)),
              users: wire('userList', list(text)),
              op: optional(list(object({ by: wire('operator', text), change: wire('reactionType', text) }))),
            }),
          ),
          at: wire('ts', time),
        }),
      ),
    ),
  },
})
