import type { Sql } from '../storage/database.ts'
import { runIn, selectIn } from '../storage/procedures/batched-statements.ts'

/** The stored text of a push; the rest is in the registration. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, string>>
  readonly expiresAt: number
}

export interface NewPush {
  readonly tokenId: number
  readonly entryId: number
  readonly logId: number
  readonly push: PushText
}

/**
 * Inserts each push once; a repeated one changes nothing. None is due before those that already wait for the same
 * registration, so that the pushes of one registration are due in order.
 */
export async function insertPushes(sql: Sql, pushes: readonly NewPush[], now: number): Promise<void> {
  if (pushes.length === 0) return
  const tokenIds = [...new Set(pushes.map((one) => one.tokenId))].sort((a, b) => a - b)
  // A registration that was deleted meanwhile must not fail the others.
  const rows = await selectIn<{ id: number }>(
    sql,
    `SELECT id FROM push_tokens WHERE id IN (LIST)${sql.dialect === 'postgres' ? ' FOR KEY SHARE' : ''}`,
    tokenIds,
  )
  const waiting = await selectIn<{ token_id: number; at: number }>(
    sql,
    `SELECT token_id, MAX(next_at) AS at FROM pushes WHERE next_at > 0 AND token_id IN (LIST) GROUP BY token_id`,
    tokenIds,
  )
  const registered = new Set(rows.map((row) => row.id))
  const notBefore = new Map(waiting.map((row) => [row.token_id, row.at]))
  await sql.insertMany(
    'pushes',
    ['token_id', 'entry_id', 'log_id', 'push', 'next_at', 'created_at'],
    pushes
      .filter((one) => registered.has(one.tokenId))
      .map((one) => [
        one.tokenId,
        one.entryId,
        one.logId,
        JSON.stringify(one.push),
        Math.max(now, notBefore.get(one.tokenId) ?? 0),
        now,
      ]),
    'ON CONFLICT (token_id, entry_id) DO NOTHING',
  )
}

export type DueRow = {
  readonly id: number
  readonly token_id: number
  readonly entry_id: number
  readonly push: string
  readonly tries: number
  readonly user_id: number
  readonly device: string
  readonly notifier: string
  readonly token: string
  readonly digest: string
  /** The current type of the message: null if it is gone, 0 if it was recalled. */
  readonly type: number | null
  readonly seq: number | null
  /** Null: the user is no longer in the conversation. */
  readonly read_seq: number | null
  /** The number up to which a device of the user, or that device, has acknowledged. */
  readonly had: number | null
}

interface Due {
  readonly now: number
  readonly limit: number
  /** Whether a message that another device of the user received is still pushed to this one. */
  readonly isBesides: boolean
  /** Registrations with a running attempt, and paused notifiers. */
  readonly withoutTokens: readonly number[]
  readonly withoutNotifiers: readonly string[]
}

/** Longer lists are cut. Some rows are then selected and not used. */
const listLength = 64

/** Moves pushes that are due later to an earlier time, because the clock was set back by so much. */
export async function movePushes(sql: Sql, now: number, backMs: number): Promise<void> {
  await sql.run(
    'UPDATE pushes SET next_at = CASE WHEN next_at > ? THEN next_at - ? ELSE 1 END WHERE next_at > ?',
    [backMs, backMs, now],
  )
}

/** Due pushes, longest due first. */
export function dueRows(sql: Sql, due: Due): Promise<DueRow[]> {
  const tokens = filled(due.withoutTokens)
  const notifiers = filled(due.withoutNotifiers)
  return sql.all<DueRow>(
    `SELECT p.id, p.token_id, p.entry_id, p.push, p.tries, t.user_id, t.device, t.notifier, t.token, t.digest,
       e.type, e.seq, m.read_seq,
       (SELECT MAX(c.seq) FROM devices d JOIN cursors c ON c.device_id = d.id
        WHERE d.user_id = t.user_id AND c.log_id = p.log_id ${due.isBesides ? 'AND d.resource = t.device' : ''}) AS had
     FROM pushes p JOIN push_tokens t ON t.id = p.token_id
     LEFT JOIN entries e ON e.id = p.entry_id
     LEFT JOIN members m ON m.user_id = t.user_id AND m.log_id = p.log_id
     WHERE p.next_at > 0 AND p.next_at <= ?${without('p.token_id', tokens)}${without('t.notifier', notifiers)}
     ORDER BY p.next_at, p.id LIMIT ?`,
    [due.now, ...tokens, ...notifiers, due.limit],
  )
}

/** Padded with the last value, so that there are few statements. */
function filled<T>(values: readonly T[]): T[] {
  const list = values.slice(0, listLength)
  while (list.length > 0 && list.length < listLength) list.push(list.at(-1) as T)
  return list
}

const without = (column: string, values: readonly unknown[]): string =>
  values.length > 0 ? ` AND ${column} NOT IN (${values.map(() => '?').join(', ')})` : ''

/** The time of the next push that is not due yet. */
export async function nextAt(sql: Sql, now: number): Promise<number | undefined> {
  const row = await sql.first<{ at: number | null }>(
    'SELECT min(next_at) AS at FROM pushes WHERE next_at > ?',
    [now],
  )
  return row?.at ?? undefined
}

/** Deletes pushes that were finished before then, up to a limit, and returns how many. */
export async function forgetPushes(sql: Sql, before: number, most: number): Promise<number> {
  const rows = await sql.all<{ id: number }>(
    'SELECT id FROM pushes WHERE created_at < ? AND next_at = 0 ORDER BY created_at LIMIT ?',
    [before, most],
  )
  await runIn(
    sql,
    'DELETE FROM pushes WHERE id IN (LIST)',
    rows.map((row) => row.id),
    [],
  )
  return rows.length
}

const positionKey = 'push.position'

/** The last examined entry. */
export async function readPosition(sql: Sql): Promise<number | undefined> {
  const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [positionKey])
  return row && Number(row.value)
}

export async function writePosition(sql: Sql, position: number): Promise<void> {
  await sql.insertMany(
    'settings',
    ['key', 'value'],
    [[positionKey, String(position)]],
    'ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
}
