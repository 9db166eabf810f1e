// The bytes of a video that are needed for a frame of its beginning: the beginning, and the end, where many cameras
// write the index. So a long video costs no more than a short one, on a disk or in a remote store.

import type { FileRow } from '../../storage/tables.ts'
import { piecesOf, readPieces } from '../blob-pieces.ts'
import type { Blobs } from '../blobs.ts'
import type { VideoBytes } from './video-engine.ts'

const megabyte = 1024 * 1024

/** A second of very high quality video, with a margin. */
export const beginningBytes = 24 * megabyte
export const endBytes = 8 * megabyte

export async function* excerptOf(
  blobs: Blobs,
  file: Pick<FileRow, 'uuid' | 'size' | 'pieces' | 'checksum'>,
  most = { beginning: beginningBytes, end: endBytes },
): AsyncGenerator<VideoBytes> {
  const pieces = piecesOf(file)
  const beginning = Math.min(file.size, most.beginning)
  const end = Math.max(beginning, file.size - most.end)
  for (const [from, to] of [
    [0, beginning - 1],
    [end, file.size - 1],
  ] as const) {
    let at = from
    if (from <= to)
      for await (const bytes of readPieces(blobs, pieces, from, to)) {
        yield { at, bytes }
        at += bytes.length
      }
  }
}
