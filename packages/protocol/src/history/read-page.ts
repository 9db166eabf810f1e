// Reading the history of a conversation.

import { call } from '../call.ts'
import {
  count,
  flag,
  id,
  list,
  longId,
  number,
  object,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

/**
 * Gets a page of a conversation. `start` is the cursor: −1 starts at the newest message, `next` of an answer continues it,
 * and the id of a message of the conversation starts after it (or before it, upwards). Each message is an encoded Meta
 * in base64. `kinds` are joined by commas: `txt,img`. `head`, the newest number of the log at the time of the answer, is
 * an addition of Parley.
 */
export const page = call('history.page', {
  rest: 'POST users/{user}/messageroaming',
  input: {
    queue: id,
    start: withDefault(longCursor(), '-1'),
    count: wire('pull_number', withDefault(count, 20)),
    /** True: from old to new. */
    forwards: wire('is_positive', withDefault(flag, false)),
    kinds: wire('msgType', withDefault(text, '')),
    startTime: optional(number),
    endTime: optional(number),
    from: wire('userId', optional(text)),
    /** An addition of Parley: includes group notices among the messages. */
    withNotices: wire('notices', optional(flag)),
  },
  answer: {
    messages: wire('data.msgs', list(object({ meta: wire('msg', text) }))),
    next: wire('data.next_key', text),
    isLast: wire('data.is_last', flag),
    head: wire('data.head', optional(longId)),
  },
})

/**
 * A number of a log or the id of a message as text, −1, or empty for "from the start". JSON numbers are accepted too.
 */
function longCursor() {
  return {
    fits: (value: unknown) => /^-?\d{0,20}$/.test(String(value)),
    optional: false as const,
    type: '' as string,
  }
}
