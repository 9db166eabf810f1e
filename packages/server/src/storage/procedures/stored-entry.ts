// An entry as it is read from a log.
import type { EntryRow, Flag } from '../tables.ts'

export interface StoredEntry {
  readonly id: number
  readonly seq: number
  readonly senderId: number
  readonly deviceId: number
  readonly type: number
  readonly counted: Flag
  readonly audience: string | null
  readonly sentAt: number
  readonly meta: Uint8Array
  /** See `EntryFlag`. */
  readonly flags: number
}

export interface EntryRange {
  readonly logId: number
  /** Entries after this number … */
  readonly after: number
  /** … and before this one, when given. */
  readonly before?: number
  readonly limit: number
  /** A limit on the bytes of all metas. At least one entry is read, however large it is. */
  readonly maxBytes: number
  /** Which end of the range to return if it exceeds the limits; the oldest by default. */
  readonly take?: 'oldest' | 'newest'
}

export function storedEntry(row: EntryRow): StoredEntry {
  return {
    id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    deviceId: row.device_id,
    type: row.type,
    counted: row.counted,
    audience: row.audience,
    sentAt: row.sent_at,
    meta: row.meta,
    flags: row.flags,
  }
}
