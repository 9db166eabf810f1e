// Reporting a message to the moderators.

import { call } from '../call.ts'
import { id, optional, text, wire } from '../shape/index.ts'

/** Reports a message to the moderators of the application. */
export const report = call('messages.report', {
  rest: 'POST user/{user}/moderation/report/message/{messageId}',
  input: {
    messageId: id,
    reporter: wire('username', id),
    reportType: id,
    reportReason: id,
  },
  answer: { result: wire('data.result', optional(text)) },
})
