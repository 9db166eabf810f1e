// Files of people: taking them, handing them out. Knows nothing of HTTP servers, so that worlds without one use the
// same code; the door in doors/files.ts turns requests into these calls.
//
// A refused upload is always JSON and never status 400: with anything else some clients wait for ever.

import { downloadFailure, fail, type HttpFailure, uploadFailure } from '@parley/protocol'
import type { App, Directory, User } from '../directory/directory.ts'
import { callerOf, type Headers, openApp } from '../pipeline/caller.ts'
import { envelope, type RestAnswer } from '../pipeline/run.ts'
import type { Database } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { type IsMember, isFor, isSecret, targetOf } from './access.ts'
import { isDiskFull } from './disk.ts'
import { Keeper, type KeeperParts, type UploadedFile } from './keeper.ts'
import { noRoom, Refusal, refuse, writtenRefusal } from './refusals.ts'
import { findFile, insertFile } from './rows.ts'
import { type DownloadAnswer, refusedHeaders, textOf } from './serving.ts'
import { uuidForm } from './types.ts'

export type { UploadedFile } from './keeper.ts'

export interface FilesParts extends KeeperParts {
  readonly database: Database
  readonly directory: Directory
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

export interface DownloadRequest {
  readonly org: string
  readonly app: string
  readonly uuid: string
  readonly headers: Headers
  readonly query: Query
}

export class Files {
  private readonly parts: FilesParts
  /** The bytes, also those of files that are shared elsewhere. */
  readonly keeper: Keeper

  constructor(parts: FilesParts) {
    this.parts = parts
    this.keeper = new Keeper(parts)
  }

  /** Requests being worked on. */
  get running(): number {
    return this.keeper.running
  }

  /** Resolves when everything that was asked for before is done or given up. */
  idle(): Promise<void> {
    return this.keeper.idle()
  }

  /** Removes what a crash left half-way. Before the first request. */
  clean(): Promise<void> {
    return this.keeper.clean()
  }

  /** Answers after the bytes and the row are durable. A file that did not arrive whole leaves nothing. */
  upload(request: UploadRequest): Promise<RestAnswer> {
    return this.keeper.track(async () => {
      try {
        return { status: 200, body: await this.take(request) }
      } catch (error) {
        return this.refusal(error, uploadFailure('failed')) as RestAnswer
      }
    })
  }

  /** With the secret, or with the token of somebody whom the file is for. */
  download(request: DownloadRequest): Promise<DownloadAnswer> {
    return this.keeper.track(async () => {
      try {
        return await this.give(request)
      } catch (error) {
        const { status, body } = this.refusal(error, downloadFailure('serverError'))
        return { status, headers: { ...refusedHeaders, ...headersOf(error) }, body }
      }
    })
  }

  private async take({ org, app: name, headers, query, file }: UploadRequest) {
    const { host, database } = this.parts
    const began = host.now()
    const app = await openApp(this.parts, org, name)
    const me = await this.uploader(app, headers)
    const target = targetOf(query)
    const kept = await this.keeper.keep(file, headers)
    const row: FileRow = { ...kept, app_id: app.id, owner_id: me.id, ...target }
    try {
      await database.write((sql) => insertFile(sql, row))
    } catch (error) {
      await this.keeper.discard([row.uuid])
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
    return this.keeper.handOut(file, headers)
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

  private refusal(error: unknown, otherwise: HttpFailure): HttpFailure {
    const written = writtenRefusal(error)
    if (written) return written
    this.parts.metrics.problem('files', error)
    return isDiskFull(error) ? noRoom : otherwise
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
