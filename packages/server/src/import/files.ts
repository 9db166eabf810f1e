// Imports uploaded files: their bytes are compared with their hash before a row names them.

import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { insertFile } from '../files/queries.ts'
import { requireUser } from './accounts.ts'
import type { Importer } from './importer.ts'
import type { Fields, FileRecord } from './records.ts'

export async function importFile(
  importer: Importer,
  fields: Fields,
  record: FileRecord,
  folder: string,
): Promise<void> {
  const { database, blobs, host, options } = importer.parts
  const { uuid, size, sha256 } = record
  const known = await database.read((sql) =>
    sql.first<{ app_id: number }>('SELECT app_id FROM files WHERE uuid = ?', [uuid]),
  )
  if (known && known.app_id !== importer.app.id) fields.refuse('another app has a file with this uuid.')
  if (known) return importer.count('filesThere')
  const path = join(folder, 'files', uuid)
  if (sha256 === '') return importer.count('filesLeftOut')
  if (!existsSync(path) || statSync(path).size !== size)
    fields.refuse(`files/${uuid} is missing or does not have ${size} bytes.`)
  const owner = record.owner === '' ? undefined : await requireUser(importer, fields, record.owner)
  if (!options.isDryRun) {
    const stored = await blobs.keep(uuid, createReadStream(path))
    if (stored.checksum !== sha256) fields.refuse(`files/${uuid} has other bytes than when it was exported.`)
    await database.write(async (sql) => {
      await insertFile(sql, {
        uuid,
        app_id: importer.app.id,
        owner_id: owner?.id ?? 0,
        target_kind: record.to?.kind ?? 'none',
        target: record.to?.id ?? '',
        secret: record.secret || Buffer.from(host.randomBytes(18)).toString('base64url'),
        name: record.name,
        type: record.type,
        size,
        checksum: sha256,
        created_at: record.uploadedAt,
        pieces: '',
        preview: '',
        gone_at: 0,
      })
      await sql.run('UPDATE files SET kept = ?, renewed_at = ? WHERE uuid = ?', [
        Number(record.isKeptForever),
        record.renewedAt,
        uuid,
      ])
    })
  }
  importer.count('files')
}
