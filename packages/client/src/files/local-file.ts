// Files of this device, as they are handed over to be sent.

import { errorFrom, localFileFailure } from '@parley/protocol'
import type { LocalFile } from '../platform/platform.ts'

/** A file to send, of what browsers and Node have. Name and type are the file's own where it has them. */
export function localFile(from: Blob | Uint8Array, name?: string, type?: string): LocalFile {
  const of: Partial<Pick<File, 'name' | 'type' | 'size'>> = from as Blob
  return {
    name: name || of.name || 'file',
    type: type || of.type || 'application/octet-stream',
    size: of.size ?? (from as Uint8Array).length,
    data: from,
  }
}

/** Throws for a file that cannot be sent as a moving picture. */
export function checkGif({ type }: LocalFile): void {
  if (!/^(image\/)?gif$/i.test(type)) throw errorFrom(localFileFailure('notGif'))
}
