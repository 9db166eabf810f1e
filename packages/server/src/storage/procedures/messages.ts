// Recalls and edits of stored messages. The caller has read the message and decided. Here the change is made if the
// message is still as the caller saw it, together with the entry that announces it.

import { decode, MessageBody, Meta } from '@parley/protocol/wire'
import { entryColumns } from '../columns.ts'
import { stale } from '../errors.ts'
import { procedure, type Sql } from '../sql.ts'
import { EntryFlag, type EntryRow, streamEndType } from '../tables.ts'
import { findLast } from './activity.ts'
import { appendEntries, lockLog } from './append.ts'
import type { Appended, NewEntry } from './append-types.ts'
import { replaceMentions } from './mentions.ts'
import { forgetTerms, replaceTerms } from './search-index.ts'
import { uncount } from './unread-blocks.ts'

/** The entry of an earlier send with this client key. */
export async function findRepeat(
  sql: Sql,
  senderId: number,
  clientKey: string,
): Promise<EntryRow | undefined> {
  return sql.first<EntryRow>(`SELECT ${entryColumns()} FROM entries WHERE client_key = ? AND sender_id = ?`, [
    clientKey,
    senderId,
  ])
}

export interface Recall {
  readonly messageId: number
  /** The entry that announces the change, in the log of the message. */
  readonly entry: NewEntry
}

type Recalled = Pick<
  EntryRow,
  'id' | 'log_id' | 'seq' | 'sender_id' | 'audience' | 'counted' | 'edits' | 'flags'
>

/**
 * Empties a message and its edits, and appends the entry that announces it. The rows stay, because numbers have no
 * gaps. Their client keys stay too: a late repeat of the send finds the old entry and does not create a new message.
 * Undefined: the message does not exist any more.
 */
export const recallMessage = procedure(
  'recallMessage',
  async (sql: Sql, { messageId, entry }: Recall): Promise<Appended | undefined> => {
    const log = await lockLog(sql, entry.logId)
    const repeat = await repeatOf(sql, entry)
    if (repeat) return repeat
    if (!(await emptyMessage(sql, { logId: entry.logId, messageId, head: log?.head ?? 0 }))) return undefined
    return appendOne(sql, entry)
  },
)

/** Empties a message and everything that repeats its contents. The log is locked. False: there is no such message. */
export async function emptyMessage(
  sql: Sql,
  { logId, messageId, head }: { readonly logId: number; readonly messageId: number; readonly head: number },
): Promise<boolean> {
  const message = await sql.first<Recalled>(
    'SELECT id, log_id, seq, sender_id, audience, counted, edits, flags FROM entries WHERE id = ? AND log_id = ? AND type IN (1, 2, 3)',
    [messageId, logId],
  )
  if (!message) return false
  const edits = message.edits > 0 ? await editsOf(sql, logId, message) : []
  const wasStreamed = (message.flags & EntryFlag.streamed) !== 0
  const ends = wasStreamed ? await streamEndsOf(sql, logId, message) : []
  await forgetTerms(sql, logId, messageId)
  await sql.run('DELETE FROM streams WHERE message_id = ?', [messageId])
  for (const id of [messageId, ...edits, ...ends]) await emptyEntry(sql, id)
  await sql.run('UPDATE logs SET counted = counted - ? WHERE id = ?', [message.counted, logId])
  if (message.counted === 1) {
    await uncount(sql, message, head)
    await findLast(sql, logId, message.seq)
  }
  await sql.run('DELETE FROM mentions WHERE log_id = ? AND seq = ?', [logId, message.seq])
  for (const table of ['reactions', 'readers', 'pins'])
    await sql.run(`DELETE FROM ${table} WHERE message_id = ?`, [messageId])
  return true
}

/** Leaves the number of an entry and nothing else. Devices skip it. */
export async function emptyEntry(sql: Sql, id: number): Promise<void> {
  await sql.run(
    `UPDATE entries SET type = 0, counted = 0, audience = ',', meta = ?, flags = 0, edits = 0, kind = NULL
     WHERE id = ?`,
    [new Uint8Array(0), id],
  )
}

/** The entries that announced edits of a message. Only their contents name it. */
async function editsOf(
  sql: Sql,
  logId: number,
  message: Pick<EntryRow, 'id' | 'seq'>,
): Promise<readonly number[]> {
  const rows = await sql.all<Pick<EntryRow, 'id' | 'meta'>>(
    'SELECT id, meta FROM entries WHERE log_id = ? AND seq > ? AND type = 8',
    [logId, message.seq],
  )
  return rows.filter(({ meta }) => editedIn(meta) === String(message.id)).map(({ id }) => id)
}

/** The entry that announced the end of a streamed message. Its meta contains the id of the message. */
async function streamEndsOf(
  sql: Sql,
  logId: number,
  message: Pick<EntryRow, 'id' | 'seq'>,
): Promise<readonly number[]> {
  const rows = await sql.all<Pick<EntryRow, 'id' | 'meta'>>(
    'SELECT id, meta FROM entries WHERE log_id = ? AND seq > ? AND type = ?',
    [logId, message.seq, streamEndType],
  )
  return rows.filter(({ meta }) => decode(Meta, meta).id === String(message.id)).map(({ id }) => id)
}

function editedIn(meta: Uint8Array): string | undefined {
  try {
    return decode(MessageBody, decode(Meta, meta).payload ?? new Uint8Array(0)).editMessageId
  } catch {
    return undefined
  }
}

export interface Edit {
  readonly messageId: number
  /** The number of edits when the caller read the message. */
  readonly edits: number
  /** The new meta of the message. */
  readonly meta: Uint8Array
  /** Flags to clear and flags to set. */
  readonly dropFlags: number
  readonly addFlags: number
  readonly entry: NewEntry
}

/** More bits than there will ever be flags. */
const allFlags = 0xff_ffff

/**
 * Edits a message and appends the entry that announces it. Undefined: it was edited or recalled since the caller read
 * it.
 */
export const editMessage = procedure(
  'editMessage',
  async (
    sql: Sql,
    { messageId, edits, meta, dropFlags, addFlags, entry }: Edit,
  ): Promise<Appended | undefined> => {
    await lockLog(sql, entry.logId)
    const repeat = await repeatOf(sql, entry)
    if (repeat) return repeat
    await replaceTerms(sql, { logId: entry.logId, messageId, edits, meta })
    const { changes } = await sql.run(
      `UPDATE entries SET meta = ?, flags = (flags & ?) | ?, edits = edits + 1
       WHERE id = ? AND log_id = ? AND type IN (1, 2, 3) AND edits = ?`,
      [meta, allFlags & ~dropFlags, addFlags, messageId, entry.logId, edits],
    )
    if (changes === 0) return undefined
    await replaceMentions(sql, entry.logId, messageId, meta)
    return appendOne(sql, entry)
  },
)

async function repeatOf(sql: Sql, { senderId, clientKey }: NewEntry): Promise<Appended | undefined> {
  const row = clientKey === null ? undefined : await findRepeat(sql, senderId, clientKey)
  return row && { id: row.id, logId: row.log_id, seq: row.seq, sentAt: row.sent_at, duplicate: true }
}

async function appendOne(sql: Sql, entry: NewEntry): Promise<Appended> {
  const [appended] = await appendEntries.run(sql, { entries: [entry], cursors: [] })
  // Rolls the change back.
  if (appended?.isStale) throw stale()
  return appended as Appended
}
