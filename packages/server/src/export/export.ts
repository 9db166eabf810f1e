// Exports what belongs to a user, a conversation or an app. docs/operating/exports.md describes the form. Everything is
// read in pages, beside a running server.

import { messagesOnly } from '../areas/messages/shared.ts'
import { messageRecord } from '../events/message-record.ts'
import { piecesOf } from '../files/blob-pieces.ts'
import type { Blobs } from '../files/blobs.ts'
import type { Database, Row, Value } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'
import { membersOf, standingsOf } from './members.ts'
import type { ExportFolder } from './platform/export-folder.ts'

export const exportForm = 1
const atOnce = 500

export interface ExportParts {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'read' | 'size'>
  /** Without `file`, the bytes of files are left out. */
  readonly folder: Pick<ExportFolder, 'line'> & Partial<Pick<ExportFolder, 'file'>>
}

/** A condition with its parameters. */
export interface Where {
  readonly text: string
  readonly values: readonly Value[]
}

export type Counts = Record<string, number>

/** Writes the lines of a query that is read by pages in the order of a numeric column, which comes first in each row. */
export async function writeList<R extends Row & { at: number }>(
  { database, folder }: ExportParts,
  list: string,
  query: (page: Where) => Where,
  lineOf: (row: R) => unknown,
  column: string,
): Promise<number> {
  let count = 0
  for (let after = -1; ; ) {
    const { text, values } = query({ text: `${column} > ?`, values: [after] })
    const rows = await database.read((sql) =>
      sql.all<R>(`${text} ORDER BY ${column} LIMIT ?`, [...values, atOnce]),
    )
    for (const row of rows) await folder.line(list, await lineOf(row))
    count += rows.length
    if (rows.length < atOnce) return count
    after = rows.at(-1)?.at ?? 0
  }
}

type MessageRow = {
  at: number
  sent_at: number
  seq: number
  kind: string
  key: string
  edits: number
  audience: string | null
  meta: Uint8Array
}

/** Messages as back ends read them, with their conversation and their number in it. */
export function writeMessages(parts: ExportParts, which: Where): Promise<number> {
  return writeList<MessageRow>(
    parts,
    'messages',
    (page) => ({
      text: `SELECT e.id AS at, e.sent_at, e.seq, e.edits, e.audience, e.meta, l.kind, l.key FROM entries e
        JOIN logs l ON l.id = e.log_id WHERE ${page.text} AND e.${messagesOnly} AND (${which.text})`,
      values: [...page.values, ...which.values],
    }),
    async ({ at, sent_at, seq, edits, audience, meta, kind, key }) => ({
      conversation: { kind, id: key },
      number: seq,
      edits,
      ...(audience === null ? {} : await receivers(parts.database, audience)),
      ...messageRecord({ id: at, sentAt: sent_at, meta }),
    }),
    'e.id',
  )
}

/** Who sees a message that is not for everybody. Nobody sees later what was for devices of that moment. */
async function receivers(database: Database, audience: string) {
  const isExcept = audience.startsWith(',!')
  const ids = [...audience.matchAll(/[u!](\d+)/g)].map(([, id]) => Number(id))
  const rows = await database.read((sql) =>
    selectIn<{ name: string }>(sql, 'SELECT name FROM users WHERE id IN (LIST)', ids),
  )
  const names = rows.map(({ name }) => name).sort()
  return isExcept ? { except: names } : { only: names }
}

type FileRow = {
  uuid: string
  name: string
  type: string
  size: number
  checksum: string
  pieces: string
  owner: string | null
  secret: string
  target_kind: string
  target: string
  created_at: number
  renewed_at: number
  kept: number
  gone_at: number
}

/** Files with their bytes. Those of expired files are gone. */
export async function writeFiles({ database, blobs, folder }: ExportParts, which: Where): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await database.read((sql) =>
      sql.all<FileRow>(
        `SELECT f.uuid, f.name, f.type, f.size, f.checksum, f.pieces, u.name AS owner, f.secret, f.target_kind, f.target,
           f.created_at, f.renewed_at, f.kept, f.gone_at FROM files f LEFT JOIN users u ON u.id = f.owner_id
         WHERE f.uuid > ? AND (${which.text}) ORDER BY f.uuid LIMIT ?`,
        [after, ...which.values, atOnce],
      ),
    )
    for (const row of rows) {
      const { uuid, name, type, size, owner, secret, target_kind, target, created_at } = row
      const sha256 = row.gone_at === 0 ? await hashOf(row, { blobs, folder }) : undefined
      const sent = { owner, to: target === '' ? null : { kind: target_kind, id: target } }
      const at = new Date(created_at).toISOString()
      await folder.line('files', {
        uuid,
        name,
        type,
        size,
        ...sent,
        secret,
        uploadedAt: at,
        ...(row.renewed_at > 0 ? { renewedAt: new Date(row.renewed_at).toISOString() } : {}),
        ...(row.kept === 1 ? { keptForever: true } : {}),
        sha256: sha256 ?? null,
      })
    }
    count += rows.length
    if (rows.length < atOnce) return count
    after = rows.at(-1)?.uuid ?? ''
  }
}

/** Writes the bytes. Undefined if they are gone. */
async function hashOf(
  row: FileRow,
  { blobs, folder }: Pick<ExportParts, 'blobs' | 'folder'>,
): Promise<string | undefined> {
  if (!folder.file) return row.checksum
  return (await isComplete(blobs, row)) ? folder.file(row.uuid, bytesOf(blobs, row)) : undefined
}

async function isComplete(blobs: ExportParts['blobs'], row: FileRow): Promise<boolean> {
  for (const { name, size } of piecesOf(row)) if ((await blobs.size(name)) !== size) return false
  return true
}

async function* bytesOf(blobs: ExportParts['blobs'], row: FileRow): AsyncGenerator<Uint8Array> {
  for (const { name, size } of piecesOf(row)) if (size > 0) yield* blobs.read(name, 0, size - 1)
}

type ConversationRow = {
  at: number
  kind: string
  key: string
  name: string | null
  description: string | null
  owner: string | null
}

/** Conversations with their members. `ofUser`: what others have read, and their standing in rooms, is left out. */
export async function writeConversations(parts: ExportParts, which: Where, ofUser?: number): Promise<number> {
  const { database, folder } = parts
  let count = 0
  for (let after = -1; ; ) {
    const rows = await database.read((sql) =>
      sql.all<ConversationRow>(
        `SELECT l.id AS at, l.kind, l.key, COALESCE(g.name, r.name, t.name) AS name,
           COALESCE(g.description, r.description) AS description, u.name AS owner
         FROM logs l LEFT JOIN groups g ON g.log_id = l.id LEFT JOIN rooms r ON r.log_id = l.id
           LEFT JOIN threads t ON t.log_id = l.id
           LEFT JOIN users u ON u.id = COALESCE(g.owner_id, r.owner_id, t.owner_id)
         WHERE l.id > ? AND l.kind <> 'user' AND (${which.text}) ORDER BY l.id LIMIT ?`,
        [after, ...which.values, atOnce],
      ),
    )
    for (const { at, kind, key, ...shown } of rows)
      await folder.line('conversations', {
        kind,
        id: key,
        ...shown,
        ...(await detailsOf(database, kind, at)),
        members: await membersOf(database, at, ofUser),
        ...(kind === 'room' ? { people: await standingsOf(database, at, ofUser) } : {}),
      })
    count += rows.length
    if (rows.length < atOnce) return count
    after = rows.at(-1)?.at ?? 0
  }
}

const detailQueries: Readonly<Record<string, string>> = {
  group: `SELECT avatar, custom, announcement, is_public, needs_approval, members_may_invite, invite_needs_confirmation,
      history_for_new, max_members, banned AS is_muted, disabled AS is_disabled, created_at FROM groups WHERE log_id = ?`,
  room: `SELECT announcement, max_members, slow_seconds, banned AS is_muted, created_at FROM rooms WHERE log_id = ?`,
  thread: 'SELECT created_at FROM threads WHERE log_id = ?',
}

const flags = /^(is_|needs_|members_may|invite_needs|history_for)/

/** The settings of a group or room, and the parent of a thread. */
async function detailsOf(database: Database, kind: string, logId: number) {
  const query = detailQueries[kind]
  const row = query && (await database.read((sql) => sql.first(query, [logId])))
  if (!row) return {}
  const settings = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      flags.test(column)
        ? value === 1
        : column === 'created_at'
          ? new Date(Number(value)).toISOString()
          : value,
    ]),
  )
  const parent = await database.read((sql) =>
    sql.first<{ group: string; message: number }>(
      `SELECT l.key AS "group", t.message_id AS message FROM threads t JOIN logs l ON l.id = t.group_log_id
       WHERE t.log_id = ?`,
      [logId],
    ),
  )
  return { ...(parent && { group: parent.group, message: String(parent.message) }), settings }
}

type ReactionRow = { id: number; name: string; user_id: number; user: string; created_at: number }

/** Reactions to messages. */
export async function writeReactions({ database, folder }: ExportParts, which: Where): Promise<number> {
  let count = 0
  for (let after: readonly Value[] = [-1, '', -1]; ; ) {
    const rows = await database.read((sql) =>
      sql.all<ReactionRow>(
        `SELECT r.message_id AS id, r.name, r.user_id, u.name AS "user", r.created_at FROM reactions r
           JOIN entries e ON e.id = r.message_id JOIN logs l ON l.id = e.log_id JOIN users u ON u.id = r.user_id
         WHERE (r.message_id, r.name, r.user_id) > (?, ?, ?) AND (${which.text})
         ORDER BY r.message_id, r.name, r.user_id LIMIT ?`,
        [...after, ...which.values, atOnce],
      ),
    )
    for (const { id, name, user, created_at } of rows) {
      const at = new Date(created_at).toISOString()
      await folder.line('reactions', { message: String(id), reaction: name, user, at })
    }
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return count
    after = [last.id, last.name, last.user_id]
  }
}
