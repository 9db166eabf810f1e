// The devices of a user and their cursors. A user who signs in with a new resource every day must not make each further
// sign-in slower, so devices are forgotten by number and by age. The positions of the most advanced device stay in
// `user_cursors`, where a new device starts.
import { procedure, type Sql } from '../sql.ts'
import { runIn, selectIn } from './batched-statements.ts'

const SEEN_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

/** Days in UTC. The first sign-in of a day is always recorded, for limits per day. */
const dayOf = (time: number) => Math.floor(time / DAY_MS)

export interface DeviceSignIn {
  readonly userId: number
  readonly resource: string
  readonly platform: string
  readonly name: string
  readonly now: number
  /** Resources of the user's signed-in devices, whose cursors may still move; possibly all, by default. */
  readonly signedIn?: readonly string[]
  /** How many devices of a user are remembered, besides signed-in ones; all by default. */
  readonly most?: number
}

/**
 * Finds or creates the device of a resource. A new device starts at the position of the user's most advanced device in
 * each log. The very first device starts at the user's own start, so that it misses nothing sent before the first
 * sign-in.
 */
export const openDevice = procedure(
  'openDevice',
  async (sql: Sql, device: DeviceSignIn): Promise<{ deviceId: number; isNew: boolean }> => {
    const { userId, resource, platform, name, now } = device
    const known = await findDevice(sql, device)
    if (known) {
      if (isWorthWriting(known, device)) await seeAgain(sql, known, device)
      return { deviceId: known.id, isNew: false }
    }
    await mergeOthers(sql, userId, device.signedIn)
    // Fails if somebody else creates the same device meanwhile. The retried call finds it.
    const made = await sql.first<{ id: number }>(
      `INSERT INTO devices (user_id, resource, platform, name, created_at, seen_at)
       VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
      [userId, resource, platform, name, now, now],
    )
    const deviceId = (made as { id: number }).id
    await sql.run(
      `INSERT INTO cursors (device_id, log_id, seq)
       SELECT CAST(? AS BIGINT), log_id, seq FROM user_cursors WHERE user_id = ?`,
      [deviceId, userId],
    )
    if (device.most !== undefined) await forgetBeyond(sql, device, device.most)
    return { deviceId, isNew: true }
  },
)

export type KnownDevice = { id: number; platform: string; name: string; seen_at: number; merged: number }

export const findDevice = (sql: Sql, { userId, resource }: DeviceSignIn): Promise<KnownDevice | undefined> =>
  sql.first<KnownDevice>(
    'SELECT id, platform, name, seen_at, merged FROM devices WHERE user_id = ? AND resource = ?',
    [userId, resource],
  )

/** The last-seen time is updated at most once an hour, because most sign-ins change nothing worth a write to disk. */
export const isWorthWriting = (known: KnownDevice, { platform, name, now }: DeviceSignIn): boolean =>
  known.merged === 1 ||
  known.platform !== platform ||
  known.name !== name ||
  now - known.seen_at >= SEEN_EVERY_MS ||
  dayOf(now) !== dayOf(known.seen_at)

async function seeAgain(sql: Sql, known: KnownDevice, { platform, name, now }: DeviceSignIn): Promise<void> {
  await sql.run('UPDATE devices SET platform = ?, name = ?, seen_at = ?, merged = 0 WHERE id = ?', [
    platform,
    name,
    Math.max(now, known.seen_at),
    known.id,
  ])
}

/**
 * Merges the cursors of devices that were signed in since the last time. Only those have anything to add, so the cost
 * does not grow with the number of devices.
 */
async function mergeOthers(sql: Sql, userId: number, signedIn: readonly string[] | undefined): Promise<void> {
  const others = await sql.all<Named>(
    'SELECT id, resource FROM devices WHERE user_id = ? AND merged = 0 ORDER BY id',
    [userId],
  )
  await merge(
    sql,
    others.map(({ id }) => id),
  )
  if (!signedIn) return
  const signedOut = others.filter(({ resource }) => !signedIn.includes(resource)).map(({ id }) => id)
  await runIn(sql, 'UPDATE devices SET merged = 1 WHERE id IN (LIST)', signedOut, [])
}

type Named = { id: number; resource: string }

async function merge(sql: Sql, deviceIds: readonly number[]): Promise<void> {
  await runIn(
    sql,
    `INSERT INTO user_cursors (user_id, log_id, seq)
     SELECT d.user_id, c.log_id, MAX(c.seq) FROM devices d JOIN cursors c ON c.device_id = d.id
     WHERE d.id IN (LIST) GROUP BY d.user_id, c.log_id
     ON CONFLICT (user_id, log_id) DO UPDATE SET seq = excluded.seq WHERE user_cursors.seq < excluded.seq`,
    deviceIds,
    [],
  )
}

/** Forgets all but the most recently seen devices. */
async function forgetBeyond(sql: Sql, device: DeviceSignIn, most: number): Promise<void> {
  const { userId, resource, signedIn = [] } = device
  const rows = await sql.all<Named>(
    'SELECT id, resource FROM devices WHERE user_id = ? ORDER BY seen_at DESC, id DESC',
    [userId],
  )
  const remembered = new Set([resource, ...signedIn])
  const others = rows.filter((row) => !remembered.has(row.resource)).map(({ id }) => id)
  await forget(sql, others.slice(Math.max(0, most - 1)))
}

async function forget(sql: Sql, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  await runIn(sql, 'DELETE FROM cursors WHERE device_id IN (LIST)', deviceIds, [])
  await runIn(sql, 'DELETE FROM devices WHERE id IN (LIST)', deviceIds, [])
}

/** Forgets those of these devices that were not seen since `before`. Their positions stay with their users. */
export const forgetDevices = procedure(
  'forgetDevices',
  async (sql: Sql, input: { ids: readonly number[]; before: number }): Promise<number> => {
    const rows = await selectIn<{ id: number }>(
      sql,
      'SELECT id FROM devices WHERE seen_at < ? AND id IN (LIST)',
      input.ids,
      [input.before],
    )
    const ids = rows.map(({ id }) => id)
    await merge(sql, ids)
    await forget(sql, ids)
    return ids.length
  },
)

/** Marks everything up to this number of a log as received, for all present and future devices of a user. */
export async function moveAllCursors(sql: Sql, userId: number, logId: number, seq: number): Promise<void> {
  await sql.run(
    `INSERT INTO cursors (device_id, log_id, seq)
     SELECT id, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM devices WHERE user_id = ?
     ON CONFLICT (device_id, log_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq`,
    [logId, seq, userId],
  )
  // A user without devices starts at the beginning, whatever was recorded before.
  await sql.run(
    `INSERT INTO user_cursors (user_id, log_id, seq)
     SELECT user_id, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM devices WHERE user_id = ? LIMIT 1
     ON CONFLICT (user_id, log_id) DO UPDATE SET seq = excluded.seq WHERE user_cursors.seq < excluded.seq`,
    [logId, seq, userId],
  )
}
