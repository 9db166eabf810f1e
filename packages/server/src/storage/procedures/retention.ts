// Empties the oldest entries of a log, some at a time. Their rows stay, because numbers have no gaps, and nobody reads them
// any more: everybody's history begins after them.
import { procedure, type Sql } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { lockLog } from './append.ts'
import { emptyEntry, emptyMessage } from './messages.ts'

export interface Expiry {
  readonly logId: number
  /** Entries from before this time are emptied. */
  readonly before: number
  readonly most: number
}

/** Returns how many were emptied. Fewer than `most`: there are no more. */
export const expireEntries = procedure(
  'expireEntries',
  async (sql: Sql, { logId, before, most }: Expiry): Promise<number> => {
    const log = await lockLog(sql, logId)
    if (!log) return 0
    const floor = await sql.first<{ seq: number }>('SELECT seq FROM log_floors WHERE log_id = ?', [logId])
    const rows = await sql.all<Pick<EntryRow, 'id' | 'seq' | 'type' | 'sent_at'>>(
      'SELECT id, seq, type, sent_at FROM entries WHERE log_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      [logId, floor?.seq ?? 0, most],
    )
    const end = rows.findIndex(({ sent_at }) => sent_at >= before)
    const due = end < 0 ? rows : rows.slice(0, end)
    const last = due.at(-1)?.seq
    if (last === undefined) return 0
    for (const { id, type } of due) {
      if (type >= 1 && type <= 3) await emptyMessage(sql, { logId, messageId: id, head: log.head })
      else await emptyEntry(sql, id)
      await sql.run('UPDATE entries SET client_key = NULL WHERE id = ?', [id])
      await sql.run('DELETE FROM pushes WHERE entry_id = ?', [id])
    }
    await sql.run('UPDATE members SET start = ? WHERE log_id = ? AND start < ?', [last, logId, last])
    await sql.run('DELETE FROM hidden WHERE log_id = ? AND seq <= ?', [logId, last])
    await sql.insertMany(
      'log_floors',
      ['log_id', 'seq'],
      [[logId, last]],
      'ON CONFLICT (log_id) DO UPDATE SET seq = excluded.seq',
    )
    return due.length
  },
)
