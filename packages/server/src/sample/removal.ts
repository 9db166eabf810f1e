// Removes the sample: its users with their groups, rooms, files and messages. Accounts, groups and rooms end the way a
// back end would end them, so that everybody who is connected gets the events. Their messages are deleted afterwards.

import type { App } from '../directory/directory.ts'
import { piecesOf } from '../files/blob-pieces.ts'
import { previewName } from '../files/previews.ts'
import type { Services } from '../pipeline/context.ts'
import type { Server } from '../server-options.ts'
import { fileColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { issueAppToken, issueUserToken } from '../tokens/mint.ts'
import { people } from './people.ts'
import { noteRemoved } from './sample-state.ts'

export interface RemovalParts {
  readonly services: Services
  readonly rest: Server['rest']
}

const tokenMs = 60_000

type Owned = { key: string; kind: 'group' | 'room'; owner: string; epoch: number }

export async function removeSample({ services, rest }: RemovalParts, app: App): Promise<void> {
  const { database, host, files } = services
  const names = people.map(({ user }) => user)
  const { owned, logs, stored, users } = await database.read((sql) => findAll(sql, app, names))
  const request = async (method: string, path: string, token: string) => {
    const { status, body } = await rest({
      method,
      url: `/${app.org}/${app.name}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      body: undefined,
      address: '127.0.0.1',
    })
    // Another user may have removed it meanwhile.
    if (status !== 200 && status !== 404) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
  }
  for (const { key, kind, owner, epoch } of owned) {
    const token = await issueUserToken(app.clientSecret, { name: owner, epoch }, host.now(), tokenMs)
    await request('DELETE', `${kind === 'room' ? 'chatrooms' : 'chatgroups'}/${key}`, token)
  }
  const token = await issueAppToken(app.clientSecret, app.clientId, host.now(), tokenMs)
  for (const { name } of users) await request('DELETE', `users/${name}`, token)
  await database.write(async (sql) => {
    for (const { uuid } of stored) await sql.run('DELETE FROM files WHERE uuid = ?', [uuid])
    for (const log of [...logs, ...(await ownLogs(sql, app, users))]) await deleteLog(sql, log)
    await noteRemoved(sql)
  })
  await files.discard(
    stored.flatMap((file) => [...piecesOf(file).map(({ name }) => name), previewName(file)]),
  )
}

/** Everything that belongs to the sample, found before anything is removed. */
async function findAll(sql: Sql, app: App, names: readonly string[]) {
  const list = names.map(() => '?').join(', ')
  const users = await sql.all<{ id: number; name: string }>(
    `SELECT id, name FROM users WHERE app_id = ? AND name IN (${list})`,
    [app.id, ...names],
  )
  const ids = users.map(({ id }) => id)
  if (ids.length === 0) return { users, owned: [], logs: [], stored: [] }
  const ofThem = `IN (${ids.map(() => '?').join(', ')})`
  const owned: Owned[] = []
  for (const kind of ['group', 'room'] as const)
    owned.push(
      ...(await sql.all<Owned>(
        `SELECT l.key, l.kind, u.name AS owner, u.token_epoch AS epoch FROM ${kind}s o
         JOIN logs l ON l.id = o.log_id JOIN users u ON u.id = o.owner_id WHERE o.owner_id ${ofThem}`,
        ids,
      )),
    )
  // Conversations between them, and the messages in their groups and rooms. A conversation with another user
  // stays with that user.
  const rows = await sql.all<{ id: number }>(
    `SELECT l.id FROM logs l WHERE l.app_id = ? AND (
       (l.kind = 'single'
         AND EXISTS (SELECT 1 FROM members m WHERE m.log_id = l.id)
         AND NOT EXISTS (SELECT 1 FROM members m WHERE m.log_id = l.id AND NOT m.user_id ${ofThem}))
       OR l.id IN (SELECT log_id FROM groups WHERE owner_id ${ofThem})
       OR l.id IN (SELECT log_id FROM rooms WHERE owner_id ${ofThem})
       OR l.id IN (SELECT t.log_id FROM threads t JOIN groups g ON g.log_id = t.group_log_id WHERE g.owner_id ${ofThem}))`,
    [app.id, ...ids, ...ids, ...ids, ...ids],
  )
  const stored = await sql.all<FileRow>(`SELECT ${fileColumns()} FROM files WHERE owner_id ${ofThem}`, ids)
  return { users, owned, logs: rows.map(({ id }) => id), stored }
}

/** The own logs of users. Some are created while groups and accounts end. */
async function ownLogs(sql: Sql, app: App, users: readonly { readonly id: number }[]): Promise<number[]> {
  const found: number[] = []
  for (const { id } of users) {
    const row = await sql.first<{ id: number }>(
      "SELECT id FROM logs WHERE app_id = ? AND kind = 'user' AND key = ?",
      [app.id, String(id)],
    )
    if (row) found.push(row.id)
  }
  return found
}

async function deleteLog(sql: Sql, log: number): Promise<void> {
  for (const table of ['readers', 'reactions'])
    await sql.run(`DELETE FROM ${table} WHERE message_id IN (SELECT id FROM entries WHERE log_id = ?)`, [log])
  for (const table of ['entries', 'cursors', 'user_cursors', 'terms', 'term_blocks', 'indexed'])
    await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [log])
  await sql.run('DELETE FROM logs WHERE id = ?', [log])
}
