// Rows as the server writes them and nothing else: the same table, the same indexes, the same settings.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The settings of the server's own connection, as far as they matter for writing. */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536;
  PRAGMA wal_autocheckpoint = 8192;
`

/** The first bytes of a bare frame: what it is, the number of its conversation, the number its sender gave it. */
export const bareHead = 9
export const BareKind = { message: 1, answer: 2, arrived: 3 } as const

export class Rows {
  private readonly database: DatabaseSync
  private readonly insert
  private readonly heads = new Map<number, number>()
  private nextId = 1

  constructor(directory: string) {
    this.database = new DatabaseSync(join(directory, 'parley.db'))
    this.database.exec(settings)
    this.insert = this.database.prepare(
      `INSERT INTO entries (id, log_id, seq, sender_id, device_id, client_key, type, counted, audience, sent_at, meta)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
  }

  /** One durable commit: one row for each of the frames, which all have the same size. */
  append(frames: Uint8Array, size: number): void {
    const { database, insert, heads } = this
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength)
    const now = Date.now()
    database.exec('BEGIN IMMEDIATE')
    for (let at = 0; at < frames.length; at += size) {
      const log = view.getUint32(at + 1, true)
      const sender = view.getUint32(at + 5, true) & 1 ? log * 2 : log * 2 + 1
      const seq = (heads.get(log) ?? 0) + 1
      heads.set(log, seq)
      const id = this.nextId++
      const key = `k${now.toString(36)}-${id.toString(36)}`
      insert.run(id, log, seq, sender, sender, key, 1, 1, null, now, frames.subarray(at, at + size))
    }
    database.exec('COMMIT')
  }

  close(): void {
    this.database.close()
  }
}
