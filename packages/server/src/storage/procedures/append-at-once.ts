// Stores the entries of a commit without promises, in the thread of SQLite's connection. There a statement costs less
// than waiting for it, so each log and each entry has its own, and repeats are found by the index that refuses them. Does the
// same as the steps in append.ts.
import type { SqlAtOnce } from '../sql.ts'
import { entryColumns, type LockedLog, locked, rowOf, type Stored, takeNumber } from './append-rows.ts'
import type { Appended, NewEntry } from './append-types.ts'
import type { Fresh } from './receipts.ts'

const findLog = 'SELECT id, head, counted, active_until FROM logs WHERE id = ?'
const insertEntry = `INSERT INTO entries (${entryColumns.join(', ')}) VALUES (${entryColumns.map(() => '?').join(', ')})
  ON CONFLICT (client_key, sender_id) WHERE client_key IS NOT NULL DO NOTHING`
const findFirst = 'SELECT id, log_id, seq, sent_at FROM entries WHERE client_key = ? AND sender_id = ?'
const moveHead = 'UPDATE logs SET head = ?, counted = ? WHERE id = ?'
const moveHeadAndActivity = 'UPDATE logs SET head = ?, counted = ?, last_seq = ?, active_at = ? WHERE id = ?'

/** Undefined if an entry has to be decided on first. */
export function storeAtOnce(sql: SqlAtOnce, entries: readonly NewEntry[]): Stored | undefined {
  if (entries.some(({ confirms, checks }) => confirms !== undefined || checks !== undefined)) return undefined
  const logs = new Map<number, LockedLog>()
  const answers: Appended[] = []
  const fresh: Fresh[] = []
  for (const entry of entries) {
    const { id, logId, sentAt, meta, audience } = entry
    const log = logs.get(logId) ?? lock(sql, logId)
    logs.set(logId, log)
    if (sql.run(insertEntry, rowOf(entry, { seq: log.head + 1, meta, audience })) === 0) {
      answers.push(firstOf(sql, entry))
      continue
    }
    const seq = takeNumber(log, entry)
    answers.push({ id, logId, seq, sentAt, duplicate: false })
    fresh.push({ entry, seq })
  }
  const changed = [...logs.values()].filter((log) => log.changed)
  for (const { id, head, counted, lastSeq, lastAt } of changed)
    if (lastSeq > 0) sql.run(moveHeadAndActivity, [head, counted, lastSeq, lastAt, id])
    else sql.run(moveHead, [head, counted, id])
  return { answers, fresh, changed }
}

function lock(sql: SqlAtOnce, logId: number): LockedLog {
  const row = sql.first<[id: number, head: number, counted: number, activeUntil: number]>(findLog, [logId])
  if (!row) throw new Error(`There is no log ${logId}.`)
  const [id, head, counted, active_until] = row
  return locked({ id, head, counted, active_until })
}

/** The place of the entry that the sender stored under this key before. */
function firstOf(sql: SqlAtOnce, { clientKey, senderId }: NewEntry): Appended {
  const row = sql.first<[id: number, logId: number, seq: number, sentAt: number]>(findFirst, [
    clientKey,
    senderId,
  ])
  if (!row) throw new Error('An entry was refused as a repeat of an entry that is not there.')
  const [id, logId, seq, sentAt] = row
  return { id, logId, seq, sentAt, duplicate: true }
}
