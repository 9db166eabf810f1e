// Copies and restores the embedded database. `VACUUM INTO` copies a consistent state while others write.

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { piecesOf } from '../files/blob-pieces.ts'
import { keyIdsIn, secretsQuery } from '../storage/secrets/stored-secrets.ts'
import type { ListedBlob } from './manifest.ts'
import { contentOf, syncFile, syncFolder, writeDurably } from './platform/backup-disk.ts'
import { type BackupSource, type FileRowPart, fileQuery, partQuery, type RestoreTarget } from './source.ts'

/** How long to wait for a server that writes. */
const busyMs = 60_000

export function sqliteSource(data: string): BackupSource {
  const path = join(data, 'parley.db')
  return {
    kind: 'sqlite',
    file: 'parley.db',
    async copyTo(copy) {
      const source = new DatabaseSync(path)
      try {
        source.exec(`PRAGMA busy_timeout = ${busyMs}`)
        source.prepare('VACUUM INTO ?').run(copy)
      } finally {
        source.close()
      }
      await syncFile(copy)
      return read(copy, (database) => {
        const check = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
        if (check.quick_check !== 'ok')
          throw new Error(`The database is damaged (${check.quick_check}): run "parley doctor".`)
        const { version } = database.prepare('SELECT MAX(version) AS version FROM migrations').get() as {
          version: number
        }
        const files = database.prepare(fileQuery).all() as unknown as FileRowPart[]
        const parts = database.prepare(partQuery).all() as unknown as Part[]
        const secrets = database.prepare(secretsQuery).all() as unknown as { stored: string }[]
        const secretKeys = keyIdsIn(secrets.map(({ stored }) => stored))
        return { schema: version, secretKeys, blobs: [...files.flatMap(blobsOf), ...parts.map(blobOfPart)] }
      })
    },
    isNeeded: async (name) =>
      read(
        path,
        (database) =>
          database
            .prepare(
              `SELECT 1 AS found FROM files WHERE gone_at = 0 AND (uuid = ? OR instr(pieces, ?) > 0)
               UNION ALL SELECT 1 FROM upload_parts WHERE blob = ?`,
            )
            .get(name, name, name) !== undefined,
      ),
  }
}

interface Part {
  readonly blob: string
  readonly size: number
  readonly checksum: string
}

export const blobsOf = (row: FileRowPart): ListedBlob[] =>
  piecesOf(row).map(({ name, size, checksum }) => ({ name, size, sha256: checksum || undefined }))

export const blobOfPart = ({ blob, size, checksum }: Part): ListedBlob => ({
  name: blob,
  size,
  sha256: checksum || undefined,
})

function read<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    return work(database)
  } finally {
    database.close()
  }
}

export function sqliteTarget(data: string): RestoreTarget {
  const path = join(data, 'parley.db')
  return {
    kind: 'sqlite',
    hasData: async () => existsSync(path),
    async putBack(copy, generation, label) {
      const restoringPath = `${path}.restoring`
      await writeDurably(restoringPath, contentOf(copy))
      const database = new DatabaseSync(restoringPath)
      try {
        database
          .prepare(
            'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = ?',
          )
          .run('generation', generation, generation)
      } finally {
        database.close()
      }
      await syncFile(restoringPath)
      // The log of the former database would be applied to the new one.
      const former = `${path}.before-${label}`
      let formerPath: string | undefined
      for (const end of ['-wal', '-shm', ''])
        if (existsSync(path + end)) {
          await rename(path + end, former + end)
          formerPath = former
        }
      await rename(restoringPath, path)
      for (const end of ['-wal', '-shm', '-journal']) await rm(restoringPath + end, { force: true })
      await syncFolder(data)
      return formerPath
    },
  }
}
