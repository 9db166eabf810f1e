// Receipts in entries: read up to here, this message read, this message delivered. They only apply within the log of
// the entry that carries them, and positions only move forward.
import type { Sql } from '../sql.ts'
import { EntryFlag, type EntryRow } from '../tables.ts'
import type { NewEntry } from './append-types.ts'
import { selectIn, updateFrom } from './batched-statements.ts'

/** A new entry and its number. */
export type Fresh = { readonly entry: NewEntry; readonly seq: number }

export async function noteReceipts(sql: Sql, fresh: readonly Fresh[]): Promise<void> {
  const receipts = fresh.filter(
    ({ entry }) => entry.readerId !== undefined || entry.reads !== undefined || entry.delivers !== undefined,
  )
  if (receipts.length === 0) return
  const named = new Set<number>()
  for (const { entry } of receipts)
    for (const id of [entry.readUpTo, entry.reads, entry.delivers]) if (typeof id === 'number') named.add(id)
  // The entries of this batch are already in the table.
  const found = await selectIn<ConfirmedEntry>(
    sql,
    'SELECT id, log_id, seq, sender_id FROM entries WHERE id IN (LIST)',
    [...named],
  )
  const confirmed = new Map(found.map((row) => [row.id, row]))
  await moveReaders(sql, receipts, confirmed)
  await moveDelivered(sql, receipts, confirmed)
  await markRead(sql, receipts, confirmed)
}

type ConfirmedEntry = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id'>
type EntriesById = ReadonlyMap<number, ConfirmedEntry>

async function moveReaders(sql: Sql, receipts: readonly Fresh[], confirmed: EntriesById): Promise<void> {
  const moves = new Furthest()
  for (const { entry, seq } of receipts) {
    const { readerId, logId, readUpTo, sentAt } = entry
    if (readerId === undefined) continue
    const target = typeof readUpTo === 'number' ? confirmed.get(readUpTo) : { log_id: logId, seq }
    // A message that is unknown or of another log moves nothing here.
    if (target?.log_id === logId) moves.add(readerId, logId, target.seq, sentAt)
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
async function moveDelivered(sql: Sql, receipts: readonly Fresh[], confirmed: EntriesById): Promise<void> {
  const moves = new Furthest()
  for (const { entry } of receipts) {
    const target = ofAnother(entry, entry.delivers, confirmed)
    if (target) moves.add(entry.senderId, entry.logId, target.seq)
  }
  await updateFrom(
    sql,
    ['user_id', 'log_id', 'seq'],
    moves.inOrder(),
    `UPDATE members SET delivered_seq = given.seq FROM given
     WHERE members.user_id = given.user_id AND members.log_id = given.log_id AND members.delivered_seq < given.seq`,
  )
}

async function markRead(sql: Sql, receipts: readonly Fresh[], confirmed: EntriesById): Promise<void> {
  const read = new Set<number>()
  for (const { entry } of receipts) {
    const target = ofAnother(entry, entry.reads, confirmed)
    if (target) read.add(target.id)
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
  confirmed: EntriesById,
): ConfirmedEntry | undefined {
  const target = named === undefined ? undefined : confirmed.get(named)
  return target && target.log_id === entry.logId && target.sender_id !== entry.senderId ? target : undefined
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
