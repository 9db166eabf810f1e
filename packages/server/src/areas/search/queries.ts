// SQL of search: the conversations of the user, and the matching messages in them. Visibility is checked in the same
// statement that reads a message, so that the rest of search never holds a message that the user may not see.

import type { Sql, Value } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import type { EntryRow, LogRow, MemberRow } from '../../storage/tables.ts'
import { likeUser, notHidden, shownToUser } from '../../storage/visible-entries.ts'
import { messagesOnly, shownColumns } from '../messages/shared.ts'

/** A conversation to search. */
export type Searched = Pick<MemberRow, 'log_id' | 'start' | 'peer' | 'active_until'> &
  Pick<LogRow, 'kind' | 'head'> & {
    /** The indexed number. Null if there is no index. */
    readonly indexed: number | null
    readonly block: number | null
    readonly size: number | null
    readonly last_id: number | null
    readonly long_texts: number | null
  }

const searched = `SELECT m.log_id, m.start, m.peer, m.active_until, l.kind, l.head, x.seq AS indexed, x.block, x.size,
    x.last_id, x.long_texts
  FROM members m JOIN logs l ON l.id = m.log_id LEFT JOIN indexed x ON x.log_id = m.log_id`

/** The cursor of a list of conversations: after this activity and log. */
export interface SearchedLog {
  readonly activity: number
  readonly logId: number
}

/**
 * The user's conversations with messages, most active first. Of two chats with users of the same name the newer counts,
 * as everywhere.
 */
export function searchedLogs(
  sql: Sql,
  userId: number,
  after: SearchedLog,
  most: number,
): Promise<Searched[]> {
  return sql.all<Searched>(
    `${searched}
     WHERE m.user_id = ? AND (m.active_until, m.log_id) < (?, ?) AND l.kind IN ('single', 'group', 'thread') AND l.head > m.start
       AND NOT EXISTS (SELECT 1 FROM members n JOIN logs o ON o.id = n.log_id
         WHERE n.user_id = m.user_id AND n.peer = m.peer AND n.log_id > m.log_id AND o.kind = l.kind)
     ORDER BY m.active_until DESC, m.log_id DESC LIMIT ?`,
    [userId, after.activity, after.logId, most],
  )
}

export function searchedLog(sql: Sql, userId: number, logId: number): Promise<Searched | undefined> {
  return sql.first<Searched>(`${searched} WHERE m.user_id = ? AND m.log_id = ?`, [userId, logId])
}

/** A thread, for a user who reads it from this start on, member or not. */
export function searchedThread(
  sql: Sql,
  { log_id: logId, start }: { readonly log_id: number; readonly start: number },
): Promise<Searched | undefined> {
  return sql.first<Searched>(
    `SELECT l.id AS log_id, CAST(? AS BIGINT) AS start, l.key AS peer, l.active_until, l.kind, l.head, x.seq AS indexed,
       x.block, x.size, x.last_id, x.long_texts
     FROM logs l LEFT JOIN indexed x ON x.log_id = l.id WHERE l.id = ?`,
    [start, logId],
  )
}

/** A block of a log, after the user's start. */
export interface Unit {
  readonly logId: number
  readonly block: number
  readonly start: number
}

/** The next older blocks of these logs below an id, newest first, each with an upper bound of its ids. */
export async function olderBlocks(
  sql: Sql,
  logIds: readonly number[],
  below: number,
  most: number,
): Promise<{ log_id: number; block: number; upper: number }[]> {
  const rows = await selectIn<{ log_id: number; block: number; upper: number }>(
    sql,
    `SELECT b.log_id, b.first_id AS upper, COALESCE((SELECT max(p.first_id) FROM term_blocks p
       WHERE p.log_id = b.log_id AND p.first_id < b.first_id), 0) AS block
     FROM term_blocks b WHERE b.first_id < ? AND b.first_id > 0 AND b.log_id IN (LIST)
     ORDER BY b.first_id DESC LIMIT ${Math.trunc(most)}`,
    logIds,
    [below],
  )
  return rows.sort((a, b) => b.upper - a.upper).slice(0, most)
}

/** The block of each log that holds the ids right below this one. */
export async function blocksAt(
  sql: Sql,
  logIds: readonly number[],
  below: number,
): Promise<Map<number, number>> {
  const rows = await selectIn<{ log_id: number; block: number }>(
    sql,
    `SELECT log_id, max(first_id) AS block FROM term_blocks WHERE first_id < ? AND log_id IN (LIST) GROUP BY log_id`,
    logIds,
    [below],
  )
  return new Map(rows.map((row) => [row.log_id, row.block]))
}

/** A range of stored terms: from this one on, and below that one. A single term has only `from`. */
export interface TermRange {
  readonly from: Uint8Array
  readonly below: Uint8Array | undefined
}

export interface SearchCriteria {
  readonly userId: number
  /** The term that drives the look-up, and those that must match as well. */
  readonly driver: TermRange
  readonly others: readonly TermRange[]
  readonly from: number | undefined
  readonly after: number | undefined
  readonly before: number | undefined
  /** Content types. Entries from before this column are decided by their contents. */
  readonly kinds: readonly number[] | undefined
}

export interface Candidates {
  readonly ids: readonly number[]
  /** There may be more below this id. Undefined: these are all. */
  readonly next: number | undefined
}

/**
 * Ids of messages in these blocks with these terms, from `floor` to below `below`, newest first. Some of them may be
 * hidden from the user, which `messagesOf` checks.
 */
export async function candidates(
  sql: Sql,
  units: readonly Unit[],
  wanted: SearchCriteria,
  range: { readonly floor: number; readonly below: number; readonly most: number },
): Promise<Candidates> {
  const { driver, others, from, after, before, kinds } = wanted
  const values: Value[] = []
  const condition = (text: string, ...given: Value[]): string => {
    values.push(...given)
    return text
  }
  const postings = [
    driver.below
      ? condition('t.term >= ? AND t.term < ?', driver.from, driver.below)
      : condition('t.term = ?', driver.from),
    condition('t.id >= ? AND t.id < ?', range.floor, range.below),
    // A single term is looked up for each candidate. The messages of a range are collected once, if at all.
    ...others.map((other) =>
      other.below
        ? condition(
            `t.id IN (SELECT o.id FROM given h CROSS JOIN terms o
               WHERE o.log_id = h.log_id AND o.block = h.block AND o.term >= ? AND o.term < ?)`,
            other.from,
            other.below,
          )
        : condition(
            `EXISTS (SELECT 1 FROM terms o
               WHERE o.log_id = g.log_id AND o.block = g.block AND o.term = ? AND o.id = t.id)`,
            other.from,
          ),
    ),
  ]
  const messages = [
    ...(units.some((unit) => unit.start > 0) ? ['e.seq > g.start'] : []),
    ...(from === undefined ? [] : [condition('e.sender_id = ?', from)]),
    ...(after === undefined ? [] : [condition('e.sent_at >= ?', after)]),
    ...(before === undefined ? [] : [condition('e.sent_at < ?', before)]),
    // Content types are small numbers of our own.
    ...(kinds === undefined
      ? []
      : [`(e.kind IS NULL OR e.kind IN (${kinds.length > 0 ? kinds.map(Math.trunc).join(', ') : '-1'}))`]),
  ]
  const given = givenUnits(units)
  // Written as cross joins, which SQLite executes in this order: a few blocks, their postings, their messages. The
  // postings alone are enough if nothing about the messages is asked for: a frequent word has thousands of them.
  const [entries, aboutThem] =
    messages.length > 0 ? ['CROSS JOIN entries e', `AND e.id = t.id AND ${messages.join(' AND ')}`] : ['', '']
  const rows = await sql.all<{ id: number }>(
    `${given.text} SELECT t.id AS id FROM given g CROSS JOIN terms t ${entries}
     WHERE t.log_id = g.log_id AND t.block = g.block AND ${postings.join(' AND ')} ${aboutThem}
     ORDER BY t.id DESC LIMIT ?`,
    [...given.values, ...values, range.most],
  )
  // A message with several words of a range is found several times. DISTINCT would remember all of them.
  const ids = [...new Set(rows.map((row) => row.id))]
  return { ids, next: rows.length < range.most ? undefined : ids.at(-1) }
}

/** The number of postings for a term in these blocks, counted up to `most`. */
export async function countPostings(
  sql: Sql,
  units: readonly Unit[],
  { from, below }: TermRange,
  most: number,
): Promise<number> {
  const given = givenUnits(units)
  const row = await sql.first<{ count: number }>(
    `${given.text} SELECT count(*) AS count FROM (SELECT 1 FROM given g CROSS JOIN terms t
       WHERE t.log_id = g.log_id AND t.block = g.block AND ${below ? 't.term >= ? AND t.term < ?' : 't.term = ?'}
       LIMIT ?) AS counted`,
    [...given.values, from, ...(below ? [below] : []), most],
  )
  return row?.count ?? 0
}

/** Blocks per statement. */
export const unitsAtOnce = 256
const lengths = [1, 16, 64, unitsAtOnce]

/** Padded to a few lengths with a log that does not exist, so that few statements have to be prepared. */
function givenUnits(units: readonly Unit[]): { text: string; values: number[] } {
  const length = lengths.find((each) => each >= units.length) ?? unitsAtOnce
  const values = units.flatMap(({ logId, block, start }) => [logId, block, start])
  while (values.length < length * 3) values.push(0)
  const rows = Array.from({ length }, (_, at) =>
    at === 0 ? '(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))' : '(?, ?, ?)',
  )
  return { text: `WITH given (log_id, block, start) AS (VALUES ${rows.join(', ')})`, values }
}

export type FoundRow = Pick<
  EntryRow,
  'id' | 'log_id' | 'seq' | 'sender_id' | 'flags' | 'meta' | 'sent_at' | 'kind'
>

/** Those of the messages that the user may see, newest first. One that was recalled in between is missing. */
export async function messagesOf(sql: Sql, userId: number, ids: readonly number[]): Promise<FoundRow[]> {
  const rows = await selectIn<FoundRow>(
    sql,
    `SELECT ${shownColumns}, sent_at, kind FROM entries e
     WHERE ${messagesOnly} AND ${shownToUser('audience')} AND ${notHidden('e')} AND id IN (LIST)`,
    ids,
    [likeUser(userId), userId],
  )
  return rows.sort((a, b) => b.id - a.id)
}
