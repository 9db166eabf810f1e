// Files of users: uploads and downloads. Independent of HTTP, so that tests without a server use the same code;
// gateway/files.ts turns requests into these calls.
//
// A refused upload is always JSON and never status 400: otherwise some clients wait for ever.

import { downloadFailure, fail, type HttpFailure, uploadFailure } from '@parley/protocol'
import type { App, User } from '../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../logs/app-events.ts'
import { callerOf, type Headers, openApp } from '../pipeline/caller.ts'
import { envelope, type RestAnswer } from '../pipeline/rest-request.ts'
import type { FileRow } from '../storage/tables.ts'
import { isFor, isSecret, targetOf } from './access.ts'
import { piecesOf } from './blob-pieces.ts'
import { previewOf, uuidForm } from './content-types.ts'
import type { DownloadRequest, FilesParts, Query, UploadRequest } from './file-requests.ts'
import { FileStore, type StoredFile } from './file-store.ts'
import { isUploadName, type PartRequest, PartUploads, requireQuota } from './multipart-uploads.ts'
import { Previews } from './previews.ts'
import { findFile, insertFile, requireAccount } from './queries.ts'
import { Refusal, refuse, serverFailure, writtenRefusal } from './refusals.ts'
import { type DownloadAnswer, refusedHeaders, textOf } from './serving.ts'
import { stripped } from './strip-metadata.ts'
import { uploaded } from './upload-events.ts'
import { recordingFor } from './voice-files.ts'

export class Files {
  private readonly parts: FilesParts
  /** The bytes, including those of shared files. */
  readonly store: FileStore
  private readonly inParts: PartUploads
  private readonly previews: Previews

  constructor(parts: FilesParts) {
    this.parts = parts
    this.store = new FileStore(parts)
    this.inParts = new PartUploads(parts, this.store, (whole) => this.strip(whole))
    this.previews = new Previews(parts)
  }

  /** Running requests. */
  get running(): number {
    return this.store.running
  }

  /** Resolves when all earlier requests have ended. */
  idle(): Promise<void> {
    return this.store.idle()
  }

  /** Deletes incomplete blobs after a crash. Called before the first request. */
  clean(): Promise<void> {
    return this.store.clean()
  }

  /** Answers after the bytes and the row are durable. A file that did not arrive completely leaves nothing. */
  upload(request: UploadRequest): Promise<RestAnswer> {
    return this.store.track(async () => {
      try {
        return { status: 200, body: await this.take(request) }
      } catch (error) {
        return this.refusal(error, uploadFailure('failed')) as RestAnswer
      }
    })
  }

  beginParts(request: PartUploadRequest): Promise<RestAnswer> {
    return this.answered(request, 'POST', (partRequest) => this.inParts.begin(partRequest))
  }

  putPart(request: UploadRequest & { readonly uuid: string }): Promise<RestAnswer> {
    return this.answered(request, 'PUT', (partRequest) => {
      const { file, fields = {} } = request
      if (!file) return fail('invalidParameter', { text: 'Invalid parameter part_file: there is none' })
      return this.inParts.put(named(partRequest, request.uuid), file.chunks, fields)
    })
  }

  completeParts(request: PartUploadRequest & { readonly uuid: string }): Promise<RestAnswer> {
    return this.answered(request, 'POST', async (partRequest) => {
      const { row, body } = await this.inParts.complete(named(partRequest, request.uuid))
      return { ...body, ...answerOf(row) }
    })
  }

  abortParts(request: PartUploadRequest & { readonly uuid: string }): Promise<RestAnswer> {
    return this.answered(request, 'DELETE', (partRequest) =>
      this.inParts.abort(named(partRequest, request.uuid)),
    )
  }

  /** The answer for a user who may upload. */
  private answered(
    request: PartUploadRequest,
    method: string,
    act: (request: Omit<PartRequest, 'uuid'>) => Promise<RestAnswer['body']>,
  ): Promise<RestAnswer> {
    return this.store.track(async () => {
      try {
        const app = await openApp(this.parts, request.org, request.app)
        const me = await this.uploader(app, request.headers)
        return { status: 200, body: await act({ ...request, me, method }) }
      } catch (error) {
        return this.refusal(error, uploadFailure('failed')) as RestAnswer
      }
    })
  }

  discard(ids: readonly string[]): Promise<void> {
    return this.store.discard(ids)
  }

  erase(ids: readonly string[]): Promise<number> {
    return this.store.erase(ids)
  }

  /** A recording, for a user who may download it. */
  recordingFor(user: User, id: string, secret?: string) {
    return this.store.track(() => recordingFor(this.parts, user, id, secret))
  }

  /** With the secret, or with the token of a user whom the file is for. */
  download(request: DownloadRequest): Promise<DownloadAnswer> {
    return this.store.track(async () => {
      try {
        return await this.give(request)
      } catch (error) {
        const { status, body } = this.refusal(error, downloadFailure('serverError'))
        return { status, headers: { ...refusedHeaders, ...headersOf(error) }, body }
      }
    })
  }

  private async take({ org, app: name, headers, query, file, fields = {} }: UploadRequest) {
    const { host, database, config } = this.parts
    const began = host.now()
    const app = await openApp(this.parts, org, name)
    const me = await this.sender(app, headers)
    const target = targetOf(query)
    const stored = await this.cleaned(await this.store.keep(file, headers))
    const row: FileRow = {
      ...stored,
      preview: previewOf(fields),
      app_id: app.id,
      owner_id: me?.id ?? noOwner,
      ...target,
    }
    try {
      await database.write(async (sql) => {
        if (me) await requireAccount(sql, me)
        await insertFile(sql, row)
        if (me) await requireQuota(sql, me, config.maxUserFileBytes)
        await recordAppEvents(sql, app, [uploaded(row, me?.name ?? '', host.now())])
      })
      eventsRecorded(app)
    } catch (error) {
      await this.store.discard(piecesOf(row).map(({ name }) => name))
      throw error
    }
    return envelope({ method: 'POST', headers }, app, 'chatfiles', answerOf(row), began, host.now())
  }

  /** The file to store in place of one that was just received, whose bytes are deleted unless they stay. */
  async cleaned(received: StoredFile): Promise<StoredFile> {
    let clean: StoredFile | undefined
    try {
      clean = await this.strip(received)
      return clean
    } finally {
      if (clean?.pieces !== received.pieces)
        await this.store.discard(piecesOf(received).map(({ name }) => name))
    }
  }

  private async strip(file: StoredFile): Promise<StoredFile> {
    const { config, blobs, images } = this.parts
    if (!config.stripPictures) return file
    return stripped({ blobs, images, store: this.store, mostBytes: config.maxPictureBytes }, file)
  }

  /** Undefined for the app's back end, whose files belong to nobody: they are for those who have the secret. */
  private async sender(app: App, headers: Headers): Promise<User | undefined> {
    const caller = await callerOf(this.parts, app, headers)
    if (typeof caller === 'string') return fail('noPermission', { form: caller })
    if (caller.key && !caller.key.scopes.has('send'))
      fail('permissionDenied', { form: 'scope', scope: 'send' })
    return caller.me
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
    this.store.demandThere(file)
    return this.store.handOut(wantsPreview(headers, query) ? await this.previewOf(file) : file, headers)
  }

  /** Many files have no preview. */
  private async previewOf(file: FileRow): Promise<FileRow> {
    return (await this.previews.of(file)) ?? refuse(downloadFailure('downloadFailed'))
  }

  private async mayFetch(app: App, file: FileRow, headers: Headers, query: Query): Promise<boolean> {
    if (
      isSecret(query['share-secret'], file.secret) ||
      isSecret(textOf(headers, 'share-secret'), file.secret)
    )
      return true
    const caller = await callerOf(this.parts, app, headers)
    if (typeof caller !== 'string' && caller.isApp) return caller.key?.scopes.has('read') ?? true
    return typeof caller !== 'string' && caller.me !== undefined
      ? isFor(file, caller.me, this.parts.isMember)
      : false
  }

  private refusal(error: unknown, otherwise: HttpFailure): HttpFailure {
    const written = writtenRefusal(error)
    if (written) return written
    this.parts.metrics.problem('files', error)
    return serverFailure(error, otherwise)
  }
}

/** Clients ask in the query, back ends with a header. */
function wantsPreview(headers: Headers, query: Query): boolean {
  return query.thumbnail === 'true' || query.vframe === 'true' || textOf(headers, 'thumbnail') === 'true'
}

/** Numbers of users begin with 1. */
const noOwner = 0

type PartUploadRequest = Omit<UploadRequest, 'file' | 'fields'>

/** A name of another form is not looked up. */
function named(request: Omit<PartRequest, 'uuid'>, uuid: string): PartRequest {
  if (!isUploadName(uuid)) refuse(downloadFailure('downloadFailed'))
  return { ...request, uuid }
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
