// Reads the log of a conversation backwards and forwards.

import { decode, MessageBody, Meta, userNameRule } from '@parley/protocol'
import { likeUser, shownToUser } from '../../logs/audience.ts'
import { notHidden } from '../../logs/hidden-messages.ts'
import type { Sql, Value } from '../../storage/database.ts'
import { type EntryRow, noticeType } from '../../storage/tables.ts'
import { kindOf, messagesOnly } from '../messages/shared.ts'
import { highestBefore, lowestFrom } from './position-by-time.ts'

export type HistoryRow = Pick<
  EntryRow,
  'id' | 'log_id' | 'seq' | 'sender_id' | 'sent_at' | 'flags' | 'meta' | 'kind'
>

export interface HistoryQuery {
  /** The caller and their place in the conversation. */
  readonly userId: number
  readonly member: Membership
  /** The number to continue from, exclusive. Undefined: from the end (or, forwards, from the start). */
  readonly cursor: number | undefined
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

export interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  /** The next cursor. Empty if there was nothing. */
  readonly next: string
  readonly isLast: boolean
}

/** Entries examined for one page: a search without matches ends here and continues with the next page. */
const mostRead = 5000
/** Without a search only receipts and the like are skipped, and pages should be full. */
const mostPassed = 20_000

/** Messages in the requested order, without those for other users or for certain devices. */
export async function historyPage(sql: Sql, question: HistoryQuery): Promise<HistoryPage> {
  const { forwards, cursor, count, kinds } = question
  if (kinds?.length === 0) return { rows: [], next: '', isLast: true }
  let { low, high } = await rangeOf(sql, question)
  if (forwards) low = Math.max(low, cursor ?? 0)
  else high = Math.min(high, (cursor ?? high + 1) - 1)
  const most = isSearch(question) ? mostRead : mostPassed
  const edge = forwards ? Math.min(high, low + most) : Math.max(low, high - most)
  const found = high > low ? await rowsIn(sql, question, forwards ? [low, edge] : [edge, high]) : []
  const total = found[0]?.total ?? 0
  const rows = found.filter((row) => fits(row, kinds))
  const page = rows.slice(0, count)
  const last = rows.length > count ? page.at(-1) : found.at(-1)
  if (total > count || found.length < total)
    return { rows: page, next: String(last?.seq ?? ''), isLast: false }
  const isLast = high <= low || edge === (forwards ? high : low)
  if (isLast) return { rows: page, next: String(page.at(-1)?.seq ?? ''), isLast }
  return { rows: page, next: String(forwards ? edge : edge + 1), isLast }
}

const isSearch = ({ from, kinds }: HistoryQuery): boolean => from !== undefined || kinds !== undefined

/** The possible range: above `low`, up to `high`. */
async function rangeOf(sql: Sql, { member, after, before }: HistoryQuery) {
  const { log_id: logId, head, start } = member
  const low = after === undefined ? 0 : await lowestFrom(sql, logId, head, after)
  const high = before === undefined ? head : await highestBefore(sql, logId, head, before)
  return { low: Math.max(start, low), high }
}

/** More kinds than there are. The list in the statement has a fixed length. */
const mostKinds = 9

type FoundRow = HistoryRow & {
  /** The number of matches, at most one more than wanted, including those that do not fit into the page. */
  readonly total: number
}

/** Reads only the sizes of all rows, and then those that fit into the page. */
function rowsIn(sql: Sql, question: HistoryQuery, [low, high]: number[]): Promise<FoundRow[]> {
  const { userId, member, forwards, count, from, kinds, after, before } = question
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
  const order = forwards ? 'ASC' : 'DESC'
  return sql.all<FoundRow>(
    `WITH wanted AS (SELECT e.id AS id, e.seq AS seq, length(e.meta) AS size FROM entries e
       WHERE ${conditions.join(' AND ')} ORDER BY e.seq ${order} LIMIT ?),
     placed AS (SELECT id, seq, sum(size) OVER (ORDER BY seq ${order}) - size AS ahead, size, count(*) OVER () AS total FROM wanted)
     SELECT e.id, e.log_id, e.seq, e.sender_id, e.sent_at, e.flags, e.meta, e.kind, p.total AS total
     FROM placed p JOIN entries e ON e.id = p.id
     WHERE p.ahead = 0 OR p.ahead + p.size <= ? ORDER BY p.seq ${order}`,
    [...values, count + 1, question.mostBytes],
  )
}

function fits({ kind, meta }: HistoryRow, kinds: readonly number[] | undefined): boolean {
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
 * The user's single chat with somebody of this name. Looked up by the name in the user's membership and not by the
 * current owner of the name, so that messages stay when the other account is deleted. If a name was used twice, the
 * newer chat counts.
 */
export async function singleWith(sql: Sql, userId: number, name: string): Promise<Membership | undefined> {
  const peer = name.toLowerCase()
  if (!userNameRule.test(peer)) return undefined
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
