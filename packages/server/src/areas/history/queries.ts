// Reading the log of a conversation backwards and forwards.

import { BodyType } from '@parley/protocol'
import { likeUser, shownToUser } from '../../logs/audience.ts'
import type { Sql } from '../../storage/database.ts'
import type { EntryRow } from '../../storage/tables.ts'

export type HistoryRow = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id' | 'sent_at' | 'flags' | 'meta'>

export interface HistoryQuestion {
  readonly logId: number
  /** Who asks. */
  readonly userId: number
  /** Entries up to this number are not for the asking user. */
  readonly start: number
  /** The number from which to go on, not included; undefined: from the end (or, forwards, from the start). */
  readonly cursor: number | undefined
  readonly forwards: boolean
  readonly count: number
  readonly from: number | undefined
  readonly after: number | undefined
  readonly before: number | undefined
}

const messages = `type IN (${BodyType.CHAT}, ${BodyType.GROUPCHAT}, ${BodyType.CHATROOM})`

/** Messages only, in the order asked for; nothing that was meant for others, or for certain devices. */
export function historyRows(sql: Sql, question: HistoryQuestion): Promise<HistoryRow[]> {
  const { logId, start, cursor, forwards, count, from, after, before } = question
  const conditions = [`log_id = ? AND seq > ? AND ${messages} AND ${shownToUser('audience')}`]
  const first = forwards ? Math.max(start, cursor ?? 0) : start
  const values: (number | string)[] = [logId, first, likeUser(question.userId)]
  const add = (condition: string, value: number | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  if (!forwards) add('seq < ?', cursor)
  add('sender_id = ?', from)
  add('sent_at >= ?', after)
  add('sent_at < ?', before)
  return sql.all<HistoryRow>(
    `SELECT id, log_id, seq, sender_id, sent_at, flags, meta FROM entries WHERE ${conditions.join(' AND ')}
     ORDER BY seq ${forwards ? 'ASC' : 'DESC'} LIMIT ?`,
    [...values, count],
  )
}

export interface Membership {
  readonly [column: string]: string | number | Uint8Array | null
  readonly log_id: number
  readonly start: number
  readonly head: number
}

/**
 * The user's single chat with somebody of this name. By what the user calls it and not by who has the name now: what
 * was said stays when the other one is removed. Where a name was used twice, the newer chat counts.
 */
export function singleWith(sql: Sql, userId: number, peer: string): Promise<Membership | undefined> {
  return sql.first<Membership>(
    `SELECT m.log_id AS log_id, m.start AS start, l.head AS head FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND m.peer = ? AND l.kind = 'single' ORDER BY m.log_id DESC LIMIT 1`,
    [userId, peer],
  )
}

/** The user's place in a group, if he is in it. */
export function inGroup(sql: Sql, userId: number, logId: number): Promise<Membership | undefined> {
  return sql.first<Membership>(
    `SELECT m.log_id AS log_id, m.start AS start, l.head AS head FROM members m JOIN logs l ON l.id = m.log_id
     WHERE m.user_id = ? AND m.log_id = ?`,
    [userId, logId],
  )
}
