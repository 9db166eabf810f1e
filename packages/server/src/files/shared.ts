// Files that a group shares: taken from members, and handed out to members or with their secret. Whether somebody may
// share, and what everybody hears of it, is said by the area of groups, which is handed in.
//
// Other clients learn that such an upload failed from status 400, and from nothing else: any other answer in JSON they
// take for the file. So whatever is wrong is told with 400 and the code of its own, in the words that it has elsewhere.
// Only who is not known at all hears it as everywhere.

import { downloadFailure, fail, type HttpFailure, hasReason, httpFailure } from '@parley/protocol'
import { groupIdRule } from '../directory/groups.ts'
import { callerOf, type Headers, openApp } from '../pipeline/caller.ts'
import type { Context, Services } from '../pipeline/context.ts'
import { envelope, type RestAnswer } from '../pipeline/run.ts'
import type { Sql } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { type IsMember, isSecret } from './access.ts'
import { isDiskFull } from './disk.ts'
import type { Keeper, UploadedFile } from './keeper.ts'
import { noRoom, Refusal, refuse, refusedAs, unreadable } from './refusals.ts'
import { findSharedFile, insertFile } from './rows.ts'
import { type DownloadAnswer, refusedHeaders, textOf } from './serving.ts'
import { uuidForm } from './types.ts'

/** What the area of groups does about it. */
export interface Sharing {
  /** Ends with a refusal, unless the caller may share a file in this group now. */
  demand(context: Context, groupId: string): Promise<void>
  /** Makes a file one of the group's and tells everybody, in one transaction with `store`. */
  share(context: Context, groupId: string, file: FileRow, store: (sql: Sql) => Promise<void>): Promise<void>
}

export interface SharedFilesParts {
  readonly services: Services
  readonly keeper: Keeper
  readonly isMember: IsMember
  readonly sharing: Sharing
}

type Query = Readonly<Record<string, string | undefined>>

interface SharedFileRequest {
  readonly org: string
  readonly app: string
  readonly groupId: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly query: Query
}

export interface ShareRequest extends SharedFileRequest {
  /** Undefined when the request brought none. */
  readonly file: UploadedFile | undefined
}

export interface FetchRequest extends SharedFileRequest {
  readonly fileId: string
}

export class SharedFiles {
  private readonly parts: SharedFilesParts

  constructor(parts: SharedFilesParts) {
    this.parts = parts
  }

  /** Answers after everything is durable. A file that did not arrive whole, or may not stay, leaves nothing. */
  upload(request: ShareRequest): Promise<RestAnswer> {
    return this.parts.keeper.track(async () => {
      try {
        return { status: 200, body: await this.take(request) }
      } catch (error) {
        return this.refusedUpload(error) as RestAnswer
      }
    })
  }

  /** With the secret, or with the token of a member. */
  download(request: FetchRequest): Promise<DownloadAnswer> {
    return this.parts.keeper.track(async () => {
      try {
        return await this.give(request)
      } catch (error) {
        const { status, body } = this.refusedDownload(error)
        const more = error instanceof Refusal ? error.headers : {}
        return { status, headers: { ...refusedHeaders, ...more }, body }
      }
    })
  }

  private async take(request: ShareRequest) {
    const { keeper, sharing, services } = this.parts
    const { groupId, headers } = request
    const began = services.host.now()
    const context = await this.contextOf(request)
    // Before the bytes are taken, and again when they are there: meanwhile everything may have changed.
    await sharing.demand(context, groupId)
    const kept = await keeper.keep(request.file, headers)
    const { app, me } = context
    const row: FileRow = {
      ...kept,
      app_id: app.id,
      owner_id: me.id,
      target_kind: 'group',
      target: groupId,
    }
    const now = services.host.now()
    try {
      await sharing.share({ ...context, now }, groupId, row, (sql) => insertFile(sql, row))
    } catch (error) {
      await keeper.discard([row.uuid])
      throw error
    }
    const path = `chatgroups/${groupId}/share_files`
    return envelope({ method: 'POST', headers }, app, path, { data: answerOf(row, me.name) }, began, now)
  }

  /** What a handler would get for this request. */
  private async contextOf({ org, app: name, headers, query }: ShareRequest) {
    const { services } = this.parts
    const app = await openApp(services, org, name)
    const caller = await callerOf(services, app, headers)
    if (typeof caller === 'string') return fail('noPermission', { form: caller })
    const { me } = caller
    if (!me) return fail('permissionDenied')
    const device = query.resource ?? ''
    const now = services.host.now()
    return { ...services, app, ...caller, me, device, now, address: '', body: undefined }
  }

  private async give({ org, app: name, groupId, fileId, headers, query }: FetchRequest) {
    const { services, keeper } = this.parts
    const app = await openApp(services, org, name)
    const file =
      uuidForm.test(fileId) && groupIdRule.test(groupId)
        ? await services.database.read((sql) => findSharedFile(sql, app.id, groupId, fileId))
        : undefined
    if (!file) return refuse(downloadFailure('downloadFailed'))
    const isKnown =
      isSecret(query['share-secret'], file.secret) || isSecret(textOf(headers, 'share-secret'), file.secret)
    if (!isKnown) {
      const caller = await callerOf(services, app, headers)
      const isMember =
        typeof caller !== 'string' && caller.me && (await this.parts.isMember(caller.me, groupId))
      if (!isMember) refuse(downloadFailure('downloadNotAllowed'))
    }
    return keeper.handOut(file, headers)
  }

  private refusedUpload(error: unknown): HttpFailure {
    // What is wrong with the file itself.
    if (error instanceof Refusal) return unstored(error.answer.body.error_description)
    if (hasReason(error, 'invalidParameter')) return unstored(unreadable(error))
    if (hasReason(error, 'noPermission')) return refusedAs(error, 'chatgroups')
    if (hasReason(error)) return unstored(refusedAs(error, 'chatgroups').body.error_description)
    this.parts.services.metrics.problem('files', error)
    return unstored(isDiskFull(error) ? noRoom.body.error_description : 'The server failed.')
  }

  private refusedDownload(error: unknown): HttpFailure {
    if (error instanceof Refusal) return error.answer
    if (hasReason(error)) return refusedAs(error, 'chatgroups')
    this.parts.services.metrics.problem('files', error)
    return downloadFailure('serverError')
  }
}

const unstored = (text: string): HttpFailure => httpFailure('uploadFailed', { form: 'sharedFile', text })

/** The secret is for the one who uploaded it: it opens the file to whoever is given it. */
function answerOf(row: FileRow, owner: string) {
  return {
    file_id: row.uuid,
    file_name: row.name,
    file_owner: owner,
    file_size: row.size,
    created: row.created_at,
    'share-secret': row.secret,
  }
}
