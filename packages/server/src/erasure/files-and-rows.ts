// Erases the person's files and the rows about them in other tables.

import { decode, isObject, Meta } from '@parley/protocol'
import { piecesOf } from '../files/blob-pieces.ts'
import { previewName } from '../files/previews.ts'
import { fileColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import { eventForm } from '../storage/procedures/events.ts'
import type { FileRow } from '../storage/tables.ts'
import type { Erasing } from './step-context.ts'

const filesAtOnce = 50
const rowsAtOnce = 500

/** Bytes go first: a killed server finds the rows again, and never bytes without a row. */
export async function eraseFiles({ context, row, isStopped }: Erasing): Promise<boolean> {
  const { database, files } = context
  while (!isStopped()) {
    const found = await database.read((sql) =>
      sql.all<FileRow>(`SELECT ${fileColumns()} FROM files WHERE owner_id = ? ORDER BY uuid LIMIT ?`, [
        row.user_id,
        filesAtOnce,
      ]),
    )
    for (const file of found) {
      const withVersions = await files.erase([...piecesOf(file).map(({ name }) => name), previewName(file)])
      await database.write(async (sql) => {
        if (withVersions > 0) await countKept(sql, row.id)
        await sql.run('DELETE FROM shared_files WHERE uuid = ?', [file.uuid])
        await sql.run('DELETE FROM files WHERE uuid = ?', [file.uuid])
      })
      // Perhaps it was made meanwhile.
      await files.erase([previewName(file)])
    }
    if (found.length < filesAtOnce) return eraseUploads({ context, row, isStopped })
  }
  return false
}

async function eraseUploads({ context, row }: Pick<Erasing, 'context' | 'row' | 'isStopped'>) {
  const { database, files } = context
  const parts = await database.read((sql) =>
    sql.all<{ blob: string }>(
      'SELECT p.blob FROM upload_parts p JOIN uploads u ON u.uuid = p.uuid WHERE u.owner_id = ?',
      [row.user_id],
    ),
  )
  const withVersions = await files.erase(parts.map(({ blob }) => blob))
  await database.write(async (sql) => {
    if (withVersions > 0) await countKept(sql, row.id)
    const owned = 'SELECT uuid FROM uploads WHERE owner_id = ?'
    await sql.run(`DELETE FROM upload_parts WHERE uuid IN (${owned})`, [row.user_id])
    await sql.run('DELETE FROM uploads WHERE owner_id = ?', [row.user_id])
  })
  return true
}

/** Counts a file whose earlier versions the bucket keeps, for the operator. */
async function countKept(sql: Sql, id: number): Promise<void> {
  const found = await sql.first<{ counts: string }>('SELECT counts FROM erasures WHERE id = ?', [id])
  const counts = JSON.parse(found?.counts ?? '{}') as Record<string, number>
  const keptFileVersions = (counts.keptFileVersions ?? 0) + 1
  await sql.run('UPDATE erasures SET counts = ? WHERE id = ?', [
    JSON.stringify({ ...counts, keptFileVersions }),
    id,
  ])
}

/** Rows that are not deleted with the account. Numbers of the account may stay, because they no longer lead to anybody. */
export async function eraseRecords({ context, row }: Erasing): Promise<boolean> {
  const { database } = context
  const { user_id: userId, user_name: name, app_id: appId } = row
  const inStep = (work: (sql: Sql) => Promise<unknown>) => database.write(work)
  await inStep((sql) => sql.run('DELETE FROM reports WHERE sender_id = ?', [userId]))
  await inStep((sql) => sql.run(`UPDATE reports SET type = '', reason = '' WHERE reporter_id = ?`, [userId]))
  for (const table of ['readers', 'hidden', 'client_logs', 'usage_events', 'shared_files'])
    await inStep((sql) => sql.run(`DELETE FROM ${table} WHERE user_id = ?`, [userId]))
  // Silent modes that others have set for the chat with them.
  await inStep((sql) =>
    sql.run(
      `DELETE FROM silences WHERE kind = 1 AND peer = ? AND user_id IN (SELECT o.user_id FROM members m
         JOIN logs l ON l.id = m.log_id AND l.kind = 'single' JOIN members o ON o.log_id = m.log_id WHERE m.user_id = ?)`,
      [name, userId],
    ),
  )
  await inStep((sql) =>
    sql.run(
      `UPDATE audit SET acted_as = CASE WHEN acted_as = ? THEN '' ELSE acted_as END, target = '', reason = ''
       WHERE app_id = ? AND (acted_as = ? OR (' ' || target || ' ') LIKE ?)`,
      [name, appId, name, `% ${name.replace(/[\\%_]/g, '_')} %`],
    ),
  )
  return eraseMentions({ context, row })
}

/** Mentions of the person, log by log: there is no index by name. */
async function eraseMentions({ context, row }: Pick<Erasing, 'context' | 'row'>): Promise<boolean> {
  const { database } = context
  for (let after = 0; ; ) {
    const last = await database.write(async (sql) => {
      const page = `SELECT id FROM logs WHERE id > ? AND app_id = ? ORDER BY id LIMIT ${rowsAtOnce}`
      const values = [after, row.app_id]
      const end = await sql.first<{ last: number | null }>(
        `SELECT max(id) AS last FROM (${page}) AS page`,
        values,
      )
      await sql.run(`DELETE FROM mentions WHERE log_id IN (${page}) AND name = ?`, [...values, row.user_name])
      return end?.last ?? null
    })
    if (last === null) return true
    after = last
  }
}

type StoredEvent = { number: number; log_id: number; form: number; body: Uint8Array }

/** Reduces events for the back end that the person caused or that name them: they keep their numbers, who and where, but no content. */
export async function eraseEvents({ context, row, isStopped }: Erasing): Promise<boolean> {
  const { database } = context
  const own = await ownLogOf({ context, row })
  for (let after = 0; !isStopped(); ) {
    const rows = await database.read((sql) =>
      sql.all<StoredEvent>(
        'SELECT number, log_id, form, body FROM events WHERE app_id = ? AND number > ? ORDER BY number LIMIT ?',
        [row.app_id, after, rowsAtOnce],
      ),
    )
    const erased = rows.flatMap((event) => {
      const rest = restOf(event, row.user_name, own)
      return rest ? [{ number: event.number, body: Buffer.from(JSON.stringify(rest)) }] : []
    })
    if (erased.length > 0)
      await database.write(async (sql) => {
        for (const { number, body } of erased)
          await sql.run('UPDATE events SET form = ?, body = ? WHERE app_id = ? AND number = ?', [
            eventForm.json,
            body,
            row.app_id,
            number,
          ])
      })
    if (rows.length < rowsAtOnce) return true
    after = rows.at(-1)?.number ?? after
  }
  return false
}

/** The part of an event that stays. Undefined if it is about another user. `own`: the person's own log. */
function restOf({ log_id, form, body }: StoredEvent, name: string, own: number): object | undefined {
  try {
    if (form === eventForm.json) {
      const data: unknown = JSON.parse(Buffer.from(body).toString())
      return isObject(data) && (log_id === own || contains(data, name))
        ? { erased: true, ...addressesIn(data) }
        : undefined
    }
    const { id, from, to } = decode(Meta, body)
    return from?.name === name ? { erased: true, messageId: id, by: name, to: to?.name } : undefined
  } catch {
    // Whatever cannot be read may be about them.
    return { erased: true }
  }
}

/** Whether a name is anywhere in a value. */
function contains(value: unknown, name: string): boolean {
  if (typeof value === 'string') return value === name
  if (Array.isArray(value)) return value.some((each) => contains(each, name))
  return isObject(value) && contains(Object.values(value), name)
}

const addresses = [
  'user',
  'by',
  'from',
  'to',
  'groupId',
  'roomId',
  'threadId',
  'messageId',
  'chat',
  'chat_type',
]
const addressLists = ['users', 'members']

function addressesIn(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const remaining = Object.fromEntries(
    addresses.filter((key) => typeof data[key] === 'string').map((key) => [key, data[key]]),
  )
  for (const key of addressLists) {
    const list = data[key]
    if (Array.isArray(list)) remaining[key] = list.flatMap((one) => nameIn(one) ?? [])
  }
  return remaining
}

function nameIn(one: unknown): unknown {
  if (typeof one === 'string') return one
  return isObject(one) && typeof one.name === 'string' ? { name: one.name } : undefined
}

const entriesAtOnce = 500

/** The person's own log. */
export async function eraseOwnLog({ context, row, isStopped }: Erasing): Promise<boolean> {
  const { database } = context
  const own = await ownLogOf({ context, row })
  if (own === noLog) return true
  while (!isStopped()) {
    const { changes } = await database.write((sql) =>
      sql.run(
        `DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE log_id = ? ORDER BY seq LIMIT ${entriesAtOnce})`,
        [own],
      ),
    )
    if (changes > 0) continue
    await database.write((sql) => sql.run('DELETE FROM logs WHERE id = ?', [own]))
    return true
  }
  return false
}

const noLog = -1

async function ownLogOf({ context, row }: Pick<Erasing, 'context' | 'row'>): Promise<number> {
  const log = await context.database.read((sql) =>
    sql.first<{ id: number }>(`SELECT id FROM logs WHERE app_id = ? AND kind = 'user' AND key = ?`, [
      row.app_id,
      String(row.user_id),
    ]),
  )
  return log?.id ?? noLog
}
