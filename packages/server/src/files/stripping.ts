// Pictures without where and with what they were taken, for those who want it so: written anew when they come, in place of
// what came.

import type { FileRow } from '../storage/tables.ts'
import type { Blobs } from './blobs.ts'
import type { Images } from './images/images.ts'
import { readablePictures } from './images/pictures.ts'
import type { Keeper } from './keeper.ts'
import { piecesOf, writtenPieces } from './pieces.ts'
import { readWhole } from './previews.ts'
import { unknownType } from './types.ts'

type Picture = Pick<FileRow, 'uuid' | 'type' | 'size' | 'checksum' | 'pieces'>

/** What is to be kept of the file. One that cannot be read, or is too large to, is no picture any more: only bytes. */
export async function stripped<F extends Picture>(
  parts: {
    readonly blobs: Blobs
    readonly images: Images
    readonly keeper: Keeper
    readonly mostBytes: number
  },
  file: F,
): Promise<F> {
  if (!readablePictures.has(file.type)) return file
  const { blobs, images, keeper, mostBytes } = parts
  const bytes =
    file.size <= mostBytes ? await images.make({ act: 'strip' }, () => readWhole(blobs, file)) : undefined
  if (!bytes) return { ...file, type: unknownType }
  async function* one() {
    yield bytes as Uint8Array
  }
  const kept = await keeper.keepPart(one(), bytes.length)
  await keeper.discard(piecesOf(file).map(({ name }) => name))
  return {
    ...file,
    size: kept.size,
    checksum: kept.checksum,
    pieces: writtenPieces([kept]),
  }
}
