// Restores streams that had not ended when the last process did, or that were begun on another node.

import { decode, MessageBody, Meta } from '@parley/protocol'
import { appFrom, type Conversation, type Directory } from '../directory/directory.ts'
import { appColumns, entryColumns } from '../storage/columns.ts'
import type { Database, Sql } from '../storage/database.ts'
import { type OpenStreamRow, openStreams } from '../storage/procedures/streams.ts'
import type { EntryRow } from '../storage/tables.ts'
import type { Envelope } from './pieces.ts'

export interface Restored {
  readonly row: OpenStreamRow
  readonly envelope: Envelope
  readonly conversation: Conversation
  readonly position: number
}

/** All open streams, or the one of this message. */
export async function restoreStreams(
  database: Database,
  directory: Directory,
  messageId?: number,
): Promise<Restored[]> {
  const rows = await database.read((sql) => openStreams(sql, messageId))
  const restored: Restored[] = []
  for (const row of rows) {
    const entry = await database.read((sql) =>
      sql.first<EntryRow>(`SELECT ${entryColumns()} FROM entries WHERE id = ?`, [row.message_id]),
    )
    const app = await database.read((sql) =>
      sql.first(`SELECT ${appColumns()} FROM apps WHERE id = ?`, [row.app_id]),
    )
    const conversation =
      row.kind === 'group'
        ? app && (await directory.group(appFrom(app, database.secrets), row.key))
        : await database.read((sql) => singleChat(sql, row.log_id))
    if (entry && entry.meta.length > 0 && conversation)
      restored.push({ row, conversation, position: entry.seq, envelope: envelopeOf(entry) })
  }
  return restored
}

/** The stored text of a stream, and the number of its last piece. */
export async function textSoFar(
  database: Database,
  messageId: number,
): Promise<{ text: string; number: number }> {
  const row = await database.read((sql) =>
    sql.first<Pick<EntryRow, 'meta'>>('SELECT meta FROM entries WHERE id = ?', [messageId]),
  )
  const { contents, stream } = bodyOf(decode(Meta, row?.meta ?? new Uint8Array(0)))
  return { text: contents?.[0]?.text ?? '', number: Number(stream?.streamSeq ?? 0) }
}

const bodyOf = ({ payload }: Meta): MessageBody => decode(MessageBody, payload ?? new Uint8Array(0))

async function singleChat(sql: Sql, logId: number): Promise<Conversation> {
  const rows = await sql.all<{ user_id: number }>('SELECT user_id FROM members WHERE log_id = ?', [logId])
  return { logId, kind: 'single', members: rows.map((row) => row.user_id) }
}

function envelopeOf({ id, meta, sent_at: sentAt }: EntryRow): Envelope {
  const whole = decode(Meta, meta)
  const { from, to } = whole
  const body = bodyOf(whole)
  return {
    messageId: id,
    appKey: from?.appKey ?? '',
    from: from?.name ?? '',
    to: to?.name ?? '',
    toDomain: to?.domain ?? '',
    bodyType: body.type ?? 0,
    format: body.stream?.streamType ?? '',
    sentAt,
  }
}
