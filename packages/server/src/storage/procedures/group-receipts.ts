// Receipts for group messages that asked for them. Each reader counts once. The content of the receipt, the number of
// readers, is known only under the lock of the log, so the receipt arrives with space for the number, which is filled
// in here.
import { Scanner } from '@parley/protocol/wire'
import type { Sql, Value } from '../sql.ts'
import type { EntryRow, MemberRow } from '../tables.ts'
import type { Confirmed, NewEntry } from './append-types.ts'
import { selectIn } from './batched-statements.ts'

/** The width of the number in characters, padded with leading spaces. */
export const countWidth = 10

export const countText = (count: number): string => String(count).padStart(countWidth, ' ')

/** Writes the number into its space in the meta. */
export function withCount(meta: Uint8Array, at: number, count: number): Uint8Array {
  const filled = Uint8Array.from(meta)
  const text = countText(count)
  for (let index = 0; index < countWidth; index++) filled[at + index] = text.charCodeAt(index)
  return filled
}

/** The receipts of one batch, decided one by one in order. `store` writes the decisions. */
export interface Confirming {
  /** Undefined: the receipt has no effect. */
  decide(entry: NewEntry): Confirmed | undefined
  store(): Promise<void>
}

const nothing: Confirming = { decide: () => undefined, store: async () => {} }

/** Loads the messages that the receipts of a batch refer to. The logs are locked. */
export async function confirming(sql: Sql, entries: readonly NewEntry[]): Promise<Confirming> {
  const receipts = entries.filter((entry) => entry.confirms !== undefined)
  if (receipts.length === 0) return nothing
  const messages = await findMessages(sql, receipts)
  const starts = await findStarts(sql, receipts)
  const known = await findReaders(sql, receipts)
  const counts = await countReaders(sql, [...messages.keys()])
  const rows: Value[][] = []

  return {
    decide(entry) {
      const { messageId = 0, content = '' } = entry.confirms ?? {}
      const { senderId, logId, sentAt } = entry
      const message = messages.get(messageId)
      const start = starts.get(`${senderId} ${logId}`)
      if (!message || message.log_id !== logId || start === undefined) return undefined
      const isShown =
        message.seq > start &&
        (message.audience === null || message.audience.includes(`,u${senderId},`)) &&
        message.sender_id !== senderId
      const key = `${senderId} ${messageId}`
      if (!isShown || known.has(key)) return undefined
      known.add(key)
      const count = (counts.get(messageId) ?? 0) + 1
      counts.set(messageId, count)
      rows.push([messageId, senderId, sentAt, content])
      const people = [...new Set([message.sender_id, senderId])]
      return { count, audience: `,${people.map((id) => `u${id}`).join(',')},` }
    },
    store: () => sql.insertMany('readers', ['message_id', 'user_id', 'read_at', 'content'], rows),
  }
}

type Message = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id' | 'audience' | 'meta'>

async function findMessages(sql: Sql, receipts: readonly NewEntry[]): Promise<Map<number, Message>> {
  const rows = await selectIn<Message>(
    sql,
    'SELECT id, log_id, seq, sender_id, audience, meta FROM entries WHERE type IN (1, 2, 3) AND id IN (LIST)',
    [...new Set(receipts.map((entry) => entry.confirms?.messageId ?? 0))],
  )
  return new Map(rows.filter((row) => asksForReceipts(row.meta)).map((row) => [row.id, row]))
}

/** The start of each reader's membership. Users without one are not members. */
async function findStarts(sql: Sql, receipts: readonly NewEntry[]): Promise<Map<string, number>> {
  const starts = new Map<string, number>()
  for (const [logId, readers] of grouped(receipts, (entry) => entry.logId)) {
    const rows = await selectIn<Pick<MemberRow, 'user_id' | 'start'>>(
      sql,
      'SELECT user_id, start FROM members WHERE log_id = ? AND user_id IN (LIST)',
      readers,
      [logId],
    )
    for (const row of rows) starts.set(`${row.user_id} ${logId}`, row.start)
  }
  return starts
}

/** The readers of this batch who have confirmed before. */
async function findReaders(sql: Sql, receipts: readonly NewEntry[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const [messageId, readers] of grouped(receipts, (entry) => entry.confirms?.messageId ?? 0)) {
    const rows = await selectIn<{ user_id: number }>(
      sql,
      'SELECT user_id FROM readers WHERE message_id = ? AND user_id IN (LIST)',
      readers,
      [messageId],
    )
    for (const row of rows) known.add(`${row.user_id} ${messageId}`)
  }
  return known
}

async function countReaders(sql: Sql, messageIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectIn<{ message_id: number; count: number }>(
    sql,
    'SELECT message_id, COUNT(*) AS count FROM readers WHERE message_id IN (LIST) GROUP BY message_id',
    messageIds,
  )
  return new Map(rows.map((row) => [row.message_id, row.count]))
}

/** The distinct senders of these entries, grouped by a key. */
function grouped(entries: readonly NewEntry[], by: (entry: NewEntry) => number): Map<number, number[]> {
  const sets = new Map<number, Set<number>>()
  for (const entry of entries) {
    const set = sets.get(by(entry)) ?? new Set()
    sets.set(by(entry), set.add(entry.senderId))
  }
  return new Map([...sets].map(([key, set]) => [key, [...set]]))
}

/** Meta.payload (6) → MessageBody.msgConfig (7) → allowGroupAck (1). */
function asksForReceipts(meta: Uint8Array): boolean {
  const scanner = new Scanner(meta)
  let asks = false
  eachField(scanner, 6, () => {
    const body = scanner.enter()
    eachField(scanner, 7, () => {
      const config = scanner.enter()
      eachField(scanner, 1, () => {
        asks = scanner.bool()
      })
      scanner.leave(config)
    })
    scanner.leave(body)
  })
  return asks
}

/** Reads the fields of that number and skips all others. */
function eachField(scanner: Scanner, field: number, read: () => void): void {
  while (scanner.next()) {
    if (scanner.field === field) read()
    else scanner.skip()
  }
}
