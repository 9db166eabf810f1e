// The rows that an append writes: entries, and the logs that they are numbered in.
import type { Value } from '../sql.ts'
import type { EntryRow, LogRow } from '../tables.ts'
import { type LogActivity, noteActivity } from './activity.ts'
import type { Appended, NewEntry } from './append-types.ts'
import type { Fresh } from './receipts.ts'

export const entryColumns = [
  'id',
  'log_id',
  'seq',
  'sender_id',
  'device_id',
  'client_key',
  'type',
  'counted',
  'audience',
  'sent_at',
  'meta',
  'kind',
] as const satisfies readonly (keyof EntryRow)[]

/** The columns of an entry. Number, content and audience may be others than those it came with. */
export function rowOf(
  entry: NewEntry,
  { seq, meta, audience }: { readonly seq: number } & Pick<NewEntry, 'meta' | 'audience'>,
): Value[] {
  return [
    entry.id,
    entry.logId,
    seq,
    entry.senderId,
    entry.deviceId,
    entry.clientKey,
    entry.type,
    entry.counted,
    audience,
    entry.sentAt,
    meta,
    entry.kind ?? null,
  ]
}

export interface LockedLog extends LogActivity {
  head: number
  /** The head when it was locked. */
  before: number
  counted: number
  changed: boolean
}

export type LogColumns = Pick<LogRow, 'id' | 'head' | 'counted' | 'active_until'>

/** Names the fields one by one, because copying a whole row costs more than reading it. */
export function locked({ id, head, counted, active_until }: LogColumns): LockedLog {
  return { id, head, before: head, counted, active_until, lastSeq: 0, lastAt: 0, passedAt: 0, changed: false }
}

/** Gives the entry the next number of its log. */
export function takeNumber(log: LockedLog, entry: NewEntry): number {
  const seq = ++log.head
  log.counted += entry.counted
  log.changed = true
  if (entry.counted === 1) noteActivity(log, entry, seq)
  return seq
}

/** The effect of a batch: an answer per entry, the new entries, and the logs that got them. */
export interface Stored {
  readonly answers: Appended[]
  readonly fresh: readonly Fresh[]
  readonly changed: readonly LockedLog[]
}
