// SQL of threads: their rows, members and message summaries.

import { decode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import type { App, User } from '../../directory/directory.ts'
import type { Thread } from '../../directory/threads.ts'
import { gatewayBudgets } from '../../limits/gateway.ts'
import { within } from '../../limits/page-bytes.ts'
import { threadColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { moveAllCursors } from '../../storage/procedures/devices.ts'
import { EntryFlag, type LogRow, type ThreadRow } from '../../storage/tables.ts'

/** A thread with its public id, its group's, and the name of its creator. */
export type NamedThread = ThreadRow & {
  readonly key: string
  readonly group_key: string
  readonly owner: string | null
}

export const namedThreads = `SELECT ${threadColumns('t')}, l.key, p.key AS group_key, u.name AS owner
  FROM threads t JOIN logs l ON l.id = t.log_id JOIN logs p ON p.id = t.group_log_id
  LEFT JOIN users u ON u.id = t.owner_id`

/** The message summary of a thread, the same for the whole group. */
export interface ThreadSummary {
  readonly messageCount: number
  /** The time of the last message. 0: none yet. */
  readonly at: number
  /** The head of its log. */
  readonly head: number
  /** The number of the last message. 0: none. */
  readonly seq: number
  /** The JSON form. `{}` if there is none, or the answer would get too long. */
  readonly last: Record<string, unknown>
  /** The size of that message in bytes, even if it is left out. */
  readonly lastBytes: number
}

type SummaryRow = {
  id: number
  head: number
  messages: number
  active_at: number
  seq: number | null
  entry_id: number | null
  size: number | null
}

/**
 * By log. Messages for only some members are neither counted nor the last message. Last messages are read up to a
 * number of bytes, in the order of `logIds`; the others are left out.
 */
export async function threadSummaries(
  sql: Sql,
  logIds: readonly number[],
  mostBytes: number = gatewayBudgets.pageBytes.value,
): Promise<Map<number, ThreadSummary>> {
  const rows = await selectIn<SummaryRow>(
    sql,
    `SELECT l.id, l.head, l.active_at, e.seq, e.id AS entry_id, length(e.meta) AS size, l.counted - (SELECT count(*) FROM entries d
       WHERE d.log_id = l.id AND d.counted = 1 AND d.audience IS NOT NULL) AS messages
     FROM logs l LEFT JOIN entries e ON e.log_id = l.id AND e.seq = l.last_seq AND l.last_seq > 0
     WHERE l.id IN (LIST)`,
    logIds,
  )
  const order = new Map(logIds.map((id, index) => [id, index]))
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const metas = await metasOf(
    sql,
    within(rows, ({ size }) => size ?? 0, mostBytes),
  )
  return new Map(
    rows.map((row) => {
      const meta = metas.get(row.entry_id ?? 0)
      const summary: ThreadSummary = {
        messageCount: row.messages,
        at: row.active_at,
        head: row.head,
        seq: row.seq ?? 0,
        last: meta ? jsonForm(meta, row.seq ?? 0) : {},
        lastBytes: row.size ?? 0,
      }
      return [row.id, summary]
    }),
  )
}

async function metasOf(sql: Sql, rows: readonly SummaryRow[]): Promise<Map<number, Uint8Array>> {
  const ids = rows.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]))
  const found = await selectIn<{ id: number; meta: Uint8Array }>(
    sql,
    'SELECT id, meta FROM entries WHERE id IN (LIST)',
    ids,
  )
  return new Map(found.map(({ id, meta }) => [id, meta]))
}

export const emptySummary: ThreadSummary = { messageCount: 0, at: 0, head: 0, seq: 0, last: {}, lastBytes: 0 }

function jsonForm(meta: Uint8Array, seq: number): Record<string, unknown> {
  const { id = '0', timestamp = '0', payload } = decode(Meta, meta)
  const body = decode(MessageBody, payload ?? new Uint8Array(0))
  return writeJsonForm({ id, timestamp, seq: String(seq), body }, 'object')
}

/** The thread overviews of messages, by message: `thread_overview` in MessageBody.meta. */
export async function overviewsOf(
  sql: Sql,
  messageIds: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  // Few pages have threads.
  if (messageIds.length === 0) return new Map()
  const rows = await selectIn<NamedThread>(sql, `${namedThreads} WHERE t.message_id IN (LIST)`, messageIds)
  const summaries = await threadSummaries(
    sql,
    rows.map((row) => row.log_id),
  )
  return new Map(
    rows.map((row) => {
      const { messageCount, at, last } = summaries.get(row.log_id) ?? emptySummary
      return [
        row.message_id,
        {
          id: row.key,
          muc_parent_id: row.group_key,
          name: row.name,
          last_message: last,
          create_timestamp: row.created_at,
          update_timestamp: at || row.created_at,
          message_count: messageCount,
        },
      ]
    }),
  )
}

/** A user's membership in the group, which decides what they see of its threads. */
export type InGroup = { joined_at: number; history_for_new: number }

/** Undefined: not a member of the group. */
export function groupMembership(sql: Sql, userId: number, groupLogId: number): Promise<InGroup | undefined> {
  return sql.first<InGroup>(
    `SELECT m.joined_at, g.history_for_new FROM members m JOIN groups g ON g.log_id = m.log_id
     WHERE m.user_id = ? AND m.log_id = ?`,
    [userId, groupLogId],
  )
}

/** The time from which a member of the group sees messages in its threads. */
export const seesFrom = (membership: InGroup): number =>
  membership.history_for_new === 1 ? 0 : membership.joined_at

/** Entries of a thread up to this number are not for a user who sees messages since then. */
export async function firstSeen(
  sql: Sql,
  thread: { readonly logId: number; readonly createdAt: number },
  membership: InGroup,
): Promise<number> {
  const from = seesFrom(membership)
  if (from <= thread.createdAt) return 0
  const row = await sql.first<{ seq: number }>(
    'SELECT seq FROM entries WHERE log_id = ? AND sent_at < ? ORDER BY seq DESC LIMIT 1',
    [thread.logId, from],
  )
  return row?.seq ?? 0
}

/** Stores a thread with its log, without members, and returns the number of the log. */
export async function insertThreadRow(
  sql: Sql,
  made: {
    readonly appId: number
    readonly id: string
    readonly groupLogId: number
    readonly messageId: number
    readonly name: string
    readonly ownerId: number
    readonly now: number
  },
): Promise<number> {
  const { appId, id, groupLogId, messageId, name, ownerId, now } = made
  const log = await sql.first<{ id: number }>(
    `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, 'thread', ?, 0, 0) RETURNING id`,
    [appId, id],
  )
  if (!log) throw new Error(`The log of thread ${id} could not be created.`)
  await sql.run(
    `INSERT INTO threads (log_id, app_id, group_log_id, message_id, name, owner_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [log.id, appId, groupLogId, messageId, name, ownerId, now],
  )
  await sql.run(`UPDATE entries SET flags = flags | ${EntryFlag.hasThread} WHERE id = ?`, [messageId])
  return log.id
}

/**
 * Adds a member. They can read everything since they joined the group. Earlier messages of the thread are neither
 * unread nor sent to their devices.
 */
export async function insertThreadMember(
  sql: Sql,
  thread: { readonly logId: number; readonly id: string; readonly head: number; readonly start: number },
  user: Pick<User, 'id'>,
  now: number,
): Promise<void> {
  const { logId, id, head, start } = thread
  const log = await sql.first<Pick<LogRow, 'active_until'>>('SELECT active_until FROM logs WHERE id = ?', [
    logId,
  ])
  const bound = Math.max(now, log?.active_until ?? 0)
  await sql.insertMany(
    'members',
    ['user_id', 'log_id', 'peer', 'start', 'read_seq', 'joined_at', 'active_until'],
    [[user.id, logId, id, start, head, now, bound]],
  )
  await moveAllCursors(sql, user.id, logId, head)
}

/** A user's place for reading a thread: every member of its group may read it. */
export async function threadMembership(
  sql: Sql,
  user: Pick<User, 'id'>,
  thread: Pick<Thread, 'logId' | 'groupLogId' | 'createdAt'>,
): Promise<{ log_id: number; start: number; head: number } | undefined> {
  const membership = await groupMembership(sql, user.id, thread.groupLogId)
  const log = await sql.first<{ head: number; start: number | null }>(
    `SELECT l.head, m.start FROM logs l LEFT JOIN members m ON m.log_id = l.id AND m.user_id = ? WHERE l.id = ?`,
    [user.id, thread.logId],
  )
  if (!membership || !log) return undefined
  return {
    log_id: thread.logId,
    head: log.head,
    start: log.start ?? (await firstSeen(sql, thread, membership)),
  }
}

export type ThreadMemberRow = { user_id: number; name: string; joined_at: number }

/** By time of joining. */
export function threadMembers(
  sql: Sql,
  question: { logId: number; after: { at: number; id: number } | undefined; limit: number },
): Promise<ThreadMemberRow[]> {
  const { logId, after, limit } = question
  const follows = after ? 'AND (m.joined_at, m.user_id) > (?, ?)' : ''
  return sql.all<ThreadMemberRow>(
    `SELECT m.user_id, u.name, m.joined_at FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.log_id = ? ${follows} ORDER BY m.joined_at, m.user_id LIMIT ?`,
    [logId, ...(after ? [after.at, after.id] : []), limit],
  )
}

/** Threads of a group, or (without one) those that the user is a member of, newest first. */
export function threadRows(
  sql: Sql,
  question: {
    app: App
    userId: number
    groupLogId: number | undefined
    isJoined: boolean
    before: number
    limit: number
  },
): Promise<NamedThread[]> {
  const { userId, groupLogId, isJoined, before, limit } = question
  const conditions = ['t.app_id = ?', 't.log_id < ?']
  const values = [question.app.id, before]
  if (groupLogId !== undefined) {
    conditions.push('t.group_log_id = ?')
    values.push(groupLogId)
  }
  // For one's own threads the memberships drive the query, for a group's its threads.
  const joined = isJoined ? 'JOIN members m ON m.log_id = t.log_id AND m.user_id = ? AND m.log_id < ?' : ''
  return sql.all<NamedThread>(
    `${namedThreads} ${joined} WHERE ${conditions.join(' AND ')} ORDER BY t.log_id DESC LIMIT ?`,
    [...(isJoined ? [userId, before] : []), ...values, limit],
  )
}

type CountRow = { log_id: number; members: number; mine: number; read_seq: number }

/** The number of members of each thread, whether the user is one, and their read position. */
export async function membersIn(
  sql: Sql,
  userId: number,
  logIds: readonly number[],
): Promise<Map<number, CountRow>> {
  const rows = await selectIn<CountRow>(
    sql,
    `SELECT m.log_id, count(*) AS members, max(CASE WHEN m.user_id = ? THEN 1 ELSE 0 END) AS mine,
       max(CASE WHEN m.user_id = ? THEN m.read_seq ELSE 0 END) AS read_seq
     FROM members m WHERE m.log_id IN (LIST) GROUP BY m.log_id`,
    logIds,
    [userId, userId],
  )
  return new Map(rows.map((row) => [row.log_id, row]))
}
