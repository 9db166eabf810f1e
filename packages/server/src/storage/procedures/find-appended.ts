// Checks whether entries were stored, after a commit whose answer was lost.
import { procedure, type Sql } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { lockLogs } from './append.ts'
import type { Appended, NewEntry } from './append-types.ts'
import { selectIn } from './batched-statements.ts'

/**
 * The positions of those entries that are stored. Waits for the locks of their logs first: a transaction that is about
 * to commit holds them until its end, so the answer is final.
 */
export const findAppended = procedure(
  'findAppended',
  async (sql: Sql, entries: readonly Pick<NewEntry, 'id' | 'logId'>[]): Promise<Appended[]> => {
    await lockLogs(sql, entries)
    const rows = await selectIn<Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sent_at'>>(
      sql,
      'SELECT id, log_id, seq, sent_at FROM entries WHERE id IN (LIST)',
      entries.map(({ id }) => id),
    )
    const logs = new Map(entries.map(({ id, logId }) => [id, logId]))
    const own = rows.filter((row) => logs.get(row.id) === row.log_id)
    return own.map((row) => ({
      id: row.id,
      logId: row.log_id,
      seq: row.seq,
      sentAt: row.sent_at,
      duplicate: false,
      isRecovered: true,
    }))
  },
)
