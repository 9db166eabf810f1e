// How long messages and files are kept, for the application's back end. Clients do not include these.

import { call } from '../call.ts'
import { flag, list, number, object, oneOf, optional, text, wire } from '../shape/index.ts'

const kinds = wire(
  'data.kinds',
  list(
    object({
      kind: text,
      /** 0: for ever. */
      historyDays: number,
      fileDays: number,
      /** Whether the app has its own value. Otherwise that of the server applies. */
      isOwn: wire('own', flag),
    }),
  ),
)

/** Tells how long messages and files are kept, by kind of chat. */
export const getRetention = call('retention.get', {
  rest: 'GET parley/v1/retention',
  by: 'app',
  answer: { kinds },
})

/**
 * Sets how many days messages and files are kept in a kind of chat: 0 for ever, −1 for the default of the server. Fields that
 * are left out stay unchanged. Older messages are removed within minutes, for everybody, and cannot be restored.
 */
export const setRetention = call('retention.set', {
  rest: 'PUT parley/v1/retention',
  by: 'app',
  input: {
    kind: oneOf('single', 'group', 'thread', 'room'),
    historyDays: optional(number),
    fileDays: optional(number),
  },
  answer: { kinds },
})
