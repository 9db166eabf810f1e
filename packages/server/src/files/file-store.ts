// The bytes of files, whatever they are for: storing, serving and deleting them. Rows and permissions belong to the
// callers.

import { downloadFailure, fail, uploadFailure } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics.ts'
import type { Headers } from '../pipeline/caller.ts'
import type { Host } from '../platform/host.ts'
import { uuid } from '../platform/uuid.ts'
import type { FileRow } from '../storage/tables.ts'
import { type Piece, piecesOf, readPieces } from './blob-pieces.ts'
import type { Blobs } from './blobs.ts'
import { safeName } from './content-types.ts'
import { previewName } from './previews.ts'
import type { FoundFile } from './queries.ts'
import { fromOutside, refuse } from './refusals.ts'
import { type DownloadAnswer, serve } from './serving.ts'
import { sniffedType, withHead } from './sniffing.ts'

export interface FileStoreParts {
  readonly host: Host
  readonly metrics: Metrics
  readonly config: Config
  readonly blobs: Blobs
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  /** Throws if the request ends before the file does. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The properties of a file when its bytes are durable. */
export type StoredFile = Omit<FileRow, 'app_id' | 'owner_id' | 'target_kind' | 'target'>

/** How much longer than its file a request may be: names, boundaries and thumbnail sizes. */
const aroundFile = 64 * 1024

export class FileStore {
  private readonly parts: FileStoreParts
  private readonly open = new Set<Promise<unknown>>()

  constructor(parts: FileStoreParts) {
    this.parts = parts
  }

  /** Running requests. */
  get running(): number {
    return this.open.size
  }

  /** Resolves when all earlier requests have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.open)
  }

  /** Deletes incomplete blobs after a crash. Called before the first request. */
  clean(): Promise<void> {
    return this.parts.blobs.clean()
  }

  /** Work that a stop waits for. */
  track<T>(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => this.open.delete(running))
    this.open.add(running)
    return running
  }

  /** Stores a file durably. One that did not arrive completely leaves nothing. */
  async keep(file: UploadedFile | undefined, headers: Headers): Promise<StoredFile> {
    const { blobs, config } = this.parts
    if (!file) return fail('invalidParameter', { text: 'Invalid parameter file: there is none' })
    if (Number(headers['content-length'] ?? 0) > config.maxFileBytes + aroundFile)
      return refuse(uploadFailure('tooLarge'))
    const id = this.newName()
    const { chunks, head } = withHead(checkedSize(fromOutside(file.chunks), config.maxFileBytes))
    const stored = await blobs.keep(id, chunks)
    const type = await sniffedType(file.type, head())
    return this.described({ uuid: id, name: file.name, type, ...stored, pieces: '' })
  }

  /** An unguessable name. */
  newName(): string {
    return uuid(this.parts.host.randomBytes(16))
  }

  /** The properties of a file whose bytes are durable. */
  described(file: Pick<StoredFile, 'uuid' | 'name' | 'type' | 'size' | 'checksum' | 'pieces'>): StoredFile {
    const { host } = this.parts
    return {
      ...file,
      secret: Buffer.from(host.randomBytes(18)).toString('base64url'),
      name: safeName(file.name),
      created_at: host.now(),
      preview: '',
      gone_at: 0,
    }
  }

  /** Stores a part durably, under the returned name. */
  async keepPart(chunks: AsyncIterable<Uint8Array>, most: number) {
    const name = this.newName()
    const stored = await this.parts.blobs.keep(name, checkedSize(fromOutside(chunks), most))
    return { name, ...stored }
  }

  /** The first bytes of a file. */
  async head(name: string, bytes: number): Promise<Uint8Array> {
    const taken: Uint8Array[] = []
    for await (const chunk of this.parts.blobs.read(name, 0, bytes - 1)) taken.push(chunk)
    return Buffer.concat(taken)
  }

  /** Deletes files. One that cannot be deleted is logged and stays, but nobody has its name any more. */
  async discard(ids: readonly string[]): Promise<void> {
    for (const id of ids.flatMap((uuid) => [uuid, previewName({ uuid })]))
      await this.parts.blobs.discard(id).catch((error: unknown) => this.parts.metrics.problem('files', error))
  }

  /**
   * Deletes files with all their versions, and throws if one cannot be deleted. Returns how many have versions that the store
   * keeps.
   */
  async erase(ids: readonly string[]): Promise<number> {
    let storedCount = 0
    for (const id of ids) if (!(await this.parts.blobs.erase(id))) storedCount++
    return storedCount
  }

  /** Refuses an expired file, whether its bytes still exist or not. */
  demandThere(file: FoundFile): void {
    if (file.gone_at > 0 || isTooOld(file, this.parts.config, this.parts.host.now()))
      refuse(downloadFailure('downloadExpired'))
  }

  /** The file, or the requested range of it. */
  async handOut(file: FileRow, headers: Headers): Promise<DownloadAnswer> {
    const { blobs } = this.parts
    const pieces = piecesOf(file)
    for (const piece of pieces) {
      const size = await blobs.size(piece.name)
      if (size === undefined) refuse(downloadFailure('downloadExpired'))
      if (size !== piece.size)
        throw new Error(`${piece.name} of file ${file.uuid} should have ${piece.size} bytes and has ${size}.`)
    }
    return serve(file, headers, (start, end) => this.read(pieces, start, end))
  }

  /** The bytes. Logs an error if they cannot be read to the end. */
  private async *read(pieces: readonly Piece[], start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* readPieces(this.parts.blobs, pieces, start, end)
    } catch (error) {
      this.parts.metrics.problem('files', error)
      throw error
    }
  }
}

const dayMs = 86_400_000

/** The same rule by which cleanup.ts removes files. A time of 0 is for ever. */
function isTooOld(file: FoundFile, { fileMs }: Pick<Config, 'fileMs'>, now: number): boolean {
  const { created_at, renewed_at, kept, own_days } = file
  const keptMs = own_days === null || own_days < 0 ? fileMs : own_days * dayMs
  return kept === 0 && keptMs > 0 && Math.max(created_at, renewed_at) + keptMs <= now
}

/** The same bytes, at least one and at most `most`. */
async function* checkedSize(chunks: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) refuse(uploadFailure('tooLarge'))
    yield chunk
  }
  if (size === 0) fail('invalidParameter', { text: 'fileSize must be greater than 0' })
}
