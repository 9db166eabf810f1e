// The search index: the terms of each message, log by log. Sending does not wait for it. Each log has a position up to
// which its messages are indexed; it is advanced in the background, and by every search before it reads. Recalls and
// edits change what is already indexed, in their own transaction. Both lock the row of the position, so that a message
// is never indexed with words that it no longer has.
//
// If termsOf or searchedText changes, a migration has to empty these tables, because the terms of a message are removed
// by computing them again.

import { searchedText, termsOf } from '@parley/protocol/search'
import { decode, MessageBody, Meta, StreamStatus } from '@parley/protocol/wire'
import { indexedColumns } from '../columns.ts'
import { procedure, type Sql, type Value } from '../sql.ts'
import type { EntryRow, IndexedRow } from '../tables.ts'
import { runIn, selectIn, updateFrom } from './batched-statements.ts'

/** Messages in a block: a search reads this many postings of a term at once. */
export const blockMessages = 1024

/** A message with more terms than this is stored under a single marker term and compared with every query. */
export const mostTerms = 800
export const longText: Uint8Array = new Uint8Array(0)

/**
 * A call stops after indexing this many terms or reading this many bytes, so that it stays short whatever the messages
 * contain: writers of SQLite wait meanwhile. Finding the terms of 100 kB takes up to ten milliseconds.
 */
const termsAtOnce = 5000
const bytesAtOnce = 262_144
const rowsAtOnce = 32

export interface Indexing {
  /** Logs of conversations only. */
  readonly logIds: readonly number[]
  /** The most entries to read. */
  readonly most: number
}

export type IndexPosition = IndexedRow & {
  /** There are more entries than were read. */
  readonly isBehind: boolean
}

/** Advances the positions of these logs and returns them, without duplicates, in the given order. */
export const indexLogs = procedure(
  'indexLogs',
  async (sql: Sql, { logIds: named, most }: Indexing): Promise<IndexPosition[]> => {
    const logIds = [...new Set(named)]
    await sql.insertMany(
      'indexed',
      ['log_id'],
      [...logIds].sort((a, b) => a - b).map((id) => [id]),
      'ON CONFLICT (log_id) DO NOTHING',
    )
    const locked = new Map((await lock(sql, logIds)).map((row) => [row.log_id, row]))
    const postings: Value[][] = []
    const blocks: Value[][] = []
    const positions: IndexPosition[] = []
    let left = most
    let bytes = 0
    const isFull = () => postings.length >= termsAtOnce || bytes >= bytesAtOnce
    for (const logId of logIds) {
      const before = locked.get(logId)
      if (!before) continue
      const position = { ...before, isBehind: true }
      while (position.isBehind && left > 0 && !isFull()) {
        const wanted = Math.min(left, rowsAtOnce)
        const rows = await sql.all<Pick<EntryRow, 'id' | 'seq' | 'type' | 'audience' | 'meta'>>(
          'SELECT id, seq, type, audience, meta FROM entries WHERE log_id = ? AND seq > ? ORDER BY seq LIMIT ?',
          [logId, position.seq, wanted],
        )
        for (const row of rows) {
          if (isFull()) break
          left--
          bytes += row.meta.length
          position.seq = row.seq
          if (isSearched(row)) await enter(sql, position, row, { postings, blocks })
          if (row === rows.at(-1)) position.isBehind = rows.length === wanted
        }
        if (rows.length === 0) position.isBehind = false
      }
      positions.push(position)
    }
    await sql.insertMany('term_blocks', ['log_id', 'first_id'], blocks)
    await insertPostings(sql, postings)
    await updateFrom(
      sql,
      ['log_id', 'seq', 'block', 'size', 'last_id', 'long_texts'],
      positions
        .filter(({ log_id, seq }) => locked.get(log_id)?.seq !== seq)
        .map((row) => [row.log_id, row.seq, row.block, row.size, row.last_id, row.long_texts]),
      `UPDATE indexed SET seq = given.seq, block = given.block, size = given.size, last_id = given.last_id,
       long_texts = given.long_texts FROM given WHERE indexed.log_id = given.log_id`,
    )
    return positions
  },
)

/** Removes the terms of a message from the index. Call it before the message is emptied, with its log locked. */
export async function forgetTerms(sql: Sql, logId: number, messageId: number): Promise<void> {
  const found = await entered(sql, logId, messageId)
  if (!found) return
  await deletePostings(sql, logId, found.block, messageId, postingsOf(found.entry.meta))
}

/**
 * Replaces the terms of an edited message. Call it before the message is changed, with its log locked. Does nothing if
 * the message is no longer as the editor saw it.
 */
export async function replaceTerms(
  sql: Sql,
  edit: {
    readonly logId: number
    readonly messageId: number
    readonly edits: number
    readonly meta: Uint8Array
  },
): Promise<void> {
  const { logId, messageId } = edit
  const found = await entered(sql, logId, messageId)
  if (!found || found.entry.edits !== edit.edits) return
  const { block } = found
  const old = postingsOf(found.entry.meta)
  const fresh = postingsOf(edit.meta)
  await deletePostings(sql, logId, block, messageId, without(old, fresh))
  await insertPostings(
    sql,
    without(fresh, old).map((term) => [logId, block, term, messageId]),
  )
  if (isLong(fresh) && !isLong(old))
    await sql.run('UPDATE indexed SET long_texts = long_texts + 1 WHERE log_id = ?', [logId])
}

/** A message that is indexed, with the position locked. */
async function entered(sql: Sql, logId: number, messageId: number) {
  const [position] = await lockOrBegin(sql, logId)
  if (!position) return undefined
  const entry = await sql.first<Pick<EntryRow, 'id' | 'seq' | 'type' | 'audience' | 'meta' | 'edits'>>(
    'SELECT id, seq, type, audience, meta, edits FROM entries WHERE id = ? AND log_id = ?',
    [messageId, logId],
  )
  if (!entry || entry.seq > position.seq || !isSearched(entry)) return undefined
  return { entry, block: await blockOf(sql, position, entry.id) }
}

/**
 * Locks the position of a log. If there is none, another PostgreSQL transaction may be creating it at this moment,
 * after it has read this message. Creating it here as well waits for that transaction.
 */
async function lockOrBegin(sql: Sql, logId: number): Promise<IndexedRow[]> {
  const locked = await lock(sql, [logId])
  if (locked.length > 0 || sql.dialect !== 'postgres') return locked
  await sql.insertMany('indexed', ['log_id'], [[logId]], 'ON CONFLICT (log_id) DO NOTHING')
  return lock(sql, [logId])
}

function lock(sql: Sql, logIds: readonly number[]): Promise<IndexedRow[]> {
  // In the order of the ids, to avoid deadlocks.
  const how = sql.dialect === 'postgres' ? 'FOR UPDATE' : ''
  const ids = [...logIds].sort((a, b) => a - b)
  return selectIn<IndexedRow>(
    sql,
    `SELECT ${indexedColumns()} FROM indexed WHERE log_id IN (LIST) ORDER BY log_id ${how}`,
    ids,
  )
}

type Position = { -readonly [name in keyof IndexedRow]: IndexedRow[name] }

async function enter(
  sql: Sql,
  position: Position,
  { id, meta }: Pick<EntryRow, 'id' | 'meta'>,
  into: { postings: Value[][]; blocks: Value[][] },
): Promise<void> {
  const terms = postingsOf(meta)
  if (terms.length === 0) return
  // A block contains all ids between its first and the first of the next one, so a late low id never starts one.
  if (position.size >= blockMessages && id > position.last_id) {
    position.block = id
    position.size = 0
    into.blocks.push([position.log_id, id])
  }
  position.size++
  position.last_id = Math.max(position.last_id, id)
  if (isLong(terms)) position.long_texts++
  const block =
    id >= position.block ? position.block : await olderBlock(sql, position.log_id, id, into.blocks)
  for (const term of terms) into.postings.push([position.log_id, block, term, id])
}

async function blockOf(sql: Sql, position: IndexedRow, id: number): Promise<number> {
  return id >= position.block ? position.block : olderBlock(sql, position.log_id, id, [])
}

/** The block of an id that is not in the newest one. `fresh`: blocks that are not stored yet. */
async function olderBlock(sql: Sql, logId: number, id: number, fresh: readonly Value[][]): Promise<number> {
  const stored = await sql.first<{ first: number | null }>(
    'SELECT max(first_id) AS first FROM term_blocks WHERE log_id = ? AND first_id <= ?',
    [logId, id],
  )
  const own = fresh.flatMap(([log, first]) => (log === logId && Number(first) <= id ? [Number(first)] : []))
  return Math.max(stored?.first ?? 0, ...own)
}

/** Messages that are in somebody's history, without those for online users only and those for devices. */
function isSearched({ type, audience }: Pick<EntryRow, 'type' | 'audience'>): boolean {
  return type >= 1 && type <= 3 && (audience === null || audience.includes(',u'))
}

const encoder = new TextEncoder()

/** The terms of a message as they are stored. */
function postingsOf(meta: Uint8Array): Uint8Array[] {
  const terms = termsOf(textOf(meta))
  return terms.length > mostTerms ? [longText] : terms.map((term) => encoder.encode(term))
}

function textOf(meta: Uint8Array): string {
  try {
    const body = decode(MessageBody, decode(Meta, meta).payload ?? new Uint8Array(0))
    // A text that is still streaming is indexed when it is complete.
    return body.stream?.streamStatus === StreamStatus.START ? '' : searchedText(body)
  } catch {
    return ''
  }
}

const isLong = (terms: readonly Uint8Array[]): boolean => terms[0]?.length === 0

function without(terms: readonly Uint8Array[], others: readonly Uint8Array[]): Uint8Array[] {
  const known = new Set(others.map(String))
  return terms.filter((term) => !known.has(String(term)))
}

function insertPostings(sql: Sql, rows: readonly Value[][]): Promise<void> {
  return sql.insertMany('terms', ['log_id', 'block', 'term', 'id'], rows, 'ON CONFLICT DO NOTHING')
}

function deletePostings(
  sql: Sql,
  logId: number,
  block: number,
  id: number,
  terms: readonly Uint8Array[],
): Promise<void> {
  const text = 'DELETE FROM terms WHERE log_id = ? AND block = ? AND id = ? AND term IN (LIST)'
  return runIn(sql, text, terms, [logId, block, id])
}
