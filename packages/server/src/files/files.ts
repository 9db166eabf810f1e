// Files of people: taking them, handing them out. Knows nothing of HTTP servers, so that worlds without one use the
// same code; the door in doors/files.ts turns requests into these calls.
//
// A refused upload is always JSON and never status 400: with anything else some clients wait for ever.

import { join } from 'node:path'
import { downloadFailure, fail, type HttpFailure, uploadFailure } from '@parley/protocol'
import type { Config } from '../config.ts'
import type { App, Directory, User } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import { callerOf, type Headers, openApp } from '../pipeline/caller.ts'
import { envelope, type RestAnswer } from '../pipeline/run.ts'
import type { Host } from '../platform/host.ts'
import { uuid } from '../platform/uuid.ts'
import type { Database } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { type IsMember, isFor, isSecret, targetOf } from './access.ts'
import { type Disk, isDiskFull } from './disk.ts'
import { fromOutside, noRoom, Refusal, refuse, writtenRefusal } from './refusals.ts'
import { findFile, insertFile } from './rows.ts'
import { type DownloadAnswer, refusedHeaders, serve, textOf } from './serving.ts'
import { Store } from './store.ts'
import { safeName, typeOf } from './types.ts'

export interface FilesParts {
  readonly database: Database
  readonly directory: Directory
  readonly host: Host
  readonly metrics: Metrics
  readonly config: Config
  readonly disk: Disk
  /** Whether a user is in a group or room. */
  readonly isMember: IsMember
}

type Query = Readonly<Record<string, string | undefined>>

export interface UploadRequest {
  readonly org: string
  readonly app: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly query: Query
  /** Undefined when the request brought none. */
  readonly file: UploadedFile | undefined
  /** The text parts. Sizes of thumbnails are among them, which are not made yet. */
  readonly fields?: Query
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  /** Throws when the request ends before the file does. */
  readonly chunks: AsyncIterable<Uint8Array>
}

export interface DownloadRequest {
  readonly org: string
  readonly app: string
  readonly uuid: string
  readonly headers: Headers
  readonly query: Query
}

/** What a request may be longer than its file: names, borders and sizes of thumbnails. */
const aroundFile = 64 * 1024

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class Files {
  private readonly parts: FilesParts
  private readonly store: Store
  private readonly open = new Set<Promise<unknown>>()

  constructor(parts: FilesParts) {
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

  /** Answers after the bytes and the row are durable. A file that did not arrive whole leaves nothing. */
  upload(request: UploadRequest): Promise<RestAnswer> {
    return this.track(async () => {
      try {
        return { status: 200, body: await this.take(request) }
      } catch (error) {
        return this.refusal(error, uploadFailure('failed')) as RestAnswer
      }
    })
  }

  /** With the secret, or with the token of somebody whom the file is for. */
  download(request: DownloadRequest): Promise<DownloadAnswer> {
    return this.track(async () => {
      try {
        return await this.give(request)
      } catch (error) {
        const { status, body } = this.refusal(error, downloadFailure('serverError'))
        return { status, headers: { ...refusedHeaders, ...headersOf(error) }, body }
      }
    })
  }

  private async take({ org, app: name, headers, query, file }: UploadRequest) {
    const { host, config, database } = this.parts
    const began = host.now()
    const app = await openApp(this.parts, org, name)
    const me = await this.uploader(app, headers)
    const target = targetOf(query)
    if (!file) return fail('invalidParameter', { text: 'Invalid parameter file: there is none' })
    if (Number(headers['content-length'] ?? 0) > config.maxFileBytes + aroundFile)
      return refuse(uploadFailure('tooLarge'))
    const id = uuid(host.randomBytes(16))
    const kept = await this.store.keep(id, checkedSize(fromOutside(file.chunks), config.maxFileBytes))
    const row: FileRow = {
      uuid: id,
      app_id: app.id,
      owner_id: me.id,
      ...target,
      secret: Buffer.from(host.randomBytes(18)).toString('base64url'),
      name: safeName(file.name),
      type: typeOf(file.type),
      ...kept,
      created_at: host.now(),
    }
    try {
      await database.write((sql) => insertFile(sql, row))
    } catch (error) {
      await this.store.discard(id)
      throw error
    }
    return envelope({ method: 'POST', headers }, app, 'chatfiles', answerOf(row), began, host.now())
  }

  private async uploader(app: App, headers: Headers): Promise<User> {
    const caller = await callerOf(this.parts, app, headers)
    if (typeof caller === 'string') return fail('noPermission', { form: caller })
    return caller.me ?? fail('permissionDenied')
  }

  private async give({ org, app: name, uuid: id, headers, query }: DownloadRequest): Promise<DownloadAnswer> {
    const app = await openApp(this.parts, org, name)
    const file = uuidForm.test(id)
      ? await this.parts.database.read((sql) => findFile(sql, app.id, id))
      : undefined
    if (!file) return refuse(downloadFailure('downloadFailed'))
    if (!(await this.mayFetch(app, file, headers, query))) refuse(downloadFailure('downloadNotAllowed'))
    // Thumbnails are the pictures themselves as yet; of videos there are none.
    const lacksPreview =
      query.vframe === 'true' || (query.thumbnail === 'true' && !file.type.startsWith('image/'))
    if (lacksPreview) refuse(downloadFailure('downloadFailed'))
    const size = await this.store.size(id)
    if (size === undefined) refuse(downloadFailure('downloadExpired'))
    if (size !== file.size) throw new Error(`File ${id} should have ${file.size} bytes and has ${size}.`)
    return serve(file, headers, (start, end) => this.read(id, start, end))
  }

  private async mayFetch(app: App, file: FileRow, headers: Headers, query: Query): Promise<boolean> {
    if (
      isSecret(query['share-secret'], file.secret) ||
      isSecret(textOf(headers, 'share-secret'), file.secret)
    )
      return true
    const caller = await callerOf(this.parts, app, headers)
    return typeof caller !== 'string' && caller.me !== undefined
      ? isFor(file, caller.me, this.parts.isMember)
      : false
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

  private refusal(error: unknown, otherwise: HttpFailure): HttpFailure {
    const written = writtenRefusal(error)
    if (written) return written
    this.parts.metrics.problem('files', error)
    return isDiskFull(error) ? noRoom : otherwise
  }

  private track<T>(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => this.open.delete(running))
    this.open.add(running)
    return running
  }
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof Refusal ? error.headers : {}
}

function answerOf(row: FileRow) {
  return {
    entities: [
      {
        uuid: row.uuid,
        type: 'chatfile',
        'share-secret': row.secret,
        'file-metadata': { 'content-length': row.size, 'content-type': row.type },
      },
    ],
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
