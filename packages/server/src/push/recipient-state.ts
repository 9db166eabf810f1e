// The state of possible recipients that the rules need: read for one conversation and a few hundred users at a time,
// and used for all of its messages of one step.

import type { Sql } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'
import { EntryFlag, type EntryRow, type Flag, type LogKind, type UserRow } from '../storage/tables.ts'
import { type SilenceRow, SilenceScope, silenceFrom } from './silence-queries.ts'
import type { Silence } from './silent-mode.ts'

/** A message as it is stored now, including changes since it was committed. */
export type PushedEntry = Pick<
  EntryRow,
  'id' | 'log_id' | 'seq' | 'sender_id' | 'type' | 'counted' | 'audience' | 'sent_at' | 'meta'
>

/** Without streamed messages that have not ended. */
export function entriesOf(sql: Sql, ids: readonly number[]): Promise<PushedEntry[]> {
  return selectIn<PushedEntry>(
    sql,
    `SELECT id, log_id, seq, sender_id, type, counted, audience, sent_at, meta
     FROM entries WHERE id IN (LIST) AND (flags & ${EntryFlag.streaming}) = 0`,
    ids,
  )
}

export type Setting = {
  readonly log_id: number
  readonly app_id: number
  readonly kind: LogKind
  /** The public id of a group. */
  readonly key: string
  readonly group_name: string | null
  readonly thread_name: string | null
  /** The group above a thread. */
  readonly group_log_id: number | null
  readonly group_key: string | null
}

export async function settingsOf(sql: Sql, logIds: readonly number[]): Promise<Map<number, Setting>> {
  const rows = await selectIn<Setting>(
    sql,
    `SELECT l.id AS log_id, l.app_id, l.kind, l.key, g.name AS group_name, t.name AS thread_name, t.group_log_id,
       p.key AS group_key
     FROM logs l LEFT JOIN groups g ON g.log_id = l.id LEFT JOIN threads t ON t.log_id = l.id
     LEFT JOIN logs p ON p.id = t.group_log_id WHERE l.id IN (LIST)`,
    logIds,
  )
  return new Map(rows.map((row) => [row.log_id, row]))
}

export type Sender = Pick<UserRow, 'id' | 'name' | 'nickname'>

export async function sendersOf(sql: Sql, ids: readonly number[]): Promise<Map<number, Sender>> {
  const rows = await selectIn<Sender>(sql, 'SELECT id, name, nickname FROM users WHERE id IN (LIST)', ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One registered device of a possible recipient. */
export interface Receiver {
  readonly tokenId: number
  readonly userId: number
  readonly name: string
  readonly device: string
  readonly notifier: string
  readonly registeredAt: number
  /** The conversation as this user sees it. */
  readonly peer: string
  /** Nothing up to this number is for this user, or new to them. */
  readonly seen: number
  readonly isShielded: boolean
  readonly isQuiet: boolean
  readonly language: string
  readonly zone: string
  /** The template that this user has chosen. Empty: none. */
  readonly template: string
  readonly all: Silence
  readonly conversation: Silence
}

type ReceiverRow = {
  readonly token_id: number
  readonly user_id: number
  readonly name: string
  readonly device: string
  readonly notifier: string
  readonly created_at: number
  readonly peer: string
  readonly start: number
  readonly read_seq: number
  readonly shielded: Flag
  readonly quiet: Flag
  readonly language: string | null
  readonly zone: string | null
  readonly template: string | null
}

/**
 * The registered devices of these users, as far as they are members of the conversation. `isBesides`: messages that
 * another device of a user received are still new to this one.
 */
export async function receiversOf(
  sql: Sql,
  setting: Setting,
  userIds: readonly number[],
  isBesides: boolean,
): Promise<Receiver[]> {
  const { log_id: logId } = setting
  const rows = await selectIn<ReceiverRow>(
    sql,
    `SELECT t.id AS token_id, t.user_id, u.name, t.device, t.notifier, t.created_at, m.peer, m.start, m.read_seq,
       m.shielded, m.quiet, p.language, p.zone, p.template
     FROM push_tokens t JOIN users u ON u.id = t.user_id JOIN members m ON m.user_id = t.user_id AND m.log_id = ?
     LEFT JOIN push_people p ON p.user_id = t.user_id WHERE u.deactivated = 0 AND t.user_id IN (LIST)`,
    userIds,
    [logId],
  )
  if (rows.length === 0) return []
  const users = [...new Set(rows.map((row) => row.user_id))]
  const delivered = await deliveredTo(sql, logId, users)
  const silences = await silencesOf(sql, setting, users)
  const parents = await parentsOf(sql, setting, users)
  return rows.map((row) => {
    const parent = parents?.get(row.user_id) ?? row
    const userSilences = silences.get(row.user_id)
    return {
      tokenId: row.token_id,
      userId: row.user_id,
      name: row.name,
      device: row.device,
      notifier: row.notifier,
      registeredAt: row.created_at,
      peer: row.peer,
      seen: Math.max(
        row.start,
        row.read_seq,
        delivered.get(isBesides ? keyOf(row) : String(row.user_id)) ?? 0,
      ),
      isShielded: row.shielded === 1 || parent.shielded === 1,
      isQuiet: row.quiet === 1 || parent.quiet === 1,
      language: row.language ?? '',
      zone: row.zone ?? '',
      template: row.template ?? '',
      all: silenceFrom(userSilences?.all),
      conversation: silenceFrom(userSilences?.conversation),
    }
  })
}

const keyOf = ({ user_id, device }: Pick<ReceiverRow, 'user_id' | 'device'>): string => `${user_id} ${device}`

/** The acknowledged numbers, by user, and by user and device. */
async function deliveredTo(sql: Sql, logId: number, users: readonly number[]): Promise<Map<string, number>> {
  const rows = await selectIn<{ user_id: number; device: string; seq: number }>(
    sql,
    `SELECT d.user_id, d.resource AS device, c.seq FROM devices d
     JOIN cursors c ON c.device_id = d.id AND c.log_id = ? WHERE d.user_id IN (LIST)`,
    users,
    [logId],
  )
  const delivered = new Map<string, number>()
  for (const row of rows)
    for (const key of [String(row.user_id), keyOf(row)])
      delivered.set(key, Math.max(delivered.get(key) ?? 0, row.seq))
  return delivered
}

interface Silences {
  all?: SilenceRow
  conversation?: SilenceRow
}

/** A single chat has a different name for each of its two users, a group does not. */
async function silencesOf(
  sql: Sql,
  { kind, key, group_key, log_id }: Setting,
  users: readonly number[],
): Promise<Map<number, Silences>> {
  const isSingle = kind === 'single'
  const rows = await selectIn<SilenceRow & { user_id: number }>(
    sql,
    `SELECT s.user_id, s.kind, s.peer, s.remind, s.until, s.from_minute, s.to_minute FROM silences s
     ${isSingle ? 'LEFT JOIN members m ON m.user_id = s.user_id AND m.log_id = ?' : ''}
     WHERE (s.kind = 0 OR s.kind = ? AND s.peer = ${isSingle ? 'm.peer' : '?'}) AND s.user_id IN (LIST)`,
    users,
    isSingle ? [log_id, SilenceScope.user] : [SilenceScope.group, group_key ?? key],
  )
  const found = new Map<number, Silences>()
  for (const row of rows) {
    const silences = found.get(row.user_id) ?? {}
    found.set(row.user_id, silences)
    if (row.kind === SilenceScope.all) silences.all = row
    else silences.conversation = row
  }
  return found
}

/** The settings of these users for the group above a thread. */
async function parentsOf(sql: Sql, { group_log_id: logId }: Setting, users: readonly number[]) {
  if (logId === null) return undefined
  const rows = await selectIn<{ user_id: number; shielded: Flag; quiet: Flag }>(
    sql,
    'SELECT user_id, shielded, quiet FROM members WHERE log_id = ? AND user_id IN (LIST)',
    users,
    [logId],
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** The relations of these users to a sender: who has blocked them, and the remarks for them. */
export async function relationsOf(sql: Sql, senderId: number, users: readonly number[]) {
  const blocks = await selectIn<{ user_id: number }>(
    sql,
    'SELECT user_id FROM blocks WHERE blocked_id = ? AND user_id IN (LIST)',
    users,
    [senderId],
  )
  const contacts = await selectIn<{ user_id: number; remark: string }>(
    sql,
    'SELECT user_id, remark FROM contacts WHERE contact_id = ? AND user_id IN (LIST)',
    users,
    [senderId],
  )
  return {
    blockedBy: new Set(blocks.map((row) => row.user_id)),
    remarks: new Map(contacts.map((row) => [row.user_id, row.remark])),
  }
}
