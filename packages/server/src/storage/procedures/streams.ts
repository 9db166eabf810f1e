// Streamed messages. The stored text of the message grows with every piece, so that readers get the text so far. Pieces
// are not entries of the log. The end is one: it holds the whole text for everybody who missed a piece.

import {
  type Content,
  decode,
  encode,
  MessageBody,
  Meta,
  type Stream,
  StreamStatus,
} from '@parley/protocol/wire'
import { entryColumns, streamColumns } from '../columns.ts'
import { procedure, type Sql } from '../sql.ts'
import { EntryFlag, type EntryRow, type StreamRow, streamEndType } from '../tables.ts'
import { appendEntries, lockLog } from './append.ts'
import type { Appended, EntryEvent, NewEntry } from './append-types.ts'
import { replaceTerms } from './search-index.ts'

export interface NewStream {
  /** The first piece, flagged as streaming. */
  readonly entry: NewEntry
  readonly bytes: number
}

/** Stores the first piece of a stream. */
export const beginStream = procedure(
  'beginStream',
  async (sql: Sql, { entry, bytes }: NewStream): Promise<Appended> => {
    const [appended] = await appendEntries.run(sql, { entries: [entry], cursors: [] })
    await sql.run(
      'INSERT INTO streams (message_id, log_id, sender_id, number, bytes, started_at) VALUES (?, ?, ?, 0, ?, ?)',
      [entry.id, entry.logId, entry.senderId, bytes, entry.sentAt],
    )
    return appended as Appended
  },
)

export interface StreamChange {
  readonly logId: number
  readonly messageId: number
  /** The text to append; missing if the stream is aborted. */
  readonly piece?: { readonly number: number; readonly text: string }
  /** The longest text, in bytes. */
  readonly mostBytes?: number
  /** Nothing changes if another node has stored a later piece than this one. */
  readonly unlessAfter?: number
  readonly end?: {
    /** The id and the time of the entry that announces the end. */
    readonly entryId: number
    readonly at: number
    readonly error: number
    readonly finishReason: number | undefined
  }
}

export interface StreamChanged {
  /**
   * `gap`: pieces are missing before this one. `over`: the message was recalled, or the stream has ended. `moved`: another
   * node has stored later pieces.
   */
  readonly outcome: 'done' | 'repeated' | 'gap' | 'over' | 'tooLong' | 'moved'
  /** The last stored piece, and the bytes of the text. */
  readonly number?: number
  readonly bytes?: number
  /** Why the stream was aborted before, 0 if it was not; missing if there is no such stream. */
  readonly error?: number
  /** The entry that announces the end, and its position. */
  readonly ended?: { readonly entry: NewEntry; readonly result: Appended }
}

/** Appends a piece, ends the stream, or both. */
export const changeStream = procedure(
  'changeStream',
  async (sql: Sql, change: StreamChange): Promise<StreamChanged> => {
    const { logId, messageId, piece, end, mostBytes, unlessAfter } = change
    await lockLog(sql, logId)
    const message = await sql.first<EntryRow>(
      `SELECT ${entryColumns()} FROM entries WHERE id = ? AND log_id = ?`,
      [messageId, logId],
    )
    const open = await sql.first<StreamRow>(`SELECT ${streamColumns()} FROM streams WHERE message_id = ?`, [
      messageId,
    ])
    const isOpen = open && message && (message.flags & EntryFlag.streaming) !== 0
    if (!isOpen) {
      await sql.run('DELETE FROM streams WHERE message_id = ?', [messageId])
      return overAlready(message, piece?.number)
    }
    if (piece && piece.number <= open.number) return { outcome: 'repeated' }
    if (piece && piece.number > open.number + 1) return { outcome: 'gap' }
    const number = piece?.number ?? open.number
    const text = piece?.text ?? ''
    if (unlessAfter !== undefined && open.number > unlessAfter)
      return { outcome: 'moved', number: open.number, bytes: open.bytes }
    const bytes = open.bytes + Buffer.byteLength(text)
    if (mostBytes !== undefined && bytes > mostBytes) return { outcome: 'tooLong' }
    if (!end) {
      const meta = rewritten(message.meta, text, { streamSeq: String(number) })
      await sql.run('UPDATE entries SET meta = ? WHERE id = ?', [meta, messageId])
      await sql.run('UPDATE streams SET number = ?, bytes = ? WHERE message_id = ?', [
        number,
        bytes,
        messageId,
      ])
      return { outcome: 'done', number, bytes }
    }
    const ending: Partial<Stream> = {
      streamSeq: String(number),
      streamStatus: StreamStatus.FULL,
      ...(end.error > 0 ? { streamError: end.error } : {}),
      ...(end.finishReason === undefined ? {} : { streamFinishReason: end.finishReason }),
    }
    const meta = rewritten(message.meta, text, ending)
    await replaceTerms(sql, { logId, messageId, edits: message.edits, meta })
    await sql.run('UPDATE entries SET meta = ?, flags = (flags - ?) + ? WHERE id = ?', [
      meta,
      EntryFlag.streaming,
      EntryFlag.streamed,
      messageId,
    ])
    await sql.run('DELETE FROM streams WHERE message_id = ?', [messageId])
    const entry: NewEntry = {
      id: end.entryId,
      logId,
      senderId: message.sender_id,
      deviceId: 0,
      clientKey: null,
      type: streamEndType,
      counted: 0,
      audience: message.audience,
      sentAt: end.at,
      meta: rewritten(meta, '', { position: String(message.seq) }),
      event: await eventOfEnd(sql, logId, end.at),
    }
    const [result] = await appendEntries.run(sql, { entries: [entry], cursors: [] })
    return { outcome: 'done', ended: { entry, result: result as Appended } }
  },
)

/** A stream may end after a restart, when its app is not in memory: the app is read in the transaction. */
async function eventOfEnd(sql: Sql, logId: number, at: number): Promise<EntryEvent | undefined> {
  const row = await sql.first<{ app_id: number; kind: string }>(
    `SELECT l.app_id, l.kind FROM logs l JOIN apps a ON a.id = l.app_id
     WHERE l.id = ? AND a.records_events = 1`,
    [logId],
  )
  return row && { appId: row.app_id, kind: 'messages.edited', chat: row.kind, at }
}

/** The meta with more text and a new stream state. */
function rewritten(meta: Uint8Array, more: string, fields: Partial<Stream>): Uint8Array {
  const whole = decode(Meta, meta)
  const body = decode(MessageBody, whole.payload ?? new Uint8Array(0))
  const [content = {} as Content] = body.contents ?? []
  const contents = [{ ...content, text: (content.text ?? '') + more }]
  const payload = encode(MessageBody, { ...body, contents, stream: { ...body.stream, ...fields } })
  return encode(Meta, { ...whole, payload })
}

/** The answer for a stream that is not open. A repeated last piece is not an error. */
function overAlready(message: EntryRow | undefined, number = Number.POSITIVE_INFINITY): StreamChanged {
  if (!message || message.meta.length === 0) return { outcome: 'over' }
  const { stream } = decode(MessageBody, decode(Meta, message.meta).payload ?? new Uint8Array(0))
  if (stream?.streamStatus !== StreamStatus.FULL) return { outcome: 'over' }
  const error = stream.streamError ?? 0
  return { outcome: error === 0 && number <= Number(stream.streamSeq) ? 'repeated' : 'over', error }
}

/** An open stream with its app and conversation. */
export type OpenStreamRow = StreamRow & {
  kind: string
  key: string
  app_id: number
}

/** All open streams, or the one of this message. */
export async function openStreams(sql: Sql, messageId?: number): Promise<OpenStreamRow[]> {
  return sql.all<OpenStreamRow>(
    `SELECT ${streamColumns('s')}, l.kind, l.key, l.app_id FROM streams s JOIN logs l ON l.id = s.log_id
     ${messageId === undefined ? '' : 'WHERE s.message_id = ?'} ORDER BY s.message_id`,
    messageId === undefined ? [] : [messageId],
  )
}
