// Reads the log of a conversation backwards and forwards: a page with everything that nearly all pages need, as one
// procedure.
import { decode, MessageBody, Meta } from '@parley/protocol/wire'
import { kindOf } from '../message-kind.ts'
import { procedure, type Sql, type Value } from '../sql.ts'
import { type EntryRow, noticeType } from '../tables.ts'
import { likeUser, messagesOnly, notHidden, shownToUser } from '../visible-entries.ts'
import { type PackedRows, packRows, unpackRows } from './packed-rows.ts'
import { packReached, peersReached, type Reached, unpackReached } from './peer-progress.ts'
import { highestBefore, lastUpTo, lowestFrom } from './position-by-time.ts'

export type HistoryRow = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id' | 'flags' | 'meta'>

/** The conversation of a page: the single chat with somebody of this name, a log, or a known membership. */
export type HistoryPlace =
  | { readonly peer: string }
  | { readonly logId: number }
  | { readonly member: Membership }

/** The position from which a page continues, exclusive. */
export interface HistoryStart {
  /** A number of the log, or the id of a message, which is far larger than any number of a log. */
  readonly number: number
  /** The time of a message with this id. */
  readonly time: number
}

interface PageOptions {
  /** The caller. */
  readonly userId: number
  /** Undefined: from the end (or, forwards, from the start). */
  readonly start: HistoryStart | undefined
  readonly forwards: boolean
  readonly count: number
  /** The page ends when its messages have this many bytes. It has at least one. */
  readonly mostBytes: number
  readonly from: number | undefined
  /** Content types. Undefined: all. */
  readonly kinds: readonly number[] | undefined
  /** From this time on, and before that one. */
  readonly after: number | undefined
  readonly before: number | undefined
  /** Include event lines of a group. */
  readonly withNotices?: boolean
}

export interface HistoryQuery extends PageOptions {
  readonly place: HistoryPlace
}

/** With the place of the caller in the conversation. */
interface PageQuery extends PageOptions {
  readonly member: Membership
  /** The number to continue from, exclusive. Undefined: from the end (or, forwards, from the start). */
  readonly cursor: number | undefined
}

interface Page {
  readonly rows: readonly FoundRow[]
  /** The next cursor. Empty if there was nothing. */
  readonly next: string
  readonly isLast: boolean
}

export interface HistoryPage extends Omit<Page, 'rows'> {
  readonly rows: readonly HistoryRow[]
  /** The head of the log. */
  readonly head: number
  /** The progress of the other users in single chats in which the caller wrote some of the messages. */
  readonly reached: ReadonlyMap<number, Reached>
}

interface PackedPage extends Omit<HistoryPage, 'rows' | 'reached'> {
  readonly rows: PackedRows
  readonly reached: readonly number[]
}

/**
 * Messages in the requested order, without those for other users or for certain devices. Undefined: the caller is not in
 * this conversation.
 */
export const readHistoryPage = procedure(
  'readHistoryPage',
  async (sql: Sql, { place, ...options }: HistoryQuery): Promise<HistoryPage | undefined> => {
    const { userId, start, forwards } = options
    const member = await membershipOf(sql, userId, place)
    if (!member) return undefined
    const cursor = await cursorOf(sql, member, start, forwards)
    const { rows, next, isLast } = await historyPage(sql, { ...options, member, cursor })
    const shown = rows.map(({ id, log_id, seq, sender_id, flags, meta }) => ({
      id,
      log_id,
      seq,
      sender_id,
      flags,
      meta,
    }))
    const own = shown.some(({ sender_id }) => sender_id === userId) ? [member.log_id] : []
    return { rows: shown, next, isLast, head: member.head, reached: await peersReached(sql, userId, own) }
  },
  {
    packInput: (input: HistoryQuery) => input,
    handedOver: () => [],
    unpackInput: (input: HistoryQuery) => input,
    packAnswer: (page): PackedPage | undefined =>
      page && { ...page, rows: packRows(page.rows, valuesOf), reached: packReached(page.reached) },
    unpackAnswer: (page) =>
      page && { ...page, rows: unpackRows(page.rows, rowOf), reached: unpackReached(page.reached) },
  },
)

type RowValues = readonly [id: number, logId: number, seq: number, senderId: number, flags: number]

const valuesOf = ({ id, log_id, seq, sender_id, flags }: HistoryRow): RowValues => [
  id,
  log_id,
  seq,
  sender_id,
  flags,
]

const rowOf = ([id, log_id, seq, sender_id, flags]: RowValues, meta: Uint8Array | null): HistoryRow => ({
  id,
  log_id,
  seq,
  sender_id,
  flags,
  meta: meta ?? new Uint8Array(0),
})

function membershipOf(sql: Sql, userId: number, place: HistoryPlace): Promise<Membership | undefined> {
  if ('peer' in place) return singleNamed(sql, userId, place.peer)
  return 'logId' in place ? membershipIn(sql, userId, place.logId) : Promise.resolve(place.member)
}

/**
 * The number in the log at which a page begins, exclusive. An id that is not in this log, because the message is gone or
 * belongs to another conversation, is treated as its time. The answer is then the same whether it exists or not.
 */
async function cursorOf(
  sql: Sql,
  { log_id: logId, head }: Membership,
  start: HistoryStart | undefined,
  forwards: boolean,
): Promise<number | undefined> {
  if (!start || start.number <= head) return start?.number
  const known = await sql.first<{ seq: number }>('SELECT seq FROM entries WHERE id = ? AND log_id = ?', [
    start.number,
    logId,
  ])
  if (known) return known.seq
  const before = await lastUpTo(sql, logId, head, start.time)
  return forwards ? before : before + 1
}

/** Entries examined for one page: a search without matches ends here and continues with the next page. */
const mostRead = 5000
/** Without a search only receipts and the like are skipped, and pages should be full. */
const mostPassed = 20_000

async function historyPage(sql: Sql, question: PageQuery): Promise<Page> {
  const { forwards, cursor, count, kinds } = question
  if (kinds?.length === 0) return { rows: [], next: '', isLast: true }
  let { low, high } = await rangeOf(sql, question)
  if (forwards) low = Math.max(low, cursor ?? 0)
  else high = Math.min(high, (cursor ?? high + 1) - 1)
  const most = isSearch(question) ? mostRead : mostPassed
  const edge = forwards ? Math.min(high, low + most) : Math.max(low, high - most)
  const { rows: found, isCut } =
    high > low ? await rowsIn(sql, question, forwards ? [low, edge] : [edge, high]) : none
  const rows = found.filter((row) => fits(row, kinds))
  const page = rows.slice(0, count)
  const last = rows.length > count ? page.at(-1) : found.at(-1)
  if (found.length > count || isCut) return { rows: page, next: String(last?.seq ?? ''), isLast: false }
  const isLast = high <= low || edge === (forwards ? high : low)
  if (isLast) return { rows: page, next: String(page.at(-1)?.seq ?? ''), isLast }
  return { rows: page, next: String(forwards ? edge : edge + 1), isLast }
}

const isSearch = ({ from, kinds }: PageQuery): boolean => from !== undefined || kinds !== undefined

/** The possible range: above `low`, up to `high`. */
async function rangeOf(sql: Sql, { member, after, before }: PageQuery) {
  const { log_id: logId, head, start } = member
  const low = after === undefined ? 0 : await lowestFrom(sql, logId, head, after)
  const high = before === undefined ? head : await highestBefore(sql, logId, head, before)
  return { low: Math.max(start, low), high }
}

/** More kinds than there are. The list in the statement has a fixed length. */
const mostKinds = 9

type FoundRow = HistoryRow & { readonly kind: number | null }

interface Found {
  /** At most one more than wanted. */
  readonly rows: readonly FoundRow[]
  /** There are more, which do not fit into the page. */
  readonly isCut: boolean
}

const none: Found = { rows: [], isCut: false }

const foundColumns = ['id', 'log_id', 'seq', 'sender_id', 'flags', 'meta', 'kind']
  .map((name) => `e.${name}`)
  .join(', ')

/** The rows that fit into the page. Rows that do not fit are not read. */
async function rowsIn(sql: Sql, question: PageQuery, range: readonly number[]): Promise<Found> {
  const { forwards, count, mostBytes } = question
  const { conditions, values } = conditionsOf(question, range)
  const order = forwards ? 'ASC' : 'DESC'
  if (sql.allWithin) {
    const text = `SELECT ${foundColumns} FROM entries e WHERE ${conditions} ORDER BY e.seq ${order} LIMIT ?`
    const { rows, isCut } = await sql.allWithin(text, [...values, count + 1], {
      column: 'meta',
      bytes: mostBytes,
    })
    return { rows: rows as FoundRow[], isCut }
  }
  // Only the sizes of all rows, and then those that fit.
  const rows = await sql.all<FoundRow & { readonly total: number }>(
    `WITH wanted AS (SELECT e.id AS id, e.seq AS seq, length(e.meta) AS size FROM entries e
       WHERE ${conditions} ORDER BY e.seq ${order} LIMIT ?),
     placed AS (SELECT id, seq, sum(size) OVER (ORDER BY seq ${order}) - size AS ahead, size, count(*) OVER () AS total FROM wanted)
     SELECT ${foundColumns}, p.total AS total
     FROM placed p JOIN entries e ON e.id = p.id
     WHERE p.ahead = 0 OR p.ahead + p.size <= ? ORDER BY p.seq ${order}`,
    [...values, count + 1, mostBytes],
  )
  return { rows, isCut: rows.length < (rows[0]?.total ?? 0) }
}

/** Conditions for entries with the alias `e`. */
function conditionsOf(question: PageQuery, [low, high]: readonly number[]) {
  const { userId, member, from, kinds, after, before } = question
  const shown = question.withNotices ? `(e.${messagesOnly} OR e.type = ${noticeType})` : `e.${messagesOnly}`
  const conditions = [
    `e.log_id = ? AND e.seq > ? AND e.seq <= ? AND ${shown} AND ${shownToUser('e.audience')} AND ${notHidden('e')}`,
  ]
  const values: Value[] = [member.log_id, low as number, high as number, likeUser(userId), userId]
  const add = (condition: string, ...more: Value[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (from !== undefined) add('e.sender_id = ?', from)
  if (after !== undefined) add('e.sent_at >= ?', after)
  if (before !== undefined) add('e.sent_at < ?', before)
  if (kinds !== undefined) {
    const list = Array.from({ length: mostKinds }, (_, index) => kinds[index] ?? null)
    // Entries from before this column have no kind here.
    add(`(e.kind IN (${list.map(() => '?').join(', ')}) OR e.kind IS NULL)`, ...list)
  }
  return { conditions: conditions.join(' AND '), values }
}

function fits({ kind, meta }: FoundRow, kinds: readonly number[] | undefined): boolean {
  if (kinds === undefined || kind !== null) return true
  const { contents } = decode(MessageBody, decode(Meta, meta).payload ?? new Uint8Array(0))
  return kinds.includes(kindOf(contents?.[0] ?? {}))
}

export interface Membership {
  readonly [column: string]: string | number | Uint8Array | null
  readonly log_id: number
  readonly start: number
  readonly head: number
}

/**
 * The user's single chat with somebody of this name, in lower case. Looked up by the name in the user's membership and not by the
 * current owner of the name, so that messages stay when the other account is deleted. If a name was used twice, the
 * newer chat counts.
 */
export function singleNamed(sql: Sql, userId: number, peer: string): Promise<Membership | undefined> {
  return sql.first<Membership>(
    `SELECT m.log_id AS log_id, m.start AS start, l.head AS head FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND m.peer = ? AND l.kind = 'single' ORDER BY m.log_id DESC LIMIT 1`,
    [userId, peer],
  )
}

/** The user's place in a conversation, if they are a member. */
export function membershipIn(sql: Sql, userId: number, logId: number): Promise<Membership | undefined> {
  return sql.first<Membership>(
    `SELECT m.log_id AS log_id, m.start AS start, l.head AS head FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND m.log_id = ?`,
    [userId, logId],
  )
}
