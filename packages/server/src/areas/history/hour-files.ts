// Files with all messages of an app in one hour, one JSON record a line. They are written from the log while they are being
// read. A link is signed and expires, so that it can be handed to a program without the app's token.

import { backendCalls, fail } from '@parley/protocol'
import type { App } from '../../directory/directory.ts'
import { messageRecord } from '../../events/message-record.ts'
import { idAt } from '../../logs/message-ids.ts'
import { handle } from '../../pipeline/handler.ts'
import { isSignedLink, linkMs, signedQuery } from '../../pipeline/signed-links.ts'
import type { Host } from '../../platform/host.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { messagesOnly } from '../messages/shared.ts'

const hourMs = 3_600_000
/** Messages read at once. */
const atOnce = 500

export const historyFiles = [
  /** An hour that is not over, or that has no messages, has no file. */
  handle(backendCalls.history.file, async ({ app, database, now, baseUrl }, { hour }) => {
    const start = startOf(hour)
    const isOver = start !== undefined && start + hourMs <= now
    const [first] = isOver
      ? await database.read((sql) => messagesIn(sql, app, start, { after: 0, limit: 1 }))
      : []
    if (!first) return fail('requestFailed', { form: 'fileNotFound' })
    const ends = now + linkMs
    const path = `${app.org}/${app.name}/parley/v1/history/${hour}`
    return { files: [{ url: `${baseUrl}/${path}?${signedQuery(app, historyOf(hour), ends)}` }] }
  }),
]

/** The lines of a file, if the link is valid. Undefined otherwise. */
export function openHourFile(
  { database, host }: { readonly database: Database; readonly host: Host },
  app: App,
  hour: string,
  query: Readonly<Record<string, string | undefined>>,
): AsyncIterable<string> | undefined {
  const start = startOf(hour)
  const isValid = start !== undefined && isSignedLink(app, historyOf(hour), query, host.now())
  return isValid ? lines(database, app, start) : undefined
}

async function* lines(database: Database, app: App, start: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await database.read((sql) => messagesIn(sql, app, start, { after, limit: atOnce }))
    yield rows
      .map((row) => `${JSON.stringify(messageRecord({ id: row.id, sentAt: row.sent_at, meta: row.meta }))}\n`)
      .join('')
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? 0
  }
}

/** The text that the signature of a link covers. */
const historyOf = (hour: string): string => `history ${hour}`

/** The beginning of an hour that is written as `yyyyMMddHH`. Undefined for anything else. */
function startOf(hour: string): number | undefined {
  const [, year, month, day, at] = /^(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(hour) ?? []
  if (!year) return undefined
  const text = `${year}-${month}-${day}T${at}:00:00.000Z`
  const start = Date.parse(text)
  return Number.isNaN(start) || new Date(start).toISOString() !== text ? undefined : start
}

type MessageRow = { id: number; sent_at: number; meta: Uint8Array }

/** Ids grow with time, so an hour is a range of them. */
function messagesIn(
  sql: Sql,
  app: App,
  start: number,
  page: { readonly after: number; readonly limit: number },
): Promise<MessageRow[]> {
  return sql.all<MessageRow>(
    `SELECT e.id, e.sent_at, e.meta FROM entries e JOIN logs l ON l.id = e.log_id
     WHERE e.id > ? AND e.id <= ? AND l.app_id = ? AND e.${messagesOnly} ORDER BY e.id LIMIT ?`,
    [Math.max(page.after, idAt(start)), idAt(start + hourMs), app.id, page.limit],
  )
}
