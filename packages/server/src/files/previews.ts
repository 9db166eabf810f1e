// Small pictures of files, made when they are first asked for and kept beside them.

import type { Config } from '../config.ts'
import type { FileRow } from '../storage/tables.ts'
import type { Blobs } from './blobs.ts'
import type { Images } from './images/images.ts'
import { type Box, previewType, readablePictures } from './images/pictures.ts'
import { piecesOf, readPieces } from './pieces.ts'

/** Where nobody asked for a size: sharp at the size of a bubble, also on screens with two points to a pixel. */
const usualBox: Box = { width: 720, height: 720 }

/** The blob with the preview of a file. */
export const previewName = ({ uuid }: Pick<FileRow, 'uuid'>): string => `${uuid}.preview`

export class Previews {
  private readonly parts: {
    readonly blobs: Blobs
    readonly images: Images
    readonly config: Pick<Config, 'maxPictureBytes'>
  }
  /** Who asks while one is made waits for the same. */
  private readonly making = new Map<string, Promise<FileRow | undefined>>()

  constructor(parts: Previews['parts']) {
    this.parts = parts
  }

  /** As a file of its own; undefined where there can be none. */
  of(file: FileRow): Promise<FileRow | undefined> {
    const known = this.making.get(file.uuid)
    if (known) return known
    const made = this.find(file).finally(() => this.making.delete(file.uuid))
    this.making.set(file.uuid, made)
    return made
  }

  private async find(file: FileRow): Promise<FileRow | undefined> {
    const { blobs } = this.parts
    if (!this.isReadable(file)) return undefined
    const name = previewName(file)
    const size = (await blobs.size(name)) ?? (await this.make(file, name))
    return size === undefined ? undefined : described(file, name, size)
  }

  isReadable({ type, size }: Pick<FileRow, 'type' | 'size'>): boolean {
    return readablePictures.has(type) && size <= this.parts.config.maxPictureBytes
  }

  private async make(file: FileRow, name: string): Promise<number | undefined> {
    const { blobs, images } = this.parts
    const [width = 0, height = 0] = file.preview.split('x').map(Number)
    const box = width > 0 && height > 0 ? { width, height } : usualBox
    const bytes = await images.make({ act: 'preview', box }, () => readWhole(blobs, file))
    if (!bytes) return undefined
    return (await blobs.keep(name, one(bytes))).size
  }
}

/** All bytes of a file that is not too large for it. */
export async function readWhole(
  blobs: Blobs,
  file: Pick<FileRow, 'uuid' | 'size' | 'pieces'>,
): Promise<Uint8Array> {
  const whole = Buffer.alloc(file.size)
  let at = 0
  for await (const chunk of readPieces(blobs, piecesOf(file), 0, file.size - 1)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

function described(file: FileRow, name: string, size: number): FileRow {
  return {
    ...file,
    name: `${file.name.replace(/\.\w{1,5}$/, '')}.webp`,
    type: previewType,
    size,
    checksum: `${file.checksum}-${file.preview || 'preview'}`,
    pieces: JSON.stringify([[name, size]]),
  }
}
