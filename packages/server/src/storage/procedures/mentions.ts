// The users that stored messages mention, by name. Written in the commit of the message, read by the conversation list.
import { decode, fromKeyValues, MessageBody, Meta } from '@parley/protocol/wire'
import type { Sql } from '../sql.ts'
import type { NewEntry } from './append-types.ts'

/** The name under which a mention of everybody is stored. */
export const everybody = ''

/** Further names in one message are not counted, so that one message cannot write any number of rows. */
export const mostCounted = 100

const longestName = 64
const columns = ['log_id', 'name', 'seq'] as const
const repeated = 'ON CONFLICT (log_id, name, seq) DO NOTHING'

const field = 'em_at_list'
const nothing = new Uint8Array(0)

/** Reads `em_at_list` of an ext: `ALL`, or a list of names that may contain ALL. */
export function mentionsOf(named: unknown, most: number): 'all' | ReadonlySet<string> {
  const list = Array.isArray(named) ? named.slice(0, most) : [named]
  if (list.includes('ALL')) return 'all'
  return new Set(Array.isArray(named) ? list.filter((name) => typeof name === 'string') : [])
}

/** The names to store for a message. Only messages whose bytes contain the field are decoded. */
function namesIn(meta: Uint8Array): readonly string[] {
  if (!Buffer.from(meta.buffer, meta.byteOffset, meta.byteLength).includes(field)) return []
  try {
    const { ext } = decode(MessageBody, decode(Meta, meta).payload ?? nothing)
    const names = mentionsOf(fromKeyValues(ext).em_at_list, mostCounted)
    if (names === 'all') return [everybody]
    return [...names].filter((name) => name !== everybody && name.length <= longestName)
  } catch {
    // Not a message body.
    return []
  }
}

/** The names that a new entry mentions; none for entries that do not count as unread. */
export const mentionedIn = ({ counted, meta }: Pick<NewEntry, 'counted' | 'meta'>): readonly string[] =>
  counted === 1 ? namesIn(meta) : []

/**
 * Whether any of them contains the field. Those of a batch that comes from another thread lie in one buffer, one behind
 * the other, and are searched at once.
 */
function mayMention(fresh: readonly { readonly entry: Pick<NewEntry, 'meta'> }[]): boolean {
  const first = fresh[0]?.entry.meta
  if (!first || fresh.length === 1) return true
  let end = first.byteOffset
  for (const { entry } of fresh) {
    const { buffer, byteOffset, byteLength } = entry.meta
    // Those that were made in this thread lie anywhere.
    if (buffer !== first.buffer || byteOffset < end) return true
    end = byteOffset + byteLength
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset).includes(field)
}

/** Stores the mentions of new messages. */
export async function noteMentions(
  sql: Sql,
  fresh: readonly { readonly entry: Pick<NewEntry, 'logId' | 'counted' | 'meta'>; readonly seq: number }[],
): Promise<void> {
  if (!mayMention(fresh)) return
  const rows = fresh.flatMap(({ entry, seq }) => mentionedIn(entry).map((name) => [entry.logId, name, seq]))
  if (rows.length > 0) await sql.insertMany('mentions', columns, rows, repeated)
}

/** Replaces the mentions of an edited message. */
export async function replaceMentions(
  sql: Sql,
  logId: number,
  messageId: number,
  meta: Uint8Array,
): Promise<void> {
  const message = await sql.first<{ seq: number; counted: number }>(
    'SELECT seq, counted FROM entries WHERE id = ? AND log_id = ?',
    [messageId, logId],
  )
  if (message?.counted !== 1) return
  await sql.run('DELETE FROM mentions WHERE log_id = ? AND seq = ?', [logId, message.seq])
  await sql.insertMany(
    'mentions',
    columns,
    namesIn(meta).map((name) => [logId, name, message.seq]),
    repeated,
  )
}
