// A file is one or several blobs: the parts of a multipart upload stay separate, so that completing it moves no bytes.

import { createHash } from 'node:crypto'
import type { FileRow } from '../storage/tables.ts'
import type { Blobs } from './blobs.ts'

export interface Piece {
  readonly name: string
  readonly size: number
  /** The checksum of the received bytes. Undefined for derived files, which can be made again. */
  readonly checksum?: string | undefined
}

/** The pieces of a file, in order. */
export function piecesOf({
  uuid,
  size,
  checksum,
  pieces,
}: Pick<FileRow, 'uuid' | 'size' | 'checksum' | 'pieces'>): readonly Piece[] {
  if (pieces === '') return [{ name: uuid, size, checksum }]
  return (JSON.parse(pieces) as [string, number, string?][]).map(([name, size, checksum]) => ({
    name,
    size,
    checksum,
  }))
}

/** The form in the row of a file. */
export const writtenPieces = (pieces: readonly Piece[]): string =>
  JSON.stringify(pieces.map(({ name, size, checksum }) => (checksum ? [name, size, checksum] : [name, size])))

/** One checksum for several: it changes if any of them does. */
export function joinedChecksum(checksums: readonly string[]): string {
  const hash = createHash('sha256')
  for (const each of checksums) hash.update(each, 'hex')
  return hash.digest('hex')
}

/**
 * Bytes `start` to `end` of the whole, inclusive. A piece that is read completely is verified: if its checksum differs,
 * its last bytes are held back, so that the download is visibly incomplete.
 */
export async function* readPieces(
  blobs: Blobs,
  pieces: readonly Piece[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let begin = 0
  for (const piece of pieces) {
    const { name, size } = piece
    const from = Math.max(start - begin, 0)
    const to = Math.min(end - begin, size - 1)
    if (from === 0 && to === size - 1 && piece.checksum) yield* compared(blobs.read(name, from, to), piece)
    else if (from <= to) yield* blobs.read(name, from, to)
    begin += size
    if (begin > end) return
  }
}

async function* compared(chunks: AsyncIterable<Uint8Array>, { name, checksum }: Piece) {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  for await (const chunk of chunks) {
    if (last) yield last
    hash.update(chunk)
    last = chunk
  }
  if (hash.digest('hex') !== checksum) throw new Error(`The bytes of ${name} have changed since the upload.`)
  if (last) yield last
}
