// Receipts in entries: read up to here, this message read, this message delivered. They only apply within the log of
// the entry that carries them, and positions only move forward.
import type { Sql } from '../sql.ts'
import { EntryFlag, type EntryRow } from '../tables.ts'
import { selectIn, updateFrom } from './batched-statements.ts'
import type { NewEntry } from './entries.ts'

/** A new entry and its number. */
export type Fresh = { readonly entry: NewEntry; readonly seq: number }

export async function noteReceipts(sql: Sql, fresh: readonly Fresh[]): Promise<void> {
  const telling = fresh.filter(
    ({ entry }) => entry.readerId !== undefined || entry.reads !== undefined || entry.delivers !== undefined,
  )
  if (telling.length === 0) return
  const named = new Set<number>()
  for (const { entry } of telling)
    for (const id of [entry.readUpTo, entry.reads, entry.delivers]) if (typeof id === 'number') named.add(id)
  // The entries of this batch are already in the table.
  const found = await selectIn<ConfirmedEntry>(
    sql,
    'SELECT id, log_id, seq, sender_id FROM entries WHERE id IN (LIST)',
    [...named],
  )
  const places = new Map(found.map((row) => [row.id, row]))
  await moveReaders(sql, telling, places)
  await moveDelivered(sql, telling, places)
  await markRead(sql, telling, places)
}

type ConfirmedEntry = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id'>
type EntriesById = ReadonlyMap<number, ConfirmedEntry>

async function moveReaders(sql: Sql, telling: readonly Fresh[], places: EntriesById): Promise<void> {
  const moves = new Furthest()
  for (const { entry, seq } of telling) {
    const { readerId, logId, readUpTo, sentAt } = entry
    if (readerId === undefined) continue
    const place = typeof readUpTo === 'number' ? places.get(readUpTo) : { log_id: logId, seq }
    // A message that is unknown or of another log moves nothing here.
    if (place?.log_id === logId) moves.add(readerId, logId, place.seq, sentAt)
  }
  await updateFrom(
    sql,
    ['user_id', 'log_id', 'seq', 'moved_at'],
    moves.inOrder(),
    `UPDATE members SET read_seq = given.seq, read_at = given.moved_at FROM given
     WHERE members.user_id = given.user_id AND members.log_id = given.log_id AND members.read_seq < given.seq`,
  )
}

/** Entries arrive in order, so one receipt covers everything before it. */
async function moveDelivered(sql: Sql, telling: readonly Fresh[], places: EntriesById): Promise<void> {
  const moves = new Furthest()
  for (const { entry } of telling) {
    const place = ofAnother(entry, entry.delivers, places)
    if (place) moves.add(entry.senderId, entry.logId, place.seq)
  }
  await updateFrom(
    sql,
    ['user_id', 'log_id', 'seq'],
    moves.inOrder(),
    `UPDATE members SET delivered_seq = given.seq FROM given
     WHERE members.user_id = given.user_id AND members.log_id = given.log_id AND members.delivered_seq < given.seq`,
  )
}

async function markRead(sql: Sql, telling: readonly Fresh[], places: EntriesById): Promise<void> {
  const read = new Set<number>()
  for (const { entry } of telling) {
    const place = ofAnother(entry, entry.reads, places)
    if (place) read.add(place.id)
  }
  await updateFrom(
    sql,
    ['id', 'bit'],
    [...read].sort((a, b) => a - b).map((id) => [id, EntryFlag.read]),
    // A recalled message is not marked as read.
    `UPDATE entries SET flags = entries.flags | given.bit FROM given
     WHERE entries.id = given.id AND entries.type <> 0 AND (entries.flags & given.bit) = 0`,
  )
}

/** The named entry if it is in the same log and another user sent it: receipts for one's own messages do not count. */
function ofAnother(
  entry: NewEntry,
  named: number | undefined,
  places: EntriesById,
): ConfirmedEntry | undefined {
  const place = named === undefined ? undefined : places.get(named)
  return place && place.log_id === entry.logId && place.sender_id !== entry.senderId ? place : undefined
}

/** The furthest move per member of a log, in an order in which writers do not deadlock. */
class Furthest {
  private readonly moves = new Map<string, readonly number[]>()

  add(userId: number, logId: number, seq: number, ...more: number[]): void {
    const key = `${userId} ${logId}`
    const before = this.moves.get(key)
    if (!before || (before[2] as number) < seq) this.moves.set(key, [userId, logId, seq, ...more])
  }

  inOrder(): (readonly number[])[] {
    return [...this.moves.values()].sort(
      (a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number),
    )
  }
}
