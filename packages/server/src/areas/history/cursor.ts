// Cursors of history pages. Our answers use a number of the log as the next cursor. Existing kits send the id of the
// oldest (or newest) message they show instead, as the typings of their clients say.

import { timeOf } from '../../logs/message-ids.ts'
import type { Sql } from '../../storage/database.ts'
import { lastUpTo } from './position-by-time.ts'
import type { Membership } from './queries.ts'

/**
 * The number in the log at which a page begins, exclusive. Message ids are far larger than any log number, so a number
 * beyond the head of the log is an id. An id that is not in this log, because the message is gone or belongs to another
 * conversation, is treated as its time. The answer is then the same whether it exists or not.
 */
export async function cursorIn(
  sql: Sql,
  { log_id: logId, head }: Membership,
  start: string | undefined,
  forwards: boolean,
): Promise<number | undefined> {
  const given = Number(start || -1)
  // −1 and absent values begin at the end (or, forwards, at the start).
  if (!(given >= 0)) return undefined
  if (given <= head) return given
  const id = Math.min(given, Number.MAX_SAFE_INTEGER)
  const known = await sql.first<{ seq: number }>('SELECT seq FROM entries WHERE id = ? AND log_id = ?', [
    id,
    logId,
  ])
  if (known) return known.seq
  const before = await lastUpTo(sql, logId, head, timeOf(id))
  return forwards ? before : before + 1
}
