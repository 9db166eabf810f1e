import { columnsOf } from '../storage/columns.ts'
import type { Database, Sql } from '../storage/database.ts'
import { lockApp } from '../storage/procedures/lock-app.ts'
import type { EventRow } from './event-json.ts'

export type EndpointRow = {
  id: number
  app_id: number
  url: string
  secret: string
  kinds: string
  form: string
  is_private: number
  position: number
  paused_at: number
  failures: number
  failing_since: number
  last_problem: string
  /** Incremented by every change to the endpoint. */
  changes: number
  created_at: number
}

const endpointColumns = columnsOf<EndpointRow>({
  id: true,
  app_id: true,
  url: true,
  secret: true,
  kinds: true,
  form: true,
  is_private: true,
  position: true,
  paused_at: true,
  failures: true,
  failing_since: true,
  last_problem: true,
  changes: true,
  created_at: true,
})

const eventColumns = columnsOf<EventRow>({
  app_id: true,
  number: true,
  kind: true,
  chat: true,
  log_id: true,
  at: true,
  form: true,
  body: true,
})

/** Events after a number, in order. */
export function eventsAfter(sql: Sql, appId: number, after: number, limit: number): Promise<EventRow[]> {
  return sql.all<EventRow>(
    `SELECT ${eventColumns()} FROM events WHERE app_id = ? AND number > ? ORDER BY number LIMIT ?`,
    [appId, after, limit],
  )
}

/** The newest number, and the highest that was removed because of its age. */
export async function headOf(sql: Sql, appId: number): Promise<{ head: number; removed: number }> {
  const row = await sql.first<{ head: number; removed: number }>(
    'SELECT head, removed FROM event_heads WHERE app_id = ?',
    [appId],
  )
  return row ?? { head: 0, removed: 0 }
}

/** The number before the first event at or after a time. */
export async function numberBefore(sql: Sql, appId: number, time: number): Promise<number> {
  const row = await sql.first<{ number: number }>(
    'SELECT number FROM events WHERE app_id = ? AND at >= ? ORDER BY at, number LIMIT 1',
    [appId, time],
  )
  return row ? row.number - 1 : (await headOf(sql, appId)).head
}

/** When the first event after a number was recorded. */
export async function timeAfter(sql: Sql, appId: number, after: number): Promise<number | undefined> {
  const row = await sql.first<{ at: number }>(
    'SELECT at FROM events WHERE app_id = ? AND number > ? ORDER BY number LIMIT 1',
    [appId, after],
  )
  return row?.at
}

type Secrets = Database['secrets']

/** Decrypts what may be secret: the address and the secret. */
function opened<R extends EndpointRow>(row: R, secrets: Secrets): R {
  const open = (column: 'url' | 'secret') => secrets.open(locationOf(column, row.id), row[column])
  return { ...row, url: open('url'), secret: open('secret') }
}

const locationOf = (column: 'url' | 'secret', row: number) => ({ table: 'event_endpoints', column, row })

export const sealedUrl = (sql: Sql, secrets: Secrets, id: number, url: string): Promise<string> =>
  secrets.seal(sql, locationOf('url', id), url)

export async function endpointsOf(sql: Sql, secrets: Secrets, appId: number): Promise<EndpointRow[]> {
  const rows = await sql.all<EndpointRow>(
    `SELECT ${endpointColumns()} FROM event_endpoints WHERE app_id = ? ORDER BY id`,
    [appId],
  )
  return rows.map((row) => opened(row, secrets))
}

export async function endpointNumbered(
  sql: Sql,
  secrets: Secrets,
  appId: number,
  id: number,
): Promise<EndpointRow | undefined> {
  const row = await sql.first<EndpointRow>(
    `SELECT ${endpointColumns()} FROM event_endpoints WHERE app_id = ? AND id = ?`,
    [appId, id],
  )
  return row && opened(row, secrets)
}

/** Every endpoint with the key of its app. */
export async function allEndpoints(
  database: Database,
): Promise<(EndpointRow & { org: string; name: string })[]> {
  const rows = await database.read((sql) =>
    sql.all<EndpointRow & { org: string; name: string }>(
      `SELECT ${endpointColumns('e')}, a.org, a.name FROM event_endpoints e JOIN apps a ON a.id = e.app_id ORDER BY e.id`,
    ),
  )
  return rows.map((row) => opened(row, database.secrets))
}

export interface NewEndpoint {
  readonly appId: number
  readonly url: string
  readonly secret: string
  readonly kinds: string
  readonly form: string
  readonly isPrivate: boolean
  readonly now: number
}

/** It receives everything that is recorded from now on. */
export async function insertEndpoint(sql: Sql, secrets: Secrets, made: NewEndpoint): Promise<EndpointRow> {
  const { appId, url, secret, kinds, form, isPrivate, now } = made
  const { head } = await headOf(sql, appId)
  const row = await sql.first<EndpointRow>(
    `INSERT INTO event_endpoints (app_id, url, secret, kinds, form, is_private, position, created_at)
     VALUES (?, '', '', ?, ?, ?, ?, ?) RETURNING ${endpointColumns()}`,
    [appId, kinds, form, isPrivate ? 1 : 0, head, now],
  )
  if (!row) throw new Error('The endpoint could not be stored.')
  // The ciphertexts are bound to the id of the row.
  await sql.run('UPDATE event_endpoints SET url = ?, secret = ? WHERE id = ?', [
    await sealedUrl(sql, secrets, row.id, url),
    await secrets.seal(sql, locationOf('secret', row.id), secret),
    row.id,
  ])
  return { ...row, url, secret }
}

/**
 * Recording is on while the app has an endpoint, or a key with the scope `events`. Run it in the transaction that changes
 * either.
 */
export async function updateRecording(sql: Sql, appId: number): Promise<boolean> {
  // A statement of its own: the next one sees what others have stored while this one waited.
  await lockApp(sql, appId)
  const row = await sql.first<{ records_events: number }>(
    `UPDATE apps SET records_events = CASE
       WHEN EXISTS (SELECT 1 FROM event_endpoints WHERE app_id = ?) THEN 1
       WHEN EXISTS (SELECT 1 FROM app_keys WHERE app_id = ? AND revoked_at = 0
         AND (' ' || scopes || ' ') LIKE '% events %') THEN 1
       ELSE 0 END WHERE id = ? RETURNING records_events`,
    [appId, appId, appId],
  )
  return row?.records_events === 1
}

/** For each app with events that are older than a time: the last one of them, up to a limit. */
export async function findOldEvents(
  sql: Sql,
  before: number,
  most: number,
): Promise<readonly { readonly appId: number; readonly upTo: number }[]> {
  const rows = await sql.all<{ app_id: number; number: number | null }>(
    `SELECT h.app_id, (SELECT max(number) FROM (SELECT number FROM events e
        WHERE e.app_id = h.app_id AND e.at < ? ORDER BY e.number LIMIT ?) AS oldest) AS number
     FROM event_heads h`,
    [before, most],
  )
  return rows.flatMap(({ app_id: appId, number }) => (number === null ? [] : [{ appId, upTo: number }]))
}

/** Deletes the events that `findOldEvents` found, and returns how many. */
export async function removeOldEvents(
  sql: Sql,
  old: readonly { readonly appId: number; readonly upTo: number }[],
): Promise<number> {
  let removed = 0
  for (const { appId, upTo } of old) {
    removed += (await sql.run('DELETE FROM events WHERE app_id = ? AND number <= ?', [appId, upTo])).changes
    await sql.run('UPDATE event_heads SET removed = ? WHERE app_id = ? AND removed < ?', [upTo, appId, upTo])
  }
  return removed
}
