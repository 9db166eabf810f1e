// Reads the server's answer to an upload.

import { errorFrom, fromWire, readUploadFailure, sharedFile } from '@parley/protocol'
import type { PlatformAnswer } from '../platform/platform.ts'
import type { SharedFile } from '../state/state.ts'

/** A file on the server. */
export interface Uploaded {
  /** '…/chatfiles/{uuid}' */
  readonly url: string
  /** Grants access to the file. */
  readonly secret: string
  /** Set for a shared file of a group. */
  readonly shared?: SharedFile
}

/** The server's description of an uploaded file. */
interface Entity {
  readonly uuid?: unknown
  readonly 'share-secret'?: unknown
}

/** Returns the file's location, or throws the error. */
export function readUploaded({ status, body }: PlatformAnswer, base: string): Uploaded {
  let entity: Entity | undefined
  try {
    entity = status === 200 ? JSON.parse(body).entities[0] : undefined
  } catch {
    // Without a file the upload has failed, whatever the status is.
  }
  if (typeof entity?.uuid !== 'string') throw errorFrom(readUploadFailure({ status, body }))
  return {
    url: `${base}/chatfiles/${encodeURIComponent(entity.uuid)}`,
    secret: String(entity['share-secret'] ?? ''),
  }
}

/** Returns the location of a shared file, or throws the error. */
export function readShared({ status, body }: PlatformAnswer, folder: string): Uploaded {
  let shared: Partial<SharedFile> | undefined
  try {
    const { data } = status === 200 ? JSON.parse(body) : {}
    shared = data && (fromWire(sharedFile, data) as unknown as Partial<SharedFile>)
  } catch {
    // As in readUploaded.
  }
  const { id, name = '', owner = '', bytes = 0, createdAt = 0 } = shared ?? {}
  if (typeof id !== 'string' || id === '') throw errorFrom(readUploadFailure({ status, body }))
  return {
    url: `${folder}/${encodeURIComponent(id)}`,
    secret: '',
    shared: { id, name, owner, bytes, createdAt },
  }
}
