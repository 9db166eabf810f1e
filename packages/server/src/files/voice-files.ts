// The bytes of a recording, for users who may download it.

import { fail } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import type { Database } from '../storage/database.ts'
import { type IsMember, isFor, isSecret } from './access.ts'
import { piecesOf, readPieces } from './blob-pieces.ts'
import type { Blobs } from './blobs.ts'
import { uuidForm } from './content-types.ts'
import { findFile } from './queries.ts'

export interface RecordingParts {
  readonly database: Database
  readonly blobs: Blobs
  readonly isMember: IsMember
  readonly config: { readonly speechBytes: number }
}

/** Browsers record audio with a video type, and some clients send no type at all. */
const canBeSound = (type: string): boolean =>
  /^(audio|video)\//.test(type) || type === 'application/octet-stream' || type === 'application/ogg'

export async function recordingFor(
  { database, blobs, isMember, config }: RecordingParts,
  user: User,
  id: string,
  secret?: string,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const file = uuidForm.test(id) ? await database.read((sql) => findFile(sql, user.app.id, id)) : undefined
  if (file?.gone_at !== 0) return fail('soundNotFound')
  // A file that the user may not download is reported as missing.
  if (!isSecret(secret, file.secret) && !(await isFor(file, user, isMember))) return fail('soundNotFound')
  if (!canBeSound(file.type)) return fail('soundUnreadable')
  if (file.size > config.speechBytes) return fail('soundTooLarge')
  const parts: Uint8Array[] = []
  for await (const part of readPieces(blobs, piecesOf(file), 0, file.size - 1)) parts.push(part)
  return { bytes: Buffer.concat(parts), name: file.name, type: file.type }
}
