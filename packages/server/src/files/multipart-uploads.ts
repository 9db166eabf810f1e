// Multipart uploads: parts arrive in any order and may be repeated, then the upload is completed or aborted. Every part
// is durable before it is answered, so that an upload continues where it stopped after any interruption of the
// connection or the server.

import { downloadFailure, fail, hasReason, uploadFailure } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../logs/app-events.ts'
import { envelope, type RestAnswer } from '../pipeline/rest-request.ts'
import type { Sql } from '../storage/database.ts'
import type { FileRow, UploadPartRow } from '../storage/tables.ts'
import { targetOf } from './access.ts'
import { joinedChecksum, type Piece, piecesOf, writtenPieces } from './blob-pieces.ts'
import { previewOf, uuidForm } from './content-types.ts'
import type { FilesParts, Query, UploadRequest } from './file-requests.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { findFile, insertFile, requireAccount } from './queries.ts'
import { Refusal, refuse } from './refusals.ts'
import { sniffedBytes, sniffedType } from './sniffing.ts'
import { uploaded } from './upload-events.ts'
import {
  bytesOf,
  countUploads,
  dropUpload,
  insertUpload,
  ownUpload,
  partsOf,
  putPart,
} from './upload-queries.ts'

/** A request of a user who may upload. */
export interface PartRequest extends Omit<UploadRequest, 'file'> {
  readonly me: User
  readonly uuid: string
  readonly method: string
}

/** More are useless: a file of the largest size has fewer. */
const mostParts = 10_000

const path = 'sdk/chatfiles/part-upload'

export class PartUploads {
  private readonly parts: FilesParts
  private readonly store: FileStore
  private readonly strip: (whole: StoredFile) => Promise<StoredFile>

  constructor(parts: FilesParts, store: FileStore, strip: (whole: StoredFile) => Promise<StoredFile>) {
    this.parts = parts
    this.store = store
    this.strip = strip
  }

  /** Returns the largest file size and the smallest part size. */
  async begin(request: Omit<PartRequest, 'uuid'>) {
    const { config, database, host } = this.parts
    const { me } = request
    const uuid = this.store.newName()
    const now = host.now()
    await database.write(async (sql) => {
      await requireAccount(sql, me)
      if ((await countUploads(sql, me.id)) >= config.maxUploads) refuse(uploadFailure('tooMany'))
      await insertUpload(sql, { uuid, app_id: me.app.id, owner_id: me.id, created_at: now, touched_at: now })
    })
    const limits = { uuid, file_upper_limit: config.maxFileBytes, part_lower_limit: config.partBytes }
    return this.answer(request, path, { entities: [limits] })
  }

  /** Stores one part. The same number again replaces it. The number may come after the bytes. */
  async put(request: PartRequest, chunks: AsyncIterable<Uint8Array>, fields: Query) {
    const { config, database, host } = this.parts
    const { me, uuid } = request
    const before = await database.read((sql) => ownUpload(sql, uuid, me))
    if (!before) return this.unknown()
    const stored = await this.store.keepPart(chunks, config.maxFileBytes)
    let replaced: string | undefined
    try {
      const number = numberOf(fields.part_number)
      await database.write(async (sql) => {
        if (!(await ownUpload(sql, uuid, me))) return this.unknown()
        const others = (await partsOf(sql, uuid)).filter((part) => part.number !== number)
        const size = others.reduce((sum, part) => sum + part.size, stored.size)
        if (size > config.maxFileBytes) refuse(uploadFailure('tooLarge'))
        replaced = (await partsOf(sql, uuid)).find((part) => part.number === number)?.blob
        await putPart(
          sql,
          { uuid, number, blob: stored.name, size: stored.size, checksum: stored.checksum },
          host.now(),
        )
        await requireQuota(sql, me, config.maxUserFileBytes)
      })
      if (replaced !== undefined) await this.store.discard([replaced])
      return this.answer(request, `${path}/${uuid}`, { entities: [{ uuid, part_number: number }] })
    } catch (error) {
      await this.store.discard([stored.name])
      throw error
    }
  }

  /**
   * Joins the parts into a file, in the order of their numbers. No bytes are moved. The file has the id of the upload,
   * so that a client that lost the answer can repeat the request and gets the same one.
   */
  async complete(request: PartRequest): Promise<{ row: FileRow; body: RestAnswer['body'] }> {
    const { database } = this.parts
    const { me, uuid, query } = request
    const target = targetOf(query)
    const parts = await database.read(async (sql) =>
      (await ownUpload(sql, uuid, me)) ? partsOf(sql, uuid) : undefined,
    )
    const row = parts
      ? await this.joined(request, parts, target)
      : ((await database.read((sql) => completed(sql, uuid, me))) ?? this.unknown())
    // Callers join `uri` and the name: the file has the same address as every other file.
    return { row, body: this.answer(request, 'chatfiles', {}) }
  }

  /** What has to be stripped is stripped before there is a file that anybody, or a repeated request, could get. */
  private async joined(
    { me, uuid, query }: PartRequest,
    parts: readonly UploadPartRow[],
    target: Pick<FileRow, 'target_kind' | 'target'>,
  ): Promise<FileRow> {
    this.demandWhole(parts)
    const whole = await this.described(uuid, parts, query)
    const clean = await this.strip(whole)
    const file: FileRow = { ...clean, app_id: me.app.id, owner_id: me.id, ...target }
    const [kept, gone] = clean.pieces === whole.pieces ? [[], []] : [piecesOf(clean), piecesOf(whole)]
    const discard = (pieces: readonly Piece[]) => this.store.discard(pieces.map(({ name }) => name))
    try {
      const row = await this.parts.database.write(async (sql) => {
        if (!(await ownUpload(sql, uuid, me))) return (await completed(sql, uuid, me)) ?? this.unknown()
        if (piecesText(await partsOf(sql, uuid)) !== whole.pieces)
          fail('invalidParameter', { text: 'A part was replaced while the upload was completed.' })
        await dropUpload(sql, uuid)
        await insertFile(sql, file)
        await recordAppEvents(sql, me.app, [uploaded(file, me.name, this.parts.host.now())])
        return file
      })
      eventsRecorded(me.app)
      // Another request may have completed it first.
      await discard(row === file ? gone : kept)
      return row
    } catch (error) {
      // After other errors the file may be stored.
      if (hasReason(error) || error instanceof Refusal) await discard(kept)
      throw error
    }
  }

  /** Aborts an upload and removes its parts. */
  async abort(request: PartRequest) {
    const { database } = this.parts
    const { me, uuid } = request
    const parts = await database.write(async (sql) => {
      if (!(await ownUpload(sql, uuid, me))) return this.unknown()
      const all = await partsOf(sql, uuid)
      await dropUpload(sql, uuid)
      return all
    })
    await this.store.discard(parts.map(({ blob }) => blob))
    return this.answer(request, `${path}/${uuid}`, { entities: [{ uuid }] })
  }

  /** Demands parts without gaps, and none too small except for the last. */
  private demandWhole(parts: readonly UploadPartRow[]): void {
    const { partBytes } = this.parts.config
    const isWhole =
      parts.length > 0 &&
      parts.every(
        ({ number, size }, at) => number === at + 1 && (size >= partBytes || at === parts.length - 1),
      )
    if (!isWhole) fail('invalidParameter', { text: 'Parts are missing, or too small.' })
  }

  /** The name and type that our clients send. Other clients name the parts 'blob'. */
  private async described(uuid: string, parts: readonly UploadPartRow[], query: Query): Promise<StoredFile> {
    const [first] = parts as readonly [UploadPartRow]
    const head = await this.store.head(first.blob, Math.min(first.size, sniffedBytes))
    return {
      ...this.store.described({
        uuid,
        name: query['file-name'] ?? 'file',
        type: await sniffedType(query['file-type'] ?? '', head),
        size: parts.reduce((sum, part) => sum + part.size, 0),
        checksum: joinedChecksum(parts.map(({ checksum }) => checksum)),
        pieces: piecesText(parts),
      }),
      preview: previewOf(query),
    }
  }

  private unknown(): never {
    return refuse(downloadFailure('downloadFailed'))
  }

  private answer({ me, headers, method }: Omit<PartRequest, 'uuid'>, at: string, body: object) {
    const now = this.parts.host.now()
    return envelope({ method, headers }, me.app, at, body, now, now)
  }
}

const piecesText = (parts: readonly UploadPartRow[]): string =>
  writtenPieces(parts.map(({ blob, size, checksum }) => ({ name: blob, size, checksum })))

/** The file that an upload of this user became. */
async function completed(sql: Sql, uuid: string, me: User): Promise<FileRow | undefined> {
  const file = await findFile(sql, me.app.id, uuid)
  return file?.owner_id === me.id ? file : undefined
}

export const isUploadName = (uuid: string): boolean => uuidForm.test(uuid)

function numberOf(text: string | undefined): number {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  if (number < 1 || number > mostParts)
    fail('invalidParameter', { text: `Invalid parameter part_number: ${String(text).slice(0, 20)}` })
  return number
}

/** Enforces the quota, in the transaction that has written the new bytes. */
export async function requireQuota(
  sql: Parameters<typeof bytesOf>[0],
  me: Pick<User, 'id'>,
  most: number,
): Promise<void> {
  if (most > 0 && (await bytesOf(sql, me.id)) > most) refuse(uploadFailure('quota'))
}
