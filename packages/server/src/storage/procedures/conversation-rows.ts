// SQL of a user's conversations for lists. Unread counts are computed from the log and the read position; there is no
// counter per user that could go wrong.

import { within } from '../../limits/page-bytes.ts'
import type { Row, Sql, Value } from '../sql.ts'
import { likeUser, notHidden, shownToUser } from '../visible-entries.ts'
import { selectIn } from './batched-statements.ts'
import { everybody } from './mentions.ts'
import { blockSize } from './unread-blocks.ts'

/** A conversation with its last visible message, if there is one. */
export interface ListedRow extends Row {
  log_id: number
  kind: string
  peer: string
  head: number
  start: number
  removed_seq: number
  read_seq: number
  pinned_at: number
  marks: number
  joined_at: number
  active_until: number
  seq: number | null
  last_id: number | null
  sender_id: number | null
  flags: number | null
  sent_at: number | null
  meta: Uint8Array | null
}

// Entries up to here are not in the list: not for the user, or from before they removed the conversation from it.
const floor = larger('m.removed_seq', 'm.start')

/**
 * The number of the last message that the user sees in the list. Almost always that is the newest one for everybody,
 * which the log row has. Only messages that the user removed, or that were for some members, need a further look-up.
 * There may be thousands of receipts after the newest one for everybody: they are not read. Parameters: like, user,
 * like, user.
 */
const lastSeq = `COALESCE(
  (SELECT max(d.seq) FROM entries d WHERE d.log_id = m.log_id AND d.counted = 1 AND d.audience IS NOT NULL
     AND d.seq > ${larger('l.last_seq', floor)}
     AND d.audience LIKE ? AND ${notHidden('d')}),
  (SELECT p.seq FROM entries p WHERE p.log_id = m.log_id AND p.seq <= l.last_seq AND p.seq > ${floor}
     AND p.counted = 1 AND ${shownToUser('p.audience')} AND ${notHidden('p')} ORDER BY p.seq DESC LIMIT 1))`

/** If two accounts used the same name one after the other, the newer chat counts. */
const newestOfName = `NOT EXISTS (SELECT 1 FROM members newer JOIN logs o ON o.id = newer.log_id
  WHERE newer.user_id = m.user_id AND newer.peer = m.peer AND newer.log_id > m.log_id AND o.kind = l.kind)`

/** The user's matching memberships, ordered, with their last messages. */
export function listedRows(
  sql: Sql,
  userId: number,
  question: { fits: string; values: readonly Value[]; order: string; limit: number; withoutMetas?: boolean },
): Promise<ListedRow[]> {
  const { fits, values, order, limit, withoutMetas = false } = question
  const like = likeUser(userId)
  return sql.all<ListedRow>(
    `SELECT c.log_id, c.kind, c.peer, c.head, c.start, c.removed_seq, c.read_seq, c.pinned_at, c.marks, c.joined_at,
       c.active_until, c.seq, e.id AS last_id, e.sender_id, e.flags, e.sent_at, ${withoutMetas ? 'NULL AS meta' : 'e.meta'} FROM (
       SELECT m.log_id, l.kind, m.peer, l.head, m.start, m.removed_seq, m.read_seq, m.pinned_at, m.marks, m.joined_at,
         m.active_until, ${lastSeq} AS seq
       FROM members m JOIN logs l ON l.id = m.log_id
       WHERE m.user_id = ? AND ${fits} AND l.kind IN ('single', 'group') AND ${newestOfName}
       ORDER BY m.${order} DESC, m.log_id DESC LIMIT ?
     ) c LEFT JOIN entries e ON e.log_id = c.log_id AND e.seq = c.seq
     ORDER BY c.${order} DESC, c.log_id DESC`,
    [like, userId, like, userId, userId, ...values, limit],
  )
}

/** The same rows with their last messages, as far as these fit into this many bytes. At least the first. */
export async function withMetas(
  sql: Sql,
  rows: readonly ListedRow[],
  mostBytes: number,
): Promise<ListedRow[]> {
  const ids = rows.flatMap(({ last_id }) => (last_id === null ? [] : [last_id]))
  const sizes = await selectIn<{ id: number; size: number }>(
    sql,
    'SELECT id, length(meta) AS size FROM entries WHERE id IN (LIST)',
    ids,
  )
  const sizeOf = new Map(sizes.map(({ id, size }) => [id, size]))
  const found = await selectIn<{ id: number; meta: Uint8Array }>(
    sql,
    'SELECT id, meta FROM entries WHERE id IN (LIST)',
    within(ids, (id) => sizeOf.get(id) ?? 0, mostBytes),
  )
  const metas = new Map(found.map(({ id, meta }) => [id, meta]))
  return rows.map((row) => ({ ...row, meta: metas.get(row.last_id ?? 0) ?? null }))
}

/** The user's place in a log: the start of what they see, the head, and the last message for them. */
export type LogBoundsRow = { log_id: number; start: number; head: number; last: number | null }

export async function logBounds(
  sql: Sql,
  userId: number,
  logIds: readonly number[],
): Promise<Map<number, LogBoundsRow>> {
  const like = likeUser(userId)
  const rows = await selectIn<LogBoundsRow>(
    sql,
    `SELECT m.log_id, m.start, l.head, ${lastSeq} AS last
     FROM members m JOIN logs l ON l.id = m.log_id WHERE m.user_id = ? AND m.log_id IN (LIST)`,
    logIds,
    [like, userId, like, userId, userId],
  )
  return new Map(rows.map((row) => [row.log_id, row]))
}

/** The unread messages of a conversation, and the read position of the other user in a single chat. */
export type CountRow = { log_id: number; unread: number; mentions: number; peer_read_seq: number | null }

/** A message that counts as unread for the user of `c`. Parameter: like. */
const countsFor = `p.counted = 1 AND p.sender_id <> c.user_id AND ${shownToUser('p.audience')}`

const unreadFrom = larger('m.read_seq', floor)
/** The first block that begins after the read position, and the number of complete blocks. */
const firstBlock = `((${unreadFrom} + ${blockSize - 1}) / ${blockSize})`
const blocks = `(l.head / ${blockSize})`
const hasBlocks = `${firstBlock} < ${blocks}`

/** The counts of the blocks for this user. */
const inBlocks = (userId: string): string =>
  `COALESCE((SELECT sum(b.count) FROM unread_blocks b WHERE b.log_id = c.log_id AND b.user_id = ${userId}
     AND b.block >= c.first_block AND b.block < c.blocks), 0)`

const between = (after: string, upTo: string): string =>
  `(SELECT count(*) FROM entries p WHERE p.log_id = c.log_id AND p.seq > ${after} AND p.seq <= ${upTo} AND ${countsFor})`

/** Unread messages that mention the user or everybody. Messages without mentions are not read for it. */
const mentions = `(SELECT count(*) FROM mentions n JOIN entries p ON p.log_id = n.log_id AND p.seq = n.seq
  WHERE n.log_id = c.log_id AND n.name IN ('${everybody}', c.name) AND n.seq > c.unread_from AND ${countsFor}
    AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = c.user_id AND h.log_id = n.log_id AND h.seq = n.seq))`

/** Built once: assembling this text for every request would take nearly as long as reading the rows. */
const countsOfLogs = `SELECT c.log_id,
     CASE WHEN c.shielded = 1 THEN 0 ELSE ${inBlocks('0')} + ${inBlocks('c.user_id')}
       + ${between('c.unread_from', 'c.first_end')} + ${between('c.last_begin', 'c.head')}
       - (SELECT count(*) FROM hidden h WHERE h.user_id = c.user_id AND h.log_id = c.log_id AND h.seq > c.unread_from
          AND EXISTS (SELECT 1 FROM entries p WHERE p.log_id = h.log_id AND p.seq = h.seq AND ${countsFor}))
     END AS unread,
     CASE WHEN c.shielded = 1 THEN 0 ELSE ${mentions} END AS mentions,
     CASE WHEN c.kind = 'single'
       THEN (SELECT max(o.read_seq) FROM members o WHERE o.log_id = c.log_id AND o.user_id <> c.user_id)
       ELSE 0 END AS peer_read_seq
   FROM (SELECT m.log_id, m.user_id, u.name, m.shielded, l.kind, l.head, ${unreadFrom} AS unread_from,
       ${firstBlock} AS first_block, ${blocks} AS blocks,
       CASE WHEN ${hasBlocks} THEN ${firstBlock} * ${blockSize} ELSE l.head END AS first_end,
       CASE WHEN ${hasBlocks} THEN ${blocks} * ${blockSize} ELSE l.head END AS last_begin
     FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id
     WHERE m.user_id = ? AND m.log_id IN (LIST)) c`

/**
 * Unread messages are the sum of the complete blocks after the read position, plus the at most two partial blocks,
 * which are counted one by one, minus those that the user removed for themselves.
 */
export async function countRows(
  sql: Sql,
  userId: number,
  logIds: readonly number[],
): Promise<Map<number, CountRow>> {
  const like = likeUser(userId)
  const rows = await selectIn<CountRow>(sql, countsOfLogs, logIds, [like, like, like, like, userId])
  return new Map(rows.map((row) => [row.log_id, row]))
}

/** The larger of two numbers in SQL. The databases have no common function for it. */
function larger(a: string, b: string): string {
  return `(CASE WHEN ${a} > ${b} THEN ${a} ELSE ${b} END)`
}
