// SQL of presence.

import type { Sql } from '../storage/database.ts'
import { runIn, selectIn } from '../storage/procedures/batched-statements.ts'
import type { DeviceStatus } from './visible-presence.ts'

/** Devices per user whose status is kept: browsers use new names again and again. */
const keptDevices = 20

/** The statuses of these users, by user. */
export async function readStatuses(sql: Sql, users: readonly number[]): Promise<Map<number, DeviceStatus[]>> {
  const rows = await selectIn<{
    user_id: number
    resource: string
    status: number
    text: string
    said_at: number
  }>(
    sql,
    'SELECT user_id, resource, status, text, said_at FROM presence_texts WHERE user_id IN (LIST)',
    users,
  )
  const statuses = new Map<number, DeviceStatus[]>()
  for (const { user_id, resource, status, text, said_at } of rows) {
    const of = statuses.get(user_id) ?? []
    of.push({ resource, status, text, saidAt: said_at })
    statuses.set(user_id, of)
  }
  return statuses
}

/** Later than any earlier status, so that exactly one is the newest. */
export async function writeStatus(sql: Sql, userId: number, status: DeviceStatus): Promise<void> {
  const last = await sql.first<{ at: number | null }>(
    'SELECT max(said_at) AS at FROM presence_texts WHERE user_id = ?',
    [userId],
  )
  const saidAt = Math.max(status.saidAt, (last?.at ?? 0) + 1)
  await sql.insertMany(
    'presence_texts',
    ['user_id', 'resource', 'status', 'text', 'said_at'],
    [[userId, status.resource, status.status, status.text, saidAt]],
    `ON CONFLICT (user_id, resource) DO UPDATE SET status = excluded.status, text = excluded.text,
       said_at = excluded.said_at`,
  )
  const old = await sql.first<{ said_at: number }>(
    'SELECT said_at FROM presence_texts WHERE user_id = ? ORDER BY said_at DESC LIMIT 1 OFFSET ?',
    [userId, keptDevices],
  )
  if (old)
    await sql.run('DELETE FROM presence_texts WHERE user_id = ? AND said_at <= ?', [userId, old.said_at])
}

/** When these users were last seen, if ever. The time of a sign-in is exact to the hour. */
export async function readSeen(sql: Sql, users: readonly number[]): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  for (const text of [
    'SELECT user_id, max(seen_at) AS at FROM devices WHERE user_id IN (LIST) GROUP BY user_id',
    'SELECT user_id, seen_at AS at FROM presence_seen WHERE user_id IN (LIST)',
  ])
    for (const { user_id, at } of await selectIn<{ user_id: number; at: number }>(sql, text, users))
      seen.set(user_id, Math.max(at, seen.get(user_id) ?? 0))
  return seen
}

/** Skips deleted users. */
export async function writeSeen(sql: Sql, seen: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...seen.keys()]
  const rows = await selectIn<{ id: number }>(sql, 'SELECT id FROM users WHERE id IN (LIST)', ids)
  await sql.insertMany(
    'presence_seen',
    ['user_id', 'seen_at'],
    rows.map(({ id }) => [id, seen.get(id) ?? 0]),
    'ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at',
  )
}

/** Adds or extends subscriptions. */
export async function addWatches(
  sql: Sql,
  userId: number,
  watched: readonly number[],
  expiresAt: number,
): Promise<void> {
  await sql.insertMany(
    'presence_watches',
    ['user_id', 'watched_id', 'expires_at'],
    watched.map((id) => [userId, id, expiresAt]),
    'ON CONFLICT (user_id, watched_id) DO UPDATE SET expires_at = excluded.expires_at',
  )
}

export function dropWatches(sql: Sql, userId: number, watched: readonly number[]): Promise<void> {
  return runIn(sql, 'DELETE FROM presence_watches WHERE user_id = ? AND watched_id IN (LIST)', watched, [
    userId,
  ])
}

export async function countWatches(sql: Sql, userId: number, now: number): Promise<number> {
  const row = await sql.first<{ people: number }>(
    'SELECT count(*) AS people FROM presence_watches WHERE user_id = ? AND expires_at > ?',
    [userId, now],
  )
  return row?.people ?? 0
}

export type WatchRow = { readonly name: string; readonly expires_at: number }

/** The subscriptions of a user, in a stable order. */
export function watchRows(
  sql: Sql,
  userId: number,
  now: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<WatchRow[]> {
  return sql.all<WatchRow>(
    `SELECT u.name, w.expires_at FROM presence_watches w JOIN users u ON u.id = w.watched_id
     WHERE w.user_id = ? AND w.expires_at > ? ORDER BY w.watched_id LIMIT ? OFFSET ?`,
    [userId, now, page.limit, page.offset],
  )
}

/** Expiry of a user's subscriptions to these users, where there is one. */
export async function readEnds(
  sql: Sql,
  userId: number,
  watched: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const rows = await selectIn<{ watched_id: number; expires_at: number }>(
    sql,
    `SELECT watched_id, expires_at FROM presence_watches
     WHERE user_id = ? AND expires_at > ? AND watched_id IN (LIST)`,
    watched,
    [userId, now],
  )
  return new Map(rows.map(({ watched_id, expires_at }) => [watched_id, expires_at]))
}

/** Which of these users have blocked a user, and since when. */
export async function readBlockers(
  sql: Sql,
  blockedId: number,
  users: readonly number[],
): Promise<Map<number, number>> {
  const rows = await selectIn<{ user_id: number; created_at: number }>(
    sql,
    'SELECT user_id, created_at FROM blocks WHERE blocked_id = ? AND user_id IN (LIST)',
    users,
    [blockedId],
  )
  return new Map(rows.map(({ user_id, created_at }) => [user_id, created_at]))
}

/** Which of these users are subscribed to a user now. */
export async function watchersAmong(
  sql: Sql,
  watchedId: number,
  users: readonly number[],
  now: number,
): Promise<{ userId: number; expiresAt: number }[]> {
  const rows = await selectIn<{ user_id: number; expires_at: number }>(
    sql,
    `SELECT user_id, expires_at FROM presence_watches
     WHERE watched_id = ? AND expires_at > ? AND user_id IN (LIST)`,
    users,
    [watchedId, now],
  )
  return rows.map(({ user_id, expires_at }) => ({ userId: user_id, expiresAt: expires_at }))
}

export async function earliestEnd(sql: Sql): Promise<number | undefined> {
  const row = await sql.first<{ at: number | null }>('SELECT min(expires_at) AS at FROM presence_watches')
  return row?.at ?? undefined
}

/** Deletes expired subscriptions, oldest first, about `most` rows. Returns whether there may be more. */
export async function dropEnded(sql: Sql, now: number, most: number): Promise<boolean> {
  const bound = await sql.first<{ expires_at: number }>(
    'SELECT expires_at FROM presence_watches WHERE expires_at <= ? ORDER BY expires_at LIMIT 1 OFFSET ?',
    [now, most - 1],
  )
  await sql.run('DELETE FROM presence_watches WHERE expires_at <= ?', [bound?.expires_at ?? now])
  return bound !== undefined
}
