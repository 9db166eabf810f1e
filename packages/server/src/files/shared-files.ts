// Shared files of groups and rooms: uploaded by members, downloaded by members or with their secret. The areas of
// groups and rooms, which are injected, decide who may share and send the events.
//
// Other clients recognise a failed upload of this kind by status 400 only, and take any other JSON answer for the file.
// So every error is answered with 400 and its usual code and text. Only an unauthenticated request gets the usual
// status.

import { calls, downloadFailure, fail, type HttpFailure, hasReason, httpFailure } from '@parley/protocol'
import type { App, User } from '../directory/directory.ts'
import { groupIdRule } from '../directory/groups.ts'
import { actorOf } from '../pipeline/actor.ts'
import { type Caller, callerOf, type Headers, openApp } from '../pipeline/caller.ts'
import type { Context, Services } from '../pipeline/context.ts'
import { envelope, type RestAnswer } from '../pipeline/rest-request.ts'
import { boundTo, moderatedText } from '../pipeline/text-moderation.ts'
import type { Sql } from '../storage/database.ts'
import type { FileRow } from '../storage/tables.ts'
import { type IsMember, isSecret } from './access.ts'
import { piecesOf } from './blob-pieces.ts'
import { safeName, uuidForm } from './content-types.ts'
import { isDiskFull } from './disk.ts'
import type { FileStore, StoredFile, UploadedFile } from './file-store.ts'
import { findSharedFile, insertFile, requireAccount } from './queries.ts'
import { diskFull, Refusal, refuse, refusedAs, serverFailure, unreadable } from './refusals.ts'
import { type DownloadAnswer, refusedHeaders, textOf } from './serving.ts'

/** The part of the area of groups, or of rooms. */
export interface Sharing {
  /** Throws a refusal, unless the caller may share a file in this group or room now. */
  demand(context: Context, id: string): Promise<void>
  /** Adds a file to the group or room and sends the event, in one transaction with `store`. */
  share(context: Context, id: string, file: FileRow, store: (sql: Sql) => Promise<void>): Promise<void>
}

export type SharedKind = 'group' | 'room'

export interface SharedFilesParts {
  readonly services: Services
  readonly store: FileStore
  /** The file to store in place of the received one. */
  readonly cleaned: (received: StoredFile) => Promise<StoredFile>
  /** The name of a file after moderation. */
  readonly shownText?: Parameters<typeof boundTo>[0]
  /** `mayFetch`: whether a user may download shared files without a secret. */
  readonly in: Readonly<Record<SharedKind, { readonly sharing: Sharing; readonly mayFetch: IsMember }>>
}

type Query = Readonly<Record<string, string | undefined>>

interface RequestParts {
  readonly org: string
  readonly app: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly query: Query
}

type SharedFileRequest = RequestParts & ({ readonly groupId: string } | { readonly roomId: string })

/** `file` is undefined if the request has none. */
export type ShareRequest = SharedFileRequest & { readonly file: UploadedFile | undefined }

export type FetchRequest = SharedFileRequest & { readonly fileId: string }

/** The group or room of a request, and the kind of its address. */
function ownerOf(request: SharedFileRequest): { kind: SharedKind; id: string; url: string } {
  return 'groupId' in request
    ? { kind: 'group', id: request.groupId, url: 'chatgroups' }
    : { kind: 'room', id: request.roomId, url: 'chatrooms' }
}

export class SharedFiles {
  private readonly parts: SharedFilesParts

  constructor(parts: SharedFilesParts) {
    this.parts = parts
  }

  /** Answers after everything is durable. A file that did not arrive completely, or may not stay, leaves nothing. */
  upload(request: ShareRequest): Promise<RestAnswer> {
    return this.parts.store.track(async () => {
      try {
        return { status: 200, body: await this.take(request) }
      } catch (error) {
        return this.refusedUpload(error, ownerOf(request).url) as RestAnswer
      }
    })
  }

  /** With the secret, or with the token of a user who may download it. */
  download(request: FetchRequest): Promise<DownloadAnswer> {
    return this.parts.store.track(async () => {
      try {
        return await this.give(request)
      } catch (error) {
        const { status, body } = this.refusedDownload(error, ownerOf(request).url)
        const more = error instanceof Refusal ? error.headers : {}
        return { status, headers: { ...refusedHeaders, ...more }, body }
      }
    })
  }

  private async take(request: ShareRequest) {
    const { store, services } = this.parts
    const { headers } = request
    const { kind, id, url } = ownerOf(request)
    const { sharing } = this.parts.in[kind]
    const began = services.host.now()
    const context = await this.contextOf(request)
    // Checked before the bytes are accepted, and again afterwards, because everything may have changed meanwhile.
    await sharing.demand(context, id)
    const shownText = boundTo(this.parts.shownText, context.app)
    const name = (file: UploadedFile) =>
      moderatedText(safeName(file.name), context.me, { now: context.now, shownText })
    const file = request.file && { ...request.file, name: name(request.file) }
    const stored = named(await this.parts.cleaned(await store.keep(file, headers)))
    const { app, me } = context
    const row: FileRow = {
      ...stored,
      app_id: app.id,
      owner_id: me.id,
      target_kind: kind,
      target: id,
    }
    const now = services.host.now()
    try {
      await sharing.share({ ...context, now }, id, row, async (sql) => {
        await requireAccount(sql, me)
        await insertFile(sql, row)
      })
    } catch (error) {
      await store.discard([row.uuid])
      throw error
    }
    const path = `${url}/${id}/share_files`
    return envelope({ method: 'POST', headers }, app, path, { data: answerOf(row, me.name) }, began, now)
  }

  /** The context that a handler would get for this request. */
  private async contextOf(request: ShareRequest) {
    const { org, app: name, headers, query } = request
    const { services } = this.parts
    const app = await openApp(services, org, name)
    const caller = await callerOf(services, app, headers)
    if (typeof caller === 'string') return fail('noPermission', { form: caller })
    const me = caller.me ?? (await this.owner(app, caller, request))
    const device = query.resource ?? ''
    const now = services.host.now()
    const details = {
      device,
      address: '',
      body: undefined,
      idempotencyKey: '',
      baseUrl: '',
      payForMessages: () => undefined,
    }
    return { ...services, app, ...caller, me, now, ...details }
  }

  /** A back end acts as the owner of the group or room. */
  private async owner(app: App, { isApp, key }: Caller, request: ShareRequest): Promise<User> {
    if (!isApp) return fail('permissionDenied')
    if (key && !key.scopes.has('manage')) return fail('permissionDenied', { form: 'scope', scope: 'manage' })
    const { kind, id } = ownerOf(request)
    const input = kind === 'group' ? { groupId: id } : { roomId: id }
    const { listFiles } = kind === 'group' ? calls.groups : calls.rooms
    return (await actorOf(this.parts.services, app, listFiles, { input })) ?? fail('permissionDenied')
  }

  private async give(request: FetchRequest) {
    const { services, store } = this.parts
    const { org, app: name, fileId, headers, query } = request
    const owner = ownerOf(request)
    const app = await openApp(services, org, name)
    const file =
      uuidForm.test(fileId) && groupIdRule.test(owner.id)
        ? await services.database.read((sql) => findSharedFile(sql, app.id, owner, fileId))
        : undefined
    if (!file) return refuse(downloadFailure('downloadFailed'))
    const isKnown =
      isSecret(query['share-secret'], file.secret) || isSecret(textOf(headers, 'share-secret'), file.secret)
    if (!isKnown) {
      const caller = await callerOf(services, app, headers)
      const { mayFetch } = this.parts.in[owner.kind]
      const isBackend = typeof caller !== 'string' && caller.isApp && (caller.key?.scopes.has('read') ?? true)
      const isFor =
        isBackend || (typeof caller !== 'string' && caller.me && (await mayFetch(caller.me, owner.id)))
      if (!isFor) refuse(downloadFailure('downloadNotAllowed'))
    }
    store.demandThere(file)
    return store.handOut(file, headers)
  }

  private refusedUpload(error: unknown, url: string): HttpFailure {
    // The file itself is faulty.
    if (error instanceof Refusal) return unstored(error.answer.body.error_description)
    if (hasReason(error, 'invalidParameter')) return unstored(unreadable(error))
    if (hasReason(error, 'noPermission')) return refusedAs(error, url)
    if (hasReason(error)) return unstored(refusedAs(error, url).body.error_description)
    this.parts.services.metrics.problem('files', error)
    if (isDiskFull(error)) return unstored(diskFull.body.error_description)
    return serverFailure(error, unstored('The server failed.'))
  }

  private refusedDownload(error: unknown, url: string): HttpFailure {
    if (error instanceof Refusal) return error.answer
    if (hasReason(error)) return refusedAs(error, url)
    this.parts.services.metrics.problem('files', error)
    return serverFailure(error, downloadFailure('serverError'))
  }
}

/** Shared files are deleted by their id, so it is the name of their bytes. Nobody knows the former one. */
const named = (file: StoredFile): StoredFile => ({
  ...file,
  uuid: piecesOf(file)[0]?.name ?? file.uuid,
  pieces: '',
})

const unstored = (text: string): HttpFailure => httpFailure('uploadFailed', { form: 'sharedFile', text })

/** The secret is for the uploader. Everybody who gets it can download the file. */
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
