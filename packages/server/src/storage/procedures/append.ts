// Appends to logs: numbers without gaps, in the order of commits, with any number of concurrent writers. The rows of
// the logs are locked first, in the order of their ids. Under that lock repeats are found and numbers are assigned.
import { fenced } from '../errors.ts'
import { procedure, type Sql, type Value } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { moveBounds } from './activity.ts'
import { storeAtOnce } from './append-at-once.ts'
import {
  entryColumns,
  type LockedLog,
  type LogColumns,
  locked,
  rowOf,
  type Stored,
  takeNumber,
} from './append-rows.ts'
import { appendStatement, furthest } from './append-statement.ts'
import { appendCarrier } from './append-transfer.ts'
import type { Append, Appended, Fence, NewCursor, NewEntry } from './append-types.ts'
import { selectIn, updateFrom } from './batched-statements.ts'
import { eventOfEntry, type NewEvent, recordEvents } from './events.ts'
import { confirming, withCount } from './group-receipts.ts'
import { noteMentions } from './mentions.ts'
import { type Fresh, noteReceipts } from './receipts.ts'
import { countBlocks } from './unread-blocks.ts'
import { findStale } from './version-checks.ts'

/** The position of an entry in its log. */
type EntryPosition = { id: number; logId: number; seq: number; sentAt: number }

/** Appends entries and moves read positions and cursors, all or nothing. Returns one answer per entry, in order. */
export const appendEntries = procedure(
  'appendEntries',
  async (sql: Sql, input: Append): Promise<Appended[]> => {
    const { entries, cursors, fence } = input
    if (fence) await checkFence(sql, fence)
    const answers = entries.length > 0 ? await append(sql, entries) : []
    await moveCursors(sql, cursors)
    return answers
  },
  appendCarrier,
  appendStatement,
)

async function append(sql: Sql, entries: readonly NewEntry[]): Promise<Appended[]> {
  const stored = (sql.atOnce && storeAtOnce(sql.atOnce, entries)) ?? (await store(sql, entries))
  const { answers, fresh, changed } = stored
  await moveBounds(sql, changed)
  await countBlocks(sql, changed)
  await noteMentions(sql, fresh)
  if (!fresh.some(hasMore)) return answers
  await setFlags(sql, fresh)
  await noteReceipts(sql, fresh)
  // Last, so that the lock on the app's numbers is held as briefly as possible.
  await recordEvents(sql, eventsOf(fresh))
  return answers
}

/** Most entries have none of these. */
function hasMore({ entry }: Fresh): boolean {
  const { flags, readerId, reads, delivers, event } = entry
  return (
    Boolean(flags) ||
    readerId !== undefined ||
    reads !== undefined ||
    delivers !== undefined ||
    Boolean(event)
  )
}

async function store(sql: Sql, entries: readonly NewEntry[]): Promise<Stored> {
  const logs = await lockLogs(sql, entries)
  const stale = await findStale(sql, entries)
  const first = await findRepeats(sql, entries)
  const receipts = await confirming(sql, entries)
  const answers: Appended[] = []
  const rows: Value[][] = []
  const fresh: Fresh[] = []
  for (const entry of entries) {
    const key = entry.clientKey === null ? undefined : keyOf(entry.senderId, entry.clientKey)
    const known = key === undefined ? undefined : first.get(key)
    if (known) {
      answers.push({ ...known, duplicate: true })
      continue
    }
    const { id, logId, sentAt, confirms } = entry
    if (stale.has(logId)) {
      answers.push({ id, logId, seq: 0, sentAt, duplicate: false, isStale: true })
      continue
    }
    const log = logs.get(logId)
    if (!log) throw new Error(`There is no log ${logId}.`)
    const confirmed = confirms && receipts.decide(entry)
    if (confirms && !confirmed) {
      answers.push({ id, logId, seq: 0, sentAt, duplicate: false, isNothing: true })
      continue
    }
    const seq = takeNumber(log, entry)
    if (key !== undefined) first.set(key, { id, logId, seq, sentAt })
    answers.push({ id, logId, seq, sentAt, duplicate: false, ...(confirmed ? { confirmed } : {}) })
    fresh.push({ entry, seq })
    const meta = confirms && confirmed ? withCount(entry.meta, confirms.countAt, confirmed.count) : entry.meta
    rows.push(rowOf(entry, { seq, meta, audience: confirmed?.audience ?? entry.audience }))
  }
  await sql.insertMany('entries', entryColumns, rows)
  await receipts.store()
  const changed = [...logs.values()].filter((log) => log.changed)
  await updateFrom(
    sql,
    ['id', 'head', 'counted', 'last_seq', 'active_at'],
    changed.map((log) => [log.id, log.head, log.counted, log.lastSeq, log.lastAt]),
    `UPDATE logs SET head = given.head, counted = given.counted,
       last_seq = CASE WHEN given.last_seq > 0 THEN given.last_seq ELSE logs.last_seq END,
       active_at = CASE WHEN given.last_seq > 0 THEN given.active_at ELSE logs.active_at END
     FROM given WHERE logs.id = given.id`,
  )
  return { answers, fresh, changed }
}

/** Reads each entry once, and allocates nothing for apps without events. */
function eventsOf(fresh: readonly Fresh[]): NewEvent[] {
  const events: NewEvent[] = []
  for (const { entry } of fresh) if (entry.event) events.push(eventOfEntry(entry, entry.event))
  return events
}

/** Sets flags separately. Few entries have any, and inserting all of them with one more column would cost more. */
async function setFlags(sql: Sql, fresh: readonly Fresh[]): Promise<void> {
  const rows = fresh.filter(({ entry }) => entry.flags).map(({ entry }) => [entry.id, entry.flags ?? 0])
  await updateFrom(
    sql,
    ['id', 'flags'],
    rows,
    'UPDATE entries SET flags = given.flags FROM given WHERE entries.id = given.id',
  )
}

/** Locks a log until the commit: nobody else can assign numbers in it or change its entries. */
export async function lockLog(sql: Sql, logId: number): Promise<{ readonly head: number } | undefined> {
  return (await lockLogs(sql, [{ logId }])).get(logId)
}

export async function lockLogs(
  sql: Sql,
  entries: readonly Pick<NewEntry, 'logId'>[],
): Promise<Map<number, LockedLog>> {
  const ids = [...new Set(entries.map((entry) => entry.logId))].sort((a, b) => a - b)
  // SQLite has one writer. In PostgreSQL the rows stay locked until the commit, so that nobody else assigns the same
  // numbers, and the order of the ids prevents deadlocks.
  const lock = sql.dialect === 'postgres' ? 'FOR NO KEY UPDATE' : ''
  const rows = await selectIn<LogColumns>(
    sql,
    `SELECT id, head, counted, active_until FROM logs WHERE id IN (LIST) ORDER BY id ${lock}`,
    ids,
  )
  return new Map(rows.map((row) => [row.id, locked(row)]))
}

function keyOf(senderId: number, clientKey: string): string {
  return `${senderId} ${clientKey}`
}

async function findRepeats(sql: Sql, entries: readonly NewEntry[]): Promise<Map<string, EntryPosition>> {
  const keys = new Set<string>()
  for (const { clientKey } of entries) if (clientKey !== null) keys.add(clientKey)
  const rows = await selectIn<EntryRow>(
    sql,
    'SELECT sender_id, client_key, id, log_id, seq, sent_at FROM entries WHERE client_key IN (LIST)',
    [...keys],
  )
  const positions = new Map<string, EntryPosition>()
  for (const row of rows) {
    const position = { id: row.id, logId: row.log_id, seq: row.seq, sentAt: row.sent_at }
    positions.set(keyOf(row.sender_id, row.client_key as string), position)
  }
  return positions
}

async function checkFence(sql: Sql, { node, incarnation }: Fence): Promise<void> {
  const lease = await sql.first('SELECT number FROM nodes WHERE number = ? AND incarnation = ?', [
    node,
    incarnation,
  ])
  if (!lease) throw fenced()
}

const laterCursor =
  'ON CONFLICT (device_id, log_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq'
const cursorColumns = ['device_id', 'log_id', 'seq'] as const

/** Moves cursors forward. Late and repeated acknowledgements have no effect. */
async function moveCursors(sql: Sql, cursors: readonly NewCursor[]): Promise<void> {
  if (cursors.length > 0) await sql.insertMany('cursors', cursorColumns, furthest(cursors), laterCursor)
}
