// Removes metadata from images, if configured: they are re-encoded on upload, and the result replaces the original.

import type { FileRow } from '../storage/tables.ts'
import { writtenPieces } from './blob-pieces.ts'
import type { Blobs } from './blobs.ts'
import { unknownType } from './content-types.ts'
import type { FileStore } from './file-store.ts'
import { readablePictures } from './images/image-engine.ts'
import type { Images } from './images/images.ts'
import { readWhole } from './previews.ts'

type Picture = Pick<FileRow, 'uuid' | 'type' | 'size' | 'checksum' | 'pieces'>

/**
 * The file to store. An image that cannot be read, or is too large to, becomes application/octet-stream. Other bytes are
 * stored beside the original ones, which the caller deletes.
 */
export async function stripped<F extends Picture>(
  parts: {
    readonly blobs: Blobs
    readonly images: Images
    readonly store: FileStore
    readonly mostBytes: number
  },
  file: F,
): Promise<F> {
  if (!readablePictures.has(file.type)) return file
  const { blobs, images, store, mostBytes } = parts
  const bytes =
    file.size <= mostBytes ? await images.make({ act: 'strip' }, () => readWhole(blobs, file)) : undefined
  if (!bytes) return { ...file, type: unknownType }
  async function* chunks() {
    yield bytes as Uint8Array
  }
  const stored = await store.keepPart(chunks(), bytes.length)
  return {
    ...file,
    size: stored.size,
    checksum: stored.checksum,
    pieces: writtenPieces([stored]),
  }
}
