// The queue of reports: listing, reading with context, assigning, closing.

import {
  backendCalls,
  decode,
  fail,
  invalidParameter,
  MessageBody,
  Meta,
  writeJsonForm,
} from '@parley/protocol'
import { callerName } from '../../pipeline/caller.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { reportColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { type ListedReport, noLog } from './report-queries.ts'
import { messagesOnly } from './visibility.ts'

const calls = backendCalls.reports

const mostAtOnce = 100
/** Messages before and after the reported one. */
const around = 8
const longestNote = 1000
const longestName = 100

export const reportQueue = [
  handle(calls.list, async ({ app, database }, { state = 'open', after = 0, limit = 20, assignedTo }) => {
    if (limit < 1 || limit > mostAtOnce)
      fail('invalidParameter', { message: invalidParameter('limit', limit) })
    return database.read(async (sql) => {
      const rows = await selectReports(
        sql,
        `r.app_id = ? AND r.id > ? AND (? = 'all' OR r.state = ?) AND (? = '' OR r.assigned_to = ?) ORDER BY r.id LIMIT ?`,
        [app.id, after, state, state, assignedTo ?? '', assignedTo ?? '', limit],
      )
      const counted = await sql.first<{ open: number; oldest: number | null }>(
        `SELECT count(*) AS open, min(created_at) AS oldest FROM reports WHERE app_id = ? AND state = 'open'`,
        [app.id],
      )
      return {
        reports: rows.map(shown),
        next: rows.length === limit ? (rows.at(-1)?.id ?? 0) : 0,
        open: counted?.open ?? 0,
        oldest: counted?.oldest ?? 0,
      }
    })
  }),

  handle(calls.get, async (context, { report }) =>
    context.database.read(async (sql) => {
      const row = await reportNumbered(context, sql, report)
      const messages = await messagesAround(sql, row)
      const others = await sql.all<{ id: number }>(
        `SELECT id FROM reports WHERE message_id = ? AND id <> ? AND state = 'open' ORDER BY id LIMIT ?`,
        [row.message_id, row.id, mostAtOnce],
      )
      return {
        details: shown(row),
        context: messages,
        others: others.map(({ id }) => id),
        isThere: messages.some(({ id }) => id === String(row.message_id)),
      }
    }),
  ),

  handle(calls.assign, async (context, { report, assignee: written }) => {
    const assignee = checkText('assignee', written, longestName)
    await context.database.write(async (sql) => {
      const { id } = await reportNumbered(context, sql, report)
      await sql.run('UPDATE reports SET assigned_to = ? WHERE id = ?', [assignee, id])
    })
    return { assignee }
  }),

  handle(calls.close, async (context, { report, note: written, same = false }) => {
    const note = checkText('note', written, longestNote)
    const closed = await context.database.write(async (sql) => {
      const { id, message_id } = await reportNumbered(context, sql, report)
      const rows = await sql.all<{ id: number }>(
        `UPDATE reports SET state = 'closed', closed_by = ?, closed_at = ?, note = ?
         WHERE state = 'open' AND (id = ? OR (? = 1 AND message_id = ?)) RETURNING id`,
        [callerName(context), context.now, note, id, same ? 1 : 0, message_id],
      )
      return rows.map((row) => row.id).sort((a, b) => a - b)
    })
    return { closed }
  }),
]

type Row = ListedReport & { receiver: string | null }

function selectReports(sql: Sql, rest: string, values: readonly (string | number)[]): Promise<Row[]> {
  return sql.all<Row>(
    `SELECT ${reportColumns('r')}, a.org || '#' || a.name AS app, reporter.name AS reporter, sender.name AS sender, l.kind, l.key,
       (SELECT m.peer FROM members m WHERE m.log_id = r.log_id AND m.user_id = r.sender_id) AS receiver
     FROM reports r JOIN apps a ON a.id = r.app_id LEFT JOIN logs l ON l.id = r.log_id
     LEFT JOIN users reporter ON reporter.id = r.reporter_id LEFT JOIN users sender ON sender.id = r.sender_id
     WHERE ${rest}`,
    values,
  )
}

async function reportNumbered({ app }: Pick<Context, 'app'>, sql: Sql, written: string): Promise<Row> {
  const id = /^\d{1,15}$/.test(written) ? Number(written) : 0
  const [row] = await selectReports(sql, 'r.app_id = ? AND r.id = ?', [app.id, id])
  return row ?? fail('requestFailed', { form: 'reportNotFound' })
}

const chats: Readonly<Record<string, string>> = { group: 'groupchat', thread: 'groupchat', room: 'chatroom' }

function shown(row: Row) {
  const isPerson = row.log_id === noLog
  const isPlace = row.kind !== null && row.kind in chats
  return {
    id: row.id,
    state: row.state,
    at: row.created_at,
    reporter: row.reporter ?? '',
    type: row.type,
    reason: row.reason,
    messageId: isPerson ? '0' : String(row.message_id),
    from: row.sender ?? '',
    chat: chats[row.kind ?? ''] ?? 'chat',
    to: (isPlace ? row.key : row.receiver) ?? '',
    message: isPerson ? {} : messageForm(row.message_id, row.snapshot),
    person: isPerson ? (row.sender ?? '') : '',
    profile: isPerson ? JSON.parse(new TextDecoder().decode(row.snapshot)) : {},
    assignedTo: row.assigned_to,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
    note: row.note,
  }
}

function messageForm(id: number, meta: Uint8Array): Record<string, unknown> {
  const { timestamp = '0', payload } = decode(Meta, meta)
  const body = decode(MessageBody, payload ?? new Uint8Array(0))
  return writeJsonForm({ id: String(id), timestamp, body }, 'object')
}

/** The messages for everybody in the conversation, from a few before the reported one to a few after it. */
async function messagesAround(sql: Sql, { log_id, message_id }: Row) {
  type Entry = { id: number; sender: string | null; sent_at: number; meta: Uint8Array }
  const select = `SELECT e.id AS id, u.name AS sender, e.sent_at AS sent_at, e.meta AS meta FROM entries e
    LEFT JOIN users u ON u.id = e.sender_id WHERE e.log_id = ? AND e.${messagesOnly} AND e.audience IS NULL`
  const seq = `(SELECT seq FROM entries WHERE id = ?)`
  const earlier = await sql.all<Entry>(`${select} AND e.seq <= ${seq} ORDER BY e.seq DESC LIMIT ?`, [
    log_id,
    message_id,
    around + 1,
  ])
  const later = await sql.all<Entry>(`${select} AND e.seq > ${seq} ORDER BY e.seq LIMIT ?`, [
    log_id,
    message_id,
    around,
  ])
  return [...earlier.reverse(), ...later].map(({ id, sender, sent_at, meta }) => ({
    id: String(id),
    from: sender ?? '',
    at: sent_at,
    message: messageForm(id, meta),
  }))
}
