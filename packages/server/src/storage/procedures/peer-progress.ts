// The progress of the other user in single chats: what was delivered to them, and what they have read.

import { BodyType, decode, MessageBody, Meta } from '@parley/protocol/wire'
import type { Sql } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { selectIn } from './batched-statements.ts'

export interface Reached {
  readonly read: number
  readonly delivered: number
}

/** As numbers, for another thread: copying a map of objects costs several times as much. */
export const packReached = (reached: ReadonlyMap<number, Reached>): number[] =>
  [...reached].flatMap(([logId, { read, delivered }]) => [logId, read, delivered])

export function unpackReached(numbers: readonly number[]): Map<number, Reached> {
  const reached = new Map<number, Reached>()
  for (let index = 0; index < numbers.length; index += 3) {
    const [logId = 0, read = 0, delivered = 0] = numbers.slice(index, index + 3)
    reached.set(logId, { read, delivered })
  }
  return reached
}

/** By log. Logs that are not single chats are left out. */
export async function peersReached(
  sql: Sql,
  userId: number,
  logIds: readonly number[],
): Promise<Map<number, Reached>> {
  const rows = await selectIn<{ log_id: number; read_seq: number | null; delivered_seq: number | null }>(
    sql,
    `SELECT logs.id AS log_id, peer.read_seq, peer.delivered_seq FROM logs
     LEFT JOIN members peer ON peer.log_id = logs.id AND peer.user_id <> ?
     WHERE logs.kind = 'single' AND logs.id IN (LIST)`,
    logIds,
    [userId],
  )
  const reached = new Map<number, Reached>()
  for (const { log_id: logId, read_seq: read, delivered_seq: delivered } of rows)
    reached.set(
      logId,
      read === null || delivered === null ? await fromReceipts(sql, userId, logId) : { read, delivered },
    )
  return reached
}

/** Receipts may arrive slightly out of order. Further back there is nothing newer. */
const lastReceipts = 20

/** Nobody can write to a deleted user, so their receipts are near the end. Notes to oneself have none. */
const lastEntries = 5000

/**
 * A deleted user has no position any more, but their receipts are still in the log, so read messages stay read. Notes
 * to oneself have none.
 */
async function fromReceipts(sql: Sql, userId: number, logId: number): Promise<Reached> {
  const receipts = await sql.all<Pick<EntryRow, 'type' | 'seq' | 'meta'>>(
    `SELECT type, seq, meta FROM entries
     WHERE log_id = ? AND seq > (SELECT head FROM logs WHERE id = ?) - ${lastEntries} AND sender_id <> ?
       AND type IN (${BodyType.DELIVER_ACK}, ${BodyType.CHANNEL_ACK})
     ORDER BY seq DESC LIMIT ?`,
    [logId, logId, userId, lastReceipts],
  )
  const named = receipts.map((receipt) => ({ ...receipt, id: Number(bodyOf(receipt).ackMessageId ?? 0) }))
  const entries = await selectIn<Pick<EntryRow, 'id' | 'seq'>>(
    sql,
    'SELECT id, seq FROM entries WHERE log_id = ? AND id IN (LIST)',
    named.flatMap(({ id }) => (Number.isSafeInteger(id) && id > 0 ? id : [])),
    [logId],
  )
  const seqs = new Map(entries.map((entry) => [entry.id, entry.seq]))
  const furthest = (type: number): number =>
    Math.max(
      0,
      ...named
        .filter((each) => each.type === type)
        .map(({ id, seq }) => (id === 0 ? seq : (seqs.get(id) ?? 0))),
    )
  return { read: furthest(BodyType.CHANNEL_ACK), delivered: furthest(BodyType.DELIVER_ACK) }
}

const bodyOf = ({ meta }: Pick<EntryRow, 'meta'>): MessageBody =>
  decode(MessageBody, decode(Meta, meta).payload ?? new Uint8Array(0))
