// Writing to logs: numbers without gaps, in the order of commits, whoever else writes at the same time. The rows of the
// logs are locked first, in the order of their ids; under that lock repeats are found and numbers are given.
import { procedure, type Sql, type Value } from '../sql.ts'
import type { EntryRow, Flag } from '../tables.ts'
import { appendCarrier } from './append-carrier.ts'
import { selectIn, updateFrom } from './many.ts'

export interface NewEntry {
  /** The message id. */
  readonly id: number
  readonly logId: number
  readonly senderId: number
  /** 0 when no device sent it. */
  readonly deviceId: number
  /** The same sender and key again mean the same entry. Keys that begin with the time are the cheapest. */
  readonly clientKey: string | null
  /** The type of the message body. */
  readonly type: number
  readonly counted: Flag
  readonly audience: string | null
  readonly sentAt: number
  readonly meta: Uint8Array
  /** The user whose reading position this entry moves. */
  readonly readerId?: number
  /** The message up to which the reader has read; without one, this entry itself. */
  readonly readUpTo?: number | null
}

export interface NewCursor {
  readonly deviceId: number
  readonly logId: number
  readonly seq: number
}

export interface Append {
  readonly entries: readonly NewEntry[]
  readonly cursors: readonly NewCursor[]
}

/** Where an entry is: its own place, or the place of the first one with its key. */
export interface Appended {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly sentAt: number
  readonly duplicate: boolean
}

type Place = { id: number; logId: number; seq: number; sentAt: number }

/** Appends entries and moves reading positions and cursors, all or nothing. One answer for each entry, in order. */
export const appendEntries = procedure(
  'appendEntries',
  async (sql: Sql, input: Append): Promise<Appended[]> => {
    const { entries, cursors } = input
    const answers = entries.length > 0 ? await append(sql, entries) : []
    await moveCursors(sql, cursors)
    return answers
  },
  appendCarrier,
)

const COLUMNS = [
  'id',
  'log_id',
  'seq',
  'sender_id',
  'device_id',
  'client_key',
  'type',
  'counted',
  'audience',
  'sent_at',
  'meta',
] as const satisfies readonly (keyof EntryRow)[]

async function append(sql: Sql, entries: readonly NewEntry[]): Promise<Appended[]> {
  const logs = await lockLogs(sql, entries)
  const first = await findRepeats(sql, entries)
  const answers: Appended[] = []
  const rows: Value[][] = []
  const fresh: { entry: NewEntry; seq: number }[] = []
  for (const entry of entries) {
    const key = entry.clientKey === null ? undefined : keyOf(entry.senderId, entry.clientKey)
    const known = key === undefined ? undefined : first.get(key)
    if (known) {
      answers.push({ ...known, duplicate: true })
      continue
    }
    const log = logs.get(entry.logId)
    if (!log) throw new Error(`There is no log ${entry.logId}.`)
    const seq = ++log.head
    log.counted += entry.counted
    log.changed = true
    const { id, logId, sentAt } = entry
    if (key !== undefined) first.set(key, { id, logId, seq, sentAt })
    answers.push({ id, logId, seq, sentAt, duplicate: false })
    fresh.push({ entry, seq })
    rows.push([
      id,
      logId,
      seq,
      entry.senderId,
      entry.deviceId,
      entry.clientKey,
      entry.type,
      entry.counted,
      entry.audience,
      sentAt,
      entry.meta,
    ])
  }
  await sql.insertMany('entries', COLUMNS, rows)
  const changed = [...logs.values()].filter((log) => log.changed)
  await updateFrom(
    sql,
    ['id', 'head', 'counted'],
    changed.map((log) => [log.id, log.head, log.counted]),
    'UPDATE logs SET head = given.head, counted = given.counted FROM given WHERE logs.id = given.id',
  )
  await moveReaders(sql, fresh)
  return answers
}

type LockedLog = { id: number; head: number; counted: number; changed: boolean }

async function lockLogs(sql: Sql, entries: readonly NewEntry[]): Promise<Map<number, LockedLog>> {
  const ids = [...new Set(entries.map((entry) => entry.logId))].sort((a, b) => a - b)
  // SQLite has one writer. Elsewhere the rows stay locked until the commit, so that nobody else gives the same numbers,
  // and the order of the ids keeps two writers from waiting for each other.
  const lock = sql.dialect === 'postgres' ? 'FOR NO KEY UPDATE' : ''
  const rows = await selectIn<{ id: number; head: number; counted: number }>(
    sql,
    `SELECT id, head, counted FROM logs WHERE id IN (LIST) ORDER BY id ${lock}`,
    ids,
  )
  return new Map(
    rows.map((row) => [row.id, { id: row.id, head: row.head, counted: row.counted, changed: false }]),
  )
}

function keyOf(senderId: number, clientKey: string): string {
  return `${senderId} ${clientKey}`
}

async function findRepeats(sql: Sql, entries: readonly NewEntry[]): Promise<Map<string, Place>> {
  const keys = new Set<string>()
  for (const { clientKey } of entries) if (clientKey !== null) keys.add(clientKey)
  const rows = await selectIn<EntryRow>(
    sql,
    'SELECT sender_id, client_key, id, log_id, seq, sent_at FROM entries WHERE client_key IN (LIST)',
    [...keys],
  )
  const places = new Map<string, Place>()
  for (const row of rows) {
    const place = { id: row.id, logId: row.log_id, seq: row.seq, sentAt: row.sent_at }
    places.set(keyOf(row.sender_id, row.client_key as string), place)
  }
  return places
}

async function moveReaders(sql: Sql, fresh: readonly { entry: NewEntry; seq: number }[]): Promise<void> {
  const reading = fresh.filter(({ entry }) => entry.readerId !== undefined)
  if (reading.length === 0) return
  const named = new Set<number>()
  for (const { entry } of reading) if (typeof entry.readUpTo === 'number') named.add(entry.readUpTo)
  // The entries of this batch are in the table already.
  const found = await selectIn<EntryRow>(sql, 'SELECT id, log_id, seq FROM entries WHERE id IN (LIST)', [
    ...named,
  ])
  const places = new Map(found.map((row) => [row.id, row]))

  const moves = new Map<string, [userId: number, logId: number, seq: number, at: number]>()
  for (const { entry, seq } of reading) {
    const { readerId = 0, logId, readUpTo, sentAt } = entry
    const place = typeof readUpTo === 'number' ? places.get(readUpTo) : { log_id: logId, seq }
    // A message that is unknown here, or of another log, says nothing about this one.
    if (place?.log_id !== logId) continue
    const key = `${readerId} ${logId}`
    const before = moves.get(key)
    if (!before || before[2] < place.seq) moves.set(key, [readerId, logId, place.seq, sentAt])
  }
  await updateFrom(
    sql,
    ['user_id', 'log_id', 'seq', 'moved_at'],
    [...moves.values()].sort(inOrder),
    `UPDATE members SET read_seq = given.seq, read_at = given.moved_at FROM given
     WHERE members.user_id = given.user_id AND members.log_id = given.log_id AND members.read_seq < given.seq`,
  )
}

/** A cursor only moves forward, whatever comes late or twice. */
async function moveCursors(sql: Sql, cursors: readonly NewCursor[]): Promise<void> {
  const furthest = new Map<string, [deviceId: number, logId: number, seq: number]>()
  for (const { deviceId, logId, seq } of cursors) {
    const key = `${deviceId} ${logId}`
    const before = furthest.get(key)
    if (!before || before[2] < seq) furthest.set(key, [deviceId, logId, seq])
  }
  await sql.insertMany(
    'cursors',
    ['device_id', 'log_id', 'seq'],
    [...furthest.values()].sort(inOrder),
    'ON CONFLICT (device_id, log_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq',
  )
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  return (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number)
}
