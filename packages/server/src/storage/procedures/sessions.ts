// Reads for a device that signs in and catches up: the device itself, the logs that are ahead of it, and their entries.
import { numberArray, textArray } from '../dialects/binary-arrays.ts'
import { procedure, type Sql, sharedRead, type Value } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { selectIn } from './batched-statements.ts'
import { type DeviceSignIn, findDevice, isWorthWriting, type KnownDevice, openDevice } from './devices.ts'
import { entriesCarrier } from './entries-transfer.ts'
import { type EntryRange, type StoredEntry, storedEntry } from './stored-entry.ts'

export interface LogAhead {
  readonly logId: number
  readonly head: number
  /** The device has acknowledged everything up to here. */
  readonly cursor: number
  /** The number of entries after the cursor. */
  readonly waiting: number
}

/**
 * The user's logs with entries after the device's cursor, in the order of their ids; `after` continues behind a log.
 */
export const logsAhead = procedure(
  'logsAhead',
  async (
    sql: Sql,
    input: { userId: number; deviceId: number; limit: number; after?: number },
  ): Promise<LogAhead[]> => {
    const { deviceId, userId, after = 0, limit } = input
    const rows = await sql.all<AheadRow>(logsAheadOf('?', '?', '?', '?'), [deviceId, userId, after, limit])
    return rows.map(logAhead)
  },
)

type AheadRow = { log_id: number; head: number; reached: number }

const logAhead = ({ log_id, head, reached }: AheadRow): LogAhead => ({
  logId: log_id,
  head,
  cursor: reached,
  waiting: head - reached,
})

function logsAheadOf(device: string, user: string, after: string, limit: string): string {
  return `SELECT log_id, head, reached FROM (
      SELECT members.log_id, logs.head,
        CASE WHEN cursors.seq > members.start THEN cursors.seq ELSE members.start END AS reached
      FROM members JOIN logs ON logs.id = members.log_id
      LEFT JOIN cursors ON cursors.device_id = ${device} AND cursors.log_id = members.log_id
      WHERE members.user_id = ${user} AND members.log_id > ${after} AND members.shielded = 0
    ) AS standing WHERE head > reached ORDER BY log_id LIMIT ${limit}`
}

/** The cursor of each of these devices in a log. Devices whose user does not follow the log are left out. */
export const storedCursors = procedure(
  'storedCursors',
  async (
    sql: Sql,
    input: { logId: number; deviceIds: readonly number[] },
  ): Promise<{ deviceId: number; seq: number }[]> => {
    const rows = await selectIn<{ id: number; reached: number }>(
      sql,
      `SELECT devices.id, CASE WHEN cursors.seq > members.start THEN cursors.seq ELSE members.start END AS reached
       FROM devices JOIN members ON members.user_id = devices.user_id AND members.log_id = ?
       LEFT JOIN cursors ON cursors.device_id = devices.id AND cursors.log_id = members.log_id
       WHERE members.shielded = 0 AND devices.id IN (LIST)`,
      input.deviceIds,
      [input.logId],
    )
    return rows.map((row) => ({ deviceId: row.id, seq: row.reached }))
  },
)

/** Finds the device and the first logs that are ahead of it in one round trip, for every sign-in. */
export const signInDevice = procedure(
  'signInDevice',
  async (sql: Sql, input: DeviceSignIn & { limit: number }): Promise<SignedIn> => {
    const { deviceId } = await openDevice.run(sql, input)
    const ahead = await logsAhead.run(sql, { userId: input.userId, deviceId, limit: input.limit })
    return { deviceId, ahead }
  },
)

/**
 * The same without a transaction, for a known device whose sign-in changes nothing: most of them. Undefined for all others.
 */
export const signInKnownDevice = sharedRead(
  'signInKnownDevice',
  async (sql: Sql, input: DeviceSignIn & { limit: number }): Promise<SignedIn | undefined> => {
    const known = await findDevice(sql, input)
    if (!known || isWorthWriting(known, input)) return undefined
    const ahead = await logsAhead.run(sql, { userId: input.userId, deviceId: known.id, limit: input.limit })
    return { deviceId: known.id, ahead }
  },
  {
    // The subqueries hide the lengths of the arrays. PostgreSQL would otherwise plan anew for each of them.
    text: `SELECT coming.place, known.id, known.platform, known.name, known.seen_at, known.merged,
        ahead.log_id, ahead.head, ahead.reached
      FROM unnest((SELECT $1::bigint[]), (SELECT $2::text[]), (SELECT $3::bigint[]))
        WITH ORDINALITY AS coming (user_id, resource, most, place)
      CROSS JOIN LATERAL (
        SELECT id, platform, name, seen_at, merged FROM devices
        WHERE devices.user_id = coming.user_id AND devices.resource = coming.resource LIMIT 1
      ) AS known
      LEFT JOIN LATERAL (${logsAheadOf('known.id', 'coming.user_id', '0', 'coming.most')}) AS ahead ON true
      ORDER BY coming.place, ahead.log_id`,
    values: (signIns) => [
      numberArray(signIns.map(({ userId }) => userId)),
      textArray(signIns.map(({ resource }) => resource)),
      numberArray(signIns.map(({ limit }) => limit)),
    ],
    read(rows, signIns) {
      const found = Map.groupBy(rows as SignInRow[], ({ place }) => place)
      return signIns.map((device, index) => {
        const own = found.get(index + 1)
        if (!own?.[0] || isWorthWriting(own[0], device)) return undefined
        return { deviceId: own[0].id, ahead: own.filter(isAhead).map(logAhead) }
      })
    },
  },
)

interface SignedIn {
  readonly deviceId: number
  readonly ahead: LogAhead[]
}

type SignInRow = KnownDevice & { place: number } & (AheadRow | { log_id: null })

/** A device that nothing is ahead of has a row without a log. */
const isAhead = (row: SignInRow): row is SignInRow & AheadRow => row.log_id !== null

/** The number of users of an app who have signed in since a point in time, and whether this user is one of them. */
export const activeSince = procedure(
  'activeSince',
  async (
    sql: Sql,
    input: { appId: number; userId: number; since: number },
  ): Promise<{ people: number; isActive: boolean }> => {
    const { appId, userId, since } = input
    const counted = await sql.first<{ people: number }>(
      `SELECT count(DISTINCT devices.user_id) AS people FROM devices JOIN users ON users.id = devices.user_id
       WHERE users.app_id = ? AND devices.seen_at >= ?`,
      [appId, since],
    )
    const own = await sql.first('SELECT id FROM devices WHERE user_id = ? AND seen_at >= ? LIMIT 1', [
      userId,
      since,
    ])
    return { people: counted?.people ?? 0, isActive: own !== undefined }
  },
)

// Rows are read in steps, so that a log with large metas does not read thousands to return three.
const FIRST_STEP = 50

/** Entries of a log, ordered by number. */
export const readEntries = procedure(
  'readEntries',
  async (sql: Sql, range: EntryRange): Promise<StoredEntry[]> => {
    const newest = range.take === 'newest'
    let after = range.after
    let before = range.before ?? Number.MAX_SAFE_INTEGER
    const read: StoredEntry[] = []
    let bytes = 0
    let step = Math.min(range.limit, FIRST_STEP)
    while (step > 0) {
      const parameters: Value[] = [range.logId, after, before, step]
      const rows = await sql.all<EntryRow>(newest ? NEWEST_FIRST : OLDEST_FIRST, parameters)
      for (const row of rows) {
        bytes += row.meta.byteLength
        if (bytes > range.maxBytes && read.length > 0) return inOrder(read, newest)
        read.push(storedEntry(row))
      }
      const last = read.at(-1)
      if (rows.length < step || last === undefined) break
      if (newest) before = last.seq
      else after = last.seq
      // As many as will probably fit, judging by the size of those read so far.
      const fitting = Math.ceil(((range.maxBytes - bytes) * read.length) / Math.max(bytes, 1))
      step = Math.min(range.limit - read.length, Math.max(fitting, 1))
    }
    return inOrder(read, newest)
  },
  entriesCarrier,
)

const RANGE = `SELECT id, seq, sender_id, device_id, type, counted, audience, sent_at, meta, flags
  FROM entries WHERE log_id = ? AND seq > ? AND seq < ? ORDER BY seq`
const OLDEST_FIRST = `${RANGE} LIMIT ?`
const NEWEST_FIRST = `${RANGE} DESC LIMIT ?`

function inOrder(entries: StoredEntry[], reversed: boolean): StoredEntry[] {
  return reversed ? entries.reverse() : entries
}
