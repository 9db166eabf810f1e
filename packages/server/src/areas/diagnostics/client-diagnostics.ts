// Diagnostics of clients: off unless the operator enables them. The data stays on this server.

import { calls, clientLogLimits, fail, invalidParameter, isObject, usageReportLimits } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

/** An event has a count or a duration, never more. */
const longestEvent = 1024

export const diagnostics = [
  handle(calls.diagnostics.wanted, async ({ config }) => ({
    logs: config.clientLogs,
    logIntervalMs: Math.max(config.clientLogMs, clientLogLimits.minIntervalMs),
    usage: config.usageReports,
  })),

  handle(calls.diagnostics.report, async (context, { events }) => {
    const { config, database, app, now } = context
    if (!config.usageReports) fail('serviceNotEnabled', { service: 'usage' })
    const me = meOf(context)
    const texts = events.map(eventText)
    if (texts.length === 0) return { taken: 0 }
    await database.write(async (sql) => {
      await lockUser(sql, me.id)
      if ((await reportedSince(sql, me.id, now - 60_000)) + texts.length > usageReportLimits.maxPerMinute)
        fail('maxLimit')
      await sql.insertMany(
        'usage_events',
        ['app_id', 'user_id', 'event', 'created_at'],
        texts.map((text) => [app.id, me.id, text, now]),
      )
      await forgetOldest(sql, context)
    })
    return { taken: texts.length }
  }),
]

/** `{ event: 'send', … }` with numbers and short texts beside the name. Nested values are dropped. */
function eventText(event: unknown): string {
  const text =
    isObject(event) && typeof event.event === 'string' && isFlat(event) ? JSON.stringify(event) : ''
  if (text === '' || Buffer.byteLength(text) > longestEvent)
    fail('invalidParameter', { message: invalidParameter('events', 'an event') })
  return text.toWellFormed().replaceAll('\\u0000', '')
}

const isFlat = (event: Readonly<Record<string, unknown>>): boolean =>
  Object.values(event).every((value) => typeof value === 'string' || typeof value === 'number')

async function reportedSince(sql: Sql, userId: number, since: number): Promise<number> {
  const row = await sql.first<{ reported: number }>(
    'SELECT count(*) AS reported FROM usage_events WHERE user_id = ? AND created_at > ?',
    [userId, since],
  )
  return row?.reported ?? 0
}

/** Ids have hardly any gaps, so the newest ones are those above the largest minus the limit. */
async function forgetOldest(sql: Sql, { app, config }: Context): Promise<void> {
  await sql.run(
    `DELETE FROM usage_events WHERE app_id = ? AND id <= (
       SELECT max(id) - ? FROM usage_events WHERE app_id = ?
     )`,
    [app.id, config.usageKept, app.id],
  )
}
