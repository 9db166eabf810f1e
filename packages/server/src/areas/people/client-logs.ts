// What clients noted down about themselves, kept for those who run the app. Little of each user, and not often: it helps
// to find a mistake and is no place to store things.

import { calls, clientLogLimits, fail } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

/** What a client keeps while it waits comes in so many pieces, shortly after each other. */
const piecesAtOnce = Math.ceil(clientLogLimits.maxKeptSize / clientLogLimits.chunkSize)
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

/** A log that says strange things is still a log: what no database takes is replaced, and not refused. */
function storable(content: string): string {
  return content.toWellFormed().replaceAll('\0', '\ufffd')
}

/** Within the shortest interval. A clock that was set back does not shut anybody out: what is in the future is not counted. */
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
    [userId, userId, clientLogLimits.maxKeptPieces],
  )
}
