// Uploaded client logs, stored for those who run the app. Limited in size and rate per user: they help to find a bug
// and are not a place to store data.

import { calls, clientLogLimits, fail } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

/** A client uploads its buffered log in this many chunks, shortly after each other. */
const piecesAtOnce = Math.ceil(clientLogLimits.maxStoredBytes / clientLogLimits.chunkSize)
/** No device has a longer name. */
const longestDevice = 256

export const logs = [
  handle(calls.logs.upload, async (context, { device, content }) => {
    const { config, database, ids, now } = context
    if (!config.clientLogs) fail('serviceNotEnabled', { service: 'client logs' })
    const me = meOf(context)
    checkText('resource', device, longestDevice)
    if (Buffer.byteLength(content) > clientLogLimits.chunkSize) tooMuch()
    await database.write(async (sql) => {
      await lockUser(sql, me.id)
      if ((await piecesSince(sql, me.id, now)) >= piecesAtOnce) tooMuch()
      await sql.run(
        'INSERT INTO client_logs (id, user_id, resource, content, created_at) VALUES (?, ?, ?, ?, ?)',
        [ids.next(), me.id, device, storable(content), now],
      )
      await forgetOldest(sql, me.id)
    })
    return { status: 'ok' }
  }),
]

const tooMuch = (): never => fail('maxLimit', { form: 'clientLogs' })

/** Replaces characters that a database rejects, instead of refusing the log. */
function storable(content: string): string {
  return content.toWellFormed().replaceAll('\0', '\ufffd')
}

/**
 * Chunks within the shortest interval. Times in the future are not counted, so that a clock that was set back locks
 * nobody out.
 */
async function piecesSince(sql: Sql, userId: number, now: number): Promise<number> {
  const row = await sql.first<{ pieces: number }>(
    'SELECT count(*) AS pieces FROM client_logs WHERE user_id = ? AND created_at > ? AND created_at <= ?',
    [userId, now - clientLogLimits.minIntervalMs, now],
  )
  return row?.pieces ?? 0
}

async function forgetOldest(sql: Sql, userId: number): Promise<void> {
  await sql.run(
    `DELETE FROM client_logs WHERE user_id = ? AND id NOT IN (
       SELECT id FROM client_logs WHERE user_id = ? ORDER BY id DESC LIMIT ?
     )`,
    [userId, userId, clientLogLimits.maxStoredChunks],
  )
}
