// SQL of the queue of reports, for moderators.

import { reportColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import type { ReportRow } from '../../storage/tables.ts'

export type NewReport = Omit<ReportRow, 'id' | 'state' | 'assigned_to' | 'closed_by' | 'closed_at' | 'note'>

/** A report about a person has no log. */
export const noLog = 0

/** Takes the place of the message in a report about a person. Message ids are positive. */
export const personKey = (userId: number): number => -userId

/**
 * Stores a report. A user has one report per message or person: reporting again replaces type and reason, and reopens a closed
 * report with the current message or profile. While it is open the first snapshot stays, because it may have been made harmless
 * since.
 */
export async function saveReport(sql: Sql, report: NewReport): Promise<void> {
  await sql.run(
    `INSERT INTO reports (app_id, message_id, log_id, sender_id, reporter_id, type, reason, snapshot, state, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)
     ON CONFLICT (message_id, reporter_id) DO UPDATE SET type = excluded.type, reason = excluded.reason,
       snapshot = CASE WHEN reports.state = 'open' THEN reports.snapshot ELSE excluded.snapshot END,
       created_at = CASE WHEN reports.state = 'open' THEN reports.created_at ELSE excluded.created_at END,
       state = 'open'`,
    [
      report.app_id,
      report.message_id,
      report.log_id,
      report.sender_id,
      report.reporter_id,
      report.type,
      report.reason,
      report.snapshot,
      report.created_at,
    ],
  )
}

/** Open reports of one user, without the one for this message or person. */
export async function countOpenReports(
  sql: Sql,
  { appId, reporterId, messageId }: { appId: number; reporterId: number; messageId: number },
): Promise<number> {
  const row = await sql.first<{ total: number }>(
    `SELECT count(*) AS total FROM reports WHERE app_id = ? AND state = 'open' AND reporter_id = ? AND message_id <> ?`,
    [appId, reporterId, messageId],
  )
  return row?.total ?? 0
}

/** A report with the names of everybody in it. A deleted user has none. */
export type ListedReport = ReportRow & {
  app: string
  reporter: string | null
  sender: string | null
  kind: string | null
  key: string | null
}

/** Reports, oldest first: of one app or of all, open ones or all. */
export function listReports(
  sql: Sql,
  { app, withClosed, limit }: { app: string | undefined; withClosed: boolean; limit: number },
): Promise<ListedReport[]> {
  return sql.all<ListedReport>(
    `SELECT ${reportColumns('r')}, a.org || '#' || a.name AS app, reporter.name AS reporter, sender.name AS sender, l.kind, l.key
     FROM reports r JOIN apps a ON a.id = r.app_id LEFT JOIN logs l ON l.id = r.log_id
     LEFT JOIN users reporter ON reporter.id = r.reporter_id LEFT JOIN users sender ON sender.id = r.sender_id
     WHERE (? = '' OR a.org || '#' || a.name = ?) AND (r.state = 'open' OR ? = 1) ORDER BY r.id LIMIT ?`,
    [app ?? '', app ?? '', withClosed ? 1 : 0, limit],
  )
}

/** False if there is no such report. Closing a closed one is not an error. */
export async function closeReport(sql: Sql, id: number, by: string, at: number): Promise<boolean> {
  const { changes } = await sql.run(
    `UPDATE reports SET state = 'closed', closed_by = ?, closed_at = ? WHERE id = ?`,
    [by, at, id],
  )
  return changes > 0
}
