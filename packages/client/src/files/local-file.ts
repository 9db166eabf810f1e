// Local files to be sent.

import { errorFrom, localFileFailure } from '@parley/protocol'
import type { LocalFile } from '../platform/platform.ts'

/** Creates a file to send from the types of browsers and Node. Name and type default to those of the file. */
export function localFile(from: Blob | Uint8Array, name?: string, type?: string): LocalFile {
  const of: Partial<Pick<File, 'name' | 'type' | 'size'>> = from as Blob
  return {
    name: name || of.name || 'file',
    type: type || of.type || 'application/octet-stream',
    size: of.size ?? (from as Uint8Array).length,
    data: from,
  }
}

/** Throws for a file that is not a gif. */
export function checkGif({ type }: LocalFile): void {
  if (!/^(image\/)?gif$/i.test(type)) throw errorFrom(localFileFailure('notGif'))
}
