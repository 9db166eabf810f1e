// Deletes abandoned uploads and expired files, in small batches. The order of rows and bytes is chosen so that a crash
// in between loses nothing that is still needed, and the next round finds the rest.

import type { Config } from '../config/config.ts'
import { type PeriodicParts, PeriodicWork } from '../platform/periodic-work.ts'
import { fileColumns } from '../storage/columns.ts'
import type { Database, Value } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { piecesOf } from './blob-pieces.ts'
import type { FileStore } from './file-store.ts'
import { previewName } from './previews.ts'
import { abandonedUploads, dropUpload, lockAbandoned, partsOf } from './upload-queries.ts'

/** The interval between rounds, and the batch size. */
const everyMs = 600_000
const atOnce = 100
const dayMs = 86_400_000

/** A condition with its parameters. */
interface Where {
  readonly text: string
  readonly values: readonly Value[]
}

interface FileCleanupParts extends PeriodicParts {
  readonly database: Database
  readonly config: Pick<Config, 'uploadMs' | 'fileMs'>
  readonly store: FileStore
}

export class FileCleanup extends PeriodicWork<FileCleanupParts> {
  constructor(parts: FileCleanupParts) {
    super(parts, { everyMs, where: 'files' })
  }

  /** Deletes everything that is due. */
  async round(): Promise<void> {
    while (!this.isStopped && (await this.dropAbandoned())) {}
    const { host, config } = this.parts
    // Kinds of chat with their own number of days are excluded first, and handled one by one.
    const others = `NOT EXISTS (SELECT 1 FROM retention r
      WHERE r.app_id = files.app_id AND r.kind = files.target_kind AND r.file_days >= 0)`
    if (config.fileMs > 0) await this.dropAll({ text: others, values: [] }, host.now() - config.fileMs)
    for (const { app_id, kind, file_days } of await this.ownDays())
      await this.dropAll(
        { text: 'app_id = ? AND target_kind = ?', values: [app_id, kind] },
        host.now() - file_days * dayMs,
      )
  }

  private ownDays() {
    return this.parts.database.read((sql) =>
      sql.all<{ app_id: number; kind: string; file_days: number }>(
        'SELECT app_id, kind, file_days FROM retention WHERE file_days > 0',
      ),
    )
  }

  private async dropAll(which: Where, before: number): Promise<void> {
    while (!this.isStopped && (await this.dropOld(which, before))) {}
  }

  private async dropAbandoned(): Promise<boolean> {
    const { database, host, config, store } = this.parts
    const before = host.now() - config.uploadMs
    const found = await database.read((sql) => abandonedUploads(sql, before, atOnce))
    for (const { uuid } of found) {
      const parts = await database.write(async (sql) => {
        // Locked, because it may be continued at this moment.
        if (!(await lockAbandoned(sql, uuid, before))) return []
        const all = await partsOf(sql, uuid)
        await dropUpload(sql, uuid)
        return all
      })
      await store.discard(parts.map(({ blob }) => blob))
    }
    return found.length === atOnce
  }

  /** The row stays, so that a download is answered with "expired". */
  private async dropOld({ text, values }: Where, before: number): Promise<boolean> {
    const { database, host, store } = this.parts
    const now = host.now()
    const condition = `gone_at = 0 AND created_at <= ? AND kept = 0 AND renewed_at <= ? AND ${text}`
    const parameters = [before, before, ...values]
    const found = await database.read((sql) =>
      sql.all<FileRow>(`SELECT ${fileColumns()} FROM files WHERE ${condition} ORDER BY created_at LIMIT ?`, [
        ...parameters,
        atOnce,
      ]),
    )
    for (const file of found) {
      // A back end may have renewed its lifetime since it was found.
      const isDue = await database.read((sql) =>
        sql.first(`SELECT 1 AS found FROM files WHERE uuid = ? AND ${condition}`, [file.uuid, ...parameters]),
      )
      if (!isDue) continue
      await store.discard([...piecesOf(file).map(({ name }) => name), previewName(file)])
      await database.write((sql) => sql.run('UPDATE files SET gone_at = ? WHERE uuid = ?', [now, file.uuid]))
      // Perhaps it was made meanwhile.
      await store.discard([previewName(file)])
    }
    return found.length === atOnce
  }
}
