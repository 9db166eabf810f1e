// Counts per block of a log, from which unread counts are computed without reading every message. A block is counted
// once, in the commit that completes it, so that messages cost nothing extra; a recall corrects it. A user's unread
// count of a block is the sum of two rows: the messages for everybody (user 0), and the user's own difference: messages
// to an audience that includes them, minus their own messages for everybody.
import type { Sql } from '../sql.ts'
import type { EntryRow, LogRow } from '../tables.ts'
import { selectIn } from './batched-statements.ts'

/** Entries in a block. The migration that created the table has the same number. */
export const blockSize = 256

const everybody = 0

const add = 'ON CONFLICT (log_id, user_id, block) DO UPDATE SET count = unread_blocks.count + excluded.count'
const columns = ['log_id', 'user_id', 'block', 'count'] as const

const wholeBlocks = (head: number): number => Math.floor(head / blockSize)

/** Counts the blocks that were completed by appending to these logs. The logs are locked. */
export async function countBlocks(
  sql: Sql,
  logs: readonly { readonly id: number; readonly before: number; readonly head: number }[],
): Promise<void> {
  const completed = logs.filter(({ before, head }) => wholeBlocks(head) > wholeBlocks(before))
  if (completed.length === 0) return
  const kinds = await selectIn<Pick<LogRow, 'id'>>(
    sql,
    "SELECT id FROM logs WHERE id IN (LIST) AND kind IN ('single', 'group', 'thread')",
    completed.map(({ id }) => id),
  )
  const counting = new Set(kinds.map(({ id }) => id))
  for (const { id, before, head } of completed) {
    if (!counting.has(id)) continue
    for (let block = wholeBlocks(before); block < wholeBlocks(head); block++) await countBlock(sql, id, block)
  }
}

type CountedEntry = Pick<EntryRow, 'sender_id' | 'audience'> & { n: number }

async function countBlock(sql: Sql, logId: number, block: number): Promise<void> {
  const counted = await sql.all<CountedEntry>(
    `SELECT sender_id, audience, count(*) AS n FROM entries
     WHERE log_id = ? AND seq > ? AND seq <= ? AND counted = 1 GROUP BY sender_id, audience`,
    [logId, block * blockSize, (block + 1) * blockSize],
  )
  const counts = new Map<number, number>()
  for (const { sender_id, audience, n } of counted) countInto(counts, sender_id, audience, n)
  await store(sql, logId, block, counts)
}

/** Corrects the counts for an entry that no longer counts. The log is locked; `head` is its newest number. */
export async function uncount(
  sql: Sql,
  entry: Pick<EntryRow, 'log_id' | 'seq' | 'sender_id' | 'audience'>,
  head: number,
): Promise<void> {
  const block = Math.floor((entry.seq - 1) / blockSize)
  if (block >= wholeBlocks(head)) return
  const counts = new Map<number, number>()
  countInto(counts, entry.sender_id, entry.audience, -1)
  await store(sql, entry.log_id, block, counts)
}

function countInto(
  counts: Map<number, number>,
  senderId: number,
  audience: string | null,
  count: number,
): void {
  const change = (userId: number, by: number): void => void counts.set(userId, (counts.get(userId) ?? 0) + by)
  if (audience === null) {
    change(everybody, count)
    if (senderId > 0) change(senderId, -count)
    return
  }
  for (const [, userId] of audience.matchAll(/(?<=,)u(\d+)(?=,)/g))
    if (Number(userId) !== senderId) change(Number(userId), count)
}

async function store(
  sql: Sql,
  logId: number,
  block: number,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...counts].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b)
  await sql.insertMany(
    'unread_blocks',
    columns,
    rows.map(([userId, count]) => [logId, userId, block, count]),
    add,
  )
}
