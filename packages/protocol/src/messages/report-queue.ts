// The queue of reported messages, for moderators: people with a console, or programs with a key.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  list,
  longId,
  number,
  object,
  oneOf,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

const listed = {
  id: number,
  state: text,
  at: time,
  reporter: text,
  type: text,
  reason: text,
  messageId: longId,
  /** Who wrote the message. Empty if the account is gone. */
  from: text,
  /** `chat`, `groupchat` or `chatroom`, and the other user or the id of the group or room. */
  chat: text,
  to: text,
  /** The message as it was when it was reported. */
  message: anything,
  /** In a report about a person: their name, and their profile at that time. `messageId` is 0 then. */
  person: text,
  profile: anything,
  assignedTo: text,
  closedBy: text,
  closedAt: time,
  note: text,
}

const report = object(listed)

/** Lists reports, the oldest first, with the number of open ones. Ask again with `next` as `after`. */
export const listReports = call('reports.list', {
  rest: 'GET parley/v1/reports',
  by: 'app',
  input: {
    state: withDefault(oneOf('open', 'closed', 'all'), 'open'),
    after: withDefault(count, 0),
    limit: withDefault(count, 20),
    /** Only those of this operator or key. */
    assignedTo: optional(text),
  },
  answer: {
    reports: wire('data.reports', list(report)),
    /** 0 at the end. */
    next: wire('data.next', number),
    open: wire('data.open', number),
    oldest: wire('data.oldest', time),
  },
})

/** Gets a report with the messages before and after the reported one. */
export const getReport = call('reports.get', {
  rest: 'GET parley/v1/reports/{report}',
  by: 'app',
  input: { report: longId },
  answer: {
    details: wire('data.report', report),
    context: wire('data.context', list(anything)),
    /** Other open reports of the same message. */
    others: wire('data.others', list(number)),
    /** Whether the message can still be read. */
    isThere: wire('data.isThere', flag),
  },
})

/** Assigns a report to an operator or a key. An empty name releases it. */
export const assignReport = call('reports.assign', {
  rest: 'PUT parley/v1/reports/{report}/assignee',
  by: 'app',
  input: { report: longId, assignee: text },
  answer: { assignee: wire('data.assignee', text) },
})

/** Closes a report with a note about the decision. `same` also closes the other open reports of the message. */
export const closeReport = call('reports.close', {
  rest: 'PUT parley/v1/reports/{report}/closed',
  by: 'app',
  input: { report: longId, note: text, same: optional(flag) },
  answer: { closed: wire('data.closed', list(number)) },
})
