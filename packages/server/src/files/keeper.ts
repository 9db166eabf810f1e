// The bytes of files, whatever they are for: taken as they come, handed out, thrown away. Rows, and who may do it, are
// the affair of those who call this.

import { join } from 'node:path'
import { downloadFailure, fail, uploadFailure } from '@parley/protocol'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import type { Headers } from '../pipeline/caller.ts'
import type { Host } from '../platform/host.ts'
import { uuid } from '../platform/uuid.ts'
import type { FileRow } from '../storage/tables.ts'
import type { Disk } from './disk.ts'
import { fromOutside, refuse } from './refusals.ts'
import { type DownloadAnswer, serve } from './serving.ts'
import { Store } from './store.ts'
import { safeName, typeOf } from './types.ts'

export interface KeeperParts {
  readonly host: Host
  readonly metrics: Metrics
  readonly config: Config
  readonly disk: Disk
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  /** Throws when the request ends before the file does. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** What is known of a file when its bytes are durable. */
export type KeptFile = Pick<FileRow, 'uuid' | 'secret' | 'name' | 'type' | 'size' | 'checksum' | 'created_at'>

/** What a request may be longer than its file: names, borders and sizes of thumbnails. */
const aroundFile = 64 * 1024

export class Keeper {
  private readonly parts: KeeperParts
  private readonly store: Store
  private readonly open = new Set<Promise<unknown>>()

  constructor(parts: KeeperParts) {
    this.parts = parts
    this.store = new Store(parts.disk, join(parts.config.data, 'files'))
  }

  /** Requests being worked on. */
  get running(): number {
    return this.open.size
  }

  /** Resolves when everything that was asked for before is done or given up. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.open)
  }

  /** Removes what a crash left half-way. Before the first request. */
  clean(): Promise<void> {
    return this.store.clean()
  }

  /** Work that a stop waits for. */
  track<T>(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => this.open.delete(running))
    this.open.add(running)
    return running
  }

  /** Takes a file, which is durable then. One that did not arrive whole leaves nothing. */
  async keep(file: UploadedFile | undefined, headers: Headers): Promise<KeptFile> {
    const { host, config } = this.parts
    if (!file) return fail('invalidParameter', { text: 'Invalid parameter file: there is none' })
    if (Number(headers['content-length'] ?? 0) > config.maxFileBytes + aroundFile)
      return refuse(uploadFailure('tooLarge'))
    const id = uuid(host.randomBytes(16))
    const kept = await this.store.keep(id, checkedSize(fromOutside(file.chunks), config.maxFileBytes))
    return {
      uuid: id,
      secret: Buffer.from(host.randomBytes(18)).toString('base64url'),
      name: safeName(file.name),
      type: typeOf(file.type),
      ...kept,
      created_at: host.now(),
    }
  }

  /** Throws files away. What cannot be removed is noted and stays: nobody has its name any more. */
  async discard(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await this.store.discard(id).catch((error: unknown) => this.parts.metrics.problem('files', error))
  }

  /** The file, or the part of it that was asked for. */
  async handOut(file: FileRow, headers: Headers): Promise<DownloadAnswer> {
    const id = file.uuid
    const size = await this.store.size(id)
    if (size === undefined) refuse(downloadFailure('downloadExpired'))
    if (size !== file.size) throw new Error(`File ${id} should have ${file.size} bytes and has ${size}.`)
    return serve(file, headers, (start, end) => this.read(id, start, end))
  }

  /** The bytes, and an entry in our own log when they cannot be read to the end. */
  private async *read(name: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.store.read(name, start, end)
    } catch (error) {
      this.parts.metrics.problem('files', error)
      throw error
    }
  }
}

/** The same bytes, at least one and at most so many. */
async function* checkedSize(chunks: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) refuse(uploadFailure('tooLarge'))
    yield chunk
  }
  if (size === 0) fail('invalidParameter', { text: 'fileSize must be greater than 0' })
}
