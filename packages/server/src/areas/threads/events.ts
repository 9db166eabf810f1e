// The data of thread events.

import type { NamedThread, ThreadSummary } from './queries.ts'

type About = Pick<NamedThread, 'key' | 'group_key' | 'message_id' | 'name'>

/** For operations, which go to the acting user's other devices. */
export const operationOf = (row: About, by: string) => ({
  threadId: row.key,
  groupId: row.group_key,
  name: row.name,
  by,
  isThread: true,
  messageId: String(row.message_id),
})

/** For operations on another user. */
export const concerning = (row: About, by: string, user: string) => ({
  threadId: row.key,
  groupId: row.group_key,
  name: row.name,
  by,
  isThread: true,
  users: [{ name: user }],
})

/** For notices to the group. */
export const noticeOf = (row: About, by: string, at: number) => ({
  threadId: row.key,
  groupId: row.group_key,
  messageId: String(row.message_id),
  name: row.name,
  by,
  at,
})

export const updateOf = (row: About, by: string, at: number, summary: ThreadSummary) => ({
  ...noticeOf(row, by, at),
  messageCount: summary.messageCount,
  lastMessage: summary.last,
})
