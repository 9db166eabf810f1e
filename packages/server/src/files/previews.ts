// Previews of images and videos, made on first use and stored beside the file.

import type { Config } from '../config/config.ts'
import type { Database } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { piecesOf, readPieces, writtenPieces } from './blob-pieces.ts'
import type { Blobs } from './blobs.ts'
import { type Box, previewType, readablePictures } from './images/image-engine.ts'
import type { Images } from './images/images.ts'
import { isStored } from './queries.ts'
import { sniffedBytes, typeOfBytes } from './sniffing.ts'
import { excerptOf } from './video-frames/excerpt.ts'
import { stillType, type Video, videoFormat } from './video-frames/video-engine.ts'
import type { VideoFrames } from './video-frames/video-frames.ts'

/** The default size: sharp in a message bubble, even on screens with double density. */
const usualBox: Box = { width: 720, height: 720 }

/** The blob with the preview of a file. */
export const previewName = ({ uuid }: Pick<FileRow, 'uuid'>): string => `${uuid}.preview`

/** Stored instead of a frame for a video without one, so that it is not tried again. No image is that small. */
const noPicture = Buffer.from('-')

export class Previews {
  private readonly parts: {
    readonly database: Database
    readonly blobs: Blobs
    readonly images: Images
    readonly videoFrames: VideoFrames
    readonly config: Pick<Config, 'maxPictureBytes'>
  }
  /** Concurrent requests share one preview. */
  private readonly making = new Map<string, Promise<FileRow | undefined>>()

  constructor(parts: Previews['parts']) {
    this.parts = parts
  }

  /** As a file. Undefined if there can be none. */
  of(file: FileRow): Promise<FileRow | undefined> {
    const known = this.making.get(file.uuid)
    if (known) return known
    const made = this.find(file).finally(() => this.making.delete(file.uuid))
    this.making.set(file.uuid, made)
    return made
  }

  private async find(file: FileRow): Promise<FileRow | undefined> {
    const isPicture = this.isReadable(file)
    if (!isPicture && !isVideo(file)) return undefined
    const name = previewName(file)
    const size =
      (await this.parts.blobs.size(name)) ??
      (isPicture ? await this.makePicture(file, name) : await this.makeStill(file, name))
    if (size === undefined || size === noPicture.length) return undefined
    return described(file, name, size, isPicture ? previewType : stillType)
  }

  isReadable({ type, size }: Pick<FileRow, 'type' | 'size'>): boolean {
    return readablePictures.has(type) && size <= this.parts.config.maxPictureBytes
  }

  private async makePicture(file: FileRow, name: string): Promise<number | undefined> {
    const { blobs, images } = this.parts
    const work = { act: 'preview', box: boxOf(file) } as const
    const bytes = await images.make(work, () => readWhole(blobs, file))
    return bytes && this.keep(file, name, bytes)
  }

  private async makeStill(file: FileRow, name: string): Promise<number | undefined> {
    const { videoFrames } = this.parts
    const made = await videoFrames.make(file.uuid, boxOf(file), () => this.video(file))
    return made && this.keep(file, name, made === 'none' ? noPicture : made)
  }

  /**
   * Stores a preview, unless the file was removed while it was made. Whoever removes a file discards its preview once more
   * after its row, so none stays that was stored in between.
   */
  private async keep(file: FileRow, name: string, bytes: Uint8Array): Promise<number | undefined> {
    const { blobs, database } = this.parts
    const { size } = await blobs.keep(name, one(bytes))
    if (await database.read((sql) => isStored(sql, file.uuid))) return size
    await blobs.discard(name)
    return undefined
  }

  /** Undefined if its bytes are not a video, whatever its name. */
  private async video(file: FileRow): Promise<Video | undefined> {
    const { blobs } = this.parts
    const head: Uint8Array[] = []
    const end = Math.min(file.size, sniffedBytes) - 1
    for await (const bytes of readPieces(blobs, piecesOf(file), 0, end)) head.push(bytes)
    const format = videoFormat(await typeOfBytes(Buffer.concat(head)))
    return format && { format, size: file.size, ranges: excerptOf(blobs, file) }
  }
}

const isVideo = ({ type }: Pick<FileRow, 'type'>): boolean => type.startsWith('video/')

function boxOf({ preview }: Pick<FileRow, 'preview'>): Box {
  const [width = 0, height = 0] = preview.split('x').map(Number)
  return width > 0 && height > 0 ? { width, height } : usualBox
}

/** All bytes of a file that is not too large. */
export async function readWhole(
  blobs: Blobs,
  file: Pick<FileRow, 'uuid' | 'size' | 'checksum' | 'pieces'>,
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

function described(file: FileRow, name: string, size: number, type: string): FileRow {
  return {
    ...file,
    name: `${file.name.replace(/\.\w{1,5}$/, '')}.${type === stillType ? 'jpg' : 'webp'}`,
    type,
    size,
    checksum: `${file.checksum}-${file.preview || 'preview'}`,
    pieces: writtenPieces([{ name, size }]),
  }
}
