// A file is one or several blobs, one after the other: what came in parts stays in parts, so that completing an upload
// moves no bytes.

import { createHash } from 'node:crypto'
import type { FileRow } from '../storage/tables.ts'
import type { Blobs } from './blobs.ts'

export interface Piece {
  readonly name: string
  readonly size: number
}

/** The pieces of a file, in order. */
export function piecesOf(file: Pick<FileRow, 'uuid' | 'size' | 'pieces'>): readonly Piece[] {
  if (file.pieces === '') return [{ name: file.uuid, size: file.size }]
  return (JSON.parse(file.pieces) as [string, number][]).map(([name, size]) => ({ name, size }))
}

/** As they are stored in the row of a file. */
export const writtenPieces = (pieces: readonly Piece[]): string =>
  JSON.stringify(pieces.map(({ name, size }) => [name, size]))

/** One checksum for several: it changes when any of them does. */
export function joinedChecksum(checksums: readonly string[]): string {
  const hash = createHash('sha256')
  for (const each of checksums) hash.update(each, 'hex')
  return hash.digest('hex')
}

/** Bytes `start` to `end` of the whole, both included. */
export async function* readPieces(
  blobs: Blobs,
  pieces: readonly Piece[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let begin = 0
  for (const { name, size } of pieces) {
    const from = Math.max(start - begin, 0)
    const to = Math.min(end - begin, size - 1)
    if (from <= to) yield* blobs.read(name, from, to)
    begin += size
    if (begin > end) return
  }
}
