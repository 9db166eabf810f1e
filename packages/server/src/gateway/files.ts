// The HTTP routes for files: uploads as forms, which are streamed and never held in memory as a whole, and downloads.

import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { recognitionsPath, uploadFailure } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { UploadRequest } from '../files/file-requests.ts'
import type { UploadedFile } from '../files/file-store.ts'
import type { Files } from '../files/files.ts'
import type { DownloadAnswer } from '../files/serving.ts'
import type { SharedFiles } from '../files/shared-files.ts'
import type { TranscriptionUploads } from '../files/transcription-uploads.ts'
import type { Metrics } from '../metrics.ts'
import { readQuery } from '../pipeline/input.ts'
import { databaseRestMs, retryAfterSeconds } from '../pipeline/over-budget.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import type { RestAnswer } from '../pipeline/rest-request.ts'
import type { Host } from '../platform/host.ts'
import { noteGarbage } from '../platform/memory-reclaim.ts'
import type { ClientAddresses } from './client-addresses.ts'
import { throwAway, watchPace } from './request-bodies.ts'
import { servicePrefix, withoutPrefix } from './service-prefix.ts'

export interface FileRouteParts {
  readonly pipeline: Pick<Pipeline, 'admitCaller'>
  readonly addresses: ClientAddresses
  readonly files: Files
  readonly sharedFiles: SharedFiles
  readonly recognitions: TranscriptionUploads
  readonly config: Config
  readonly metrics: Metrics
  readonly host: Pick<Host, 'setTimer' | 'clearTimer'>
}

/** Besides the file a form has two short fields. There is room for a few unknown ones. */
const formLimits = { files: 1, fields: 16, parts: 20, fieldSize: 1024, headerPairs: 32, fileSize: Infinity }

/**
 * The body of a refused upload is read up to this many times the largest file. Many clients read the answer only after
 * they have sent everything, and a cut connection looks like a network failure to them.
 */
const drainFactor = 10
const drainAtLeast = 64 * 1024 * 1024

/** In its own scope, because only these routes parse forms differently. */
export async function fileRoutes(http: FastifyInstance, parts: FileRouteParts): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (!error.statusCode) parts.metrics.problem('files', error)
      const form = error.statusCode === 413 ? 'tooLarge' : error.statusCode ? 'notAllowed' : 'failed'
      const { status, body } = uploadFailure(form)
      return reply.code(status).send(body)
    })
    const { files, sharedFiles, recognitions, config } = parts
    scope.addHook('onRequest', (request, reply) => admitUpload(parts, request, reply))
    const uploadParts = { config, host: parts.host }
    scope.post('/:org/:app/chatfiles', (request, reply) =>
      upload(uploadParts, request, reply, (call) => files.upload(call)),
    )
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/:org/:app/chatfiles/:uuid',
      handler: (request, reply) => {
        const { uuid } = request.params as { uuid: string }
        return download(config, request, reply, (call) => files.download({ ...call, uuid }))
      },
    })
    scope.post(`${servicePrefix}/:org/:app/${recognitionsPath}`, (request, reply) =>
      upload(uploadParts, request, reply, (call) => recognitions.take(call)),
    )
    const partUploads = '/:org/:app/sdk/chatfiles/part-upload'
    scope.post(partUploads, (request, reply) => answer(request, reply, (call) => files.beginParts(call)))
    scope.put(`${partUploads}/:uuid`, (request, reply) =>
      upload(
        uploadParts,
        request,
        reply,
        (call) => files.putPart({ ...call, uuid: uuidIn(request) }),
        'part_file',
      ),
    )
    scope.post(`${partUploads}/:uuid`, (request, reply) =>
      answer(request, reply, (call) => files.completeParts({ ...call, uuid: uuidIn(request) })),
    )
    scope.delete(`${partUploads}/:uuid`, (request, reply) =>
      answer(request, reply, (call) => files.abortParts({ ...call, uuid: uuidIn(request) })),
    )
    const shared = (area: string, targetOf: (id: string) => { groupId: string } | { roomId: string }) => {
      scope.post(`/:org/:app/${area}/:id/share_files`, (request, reply) => {
        const { id } = request.params as { id: string }
        return upload(uploadParts, request, reply, (call) => sharedFiles.upload({ ...call, ...targetOf(id) }))
      })
      scope.route({
        method: ['GET', 'HEAD'],
        url: `/:org/:app/${area}/:id/share_files/:fileId`,
        handler: (request, reply) => {
          const { id, fileId } = request.params as { id: string; fileId: string }
          return download(config, request, reply, (call) =>
            sharedFiles.download({ ...call, ...targetOf(id), fileId }),
          )
        },
      })
    }
    shared('chatgroups', (groupId) => ({ groupId }))
    shared('chatrooms', (roomId) => ({ roomId }))
  })
}

/** Refuses before the form is read. The body of a refused client is discarded. */
async function admitUpload(
  { pipeline, addresses, config }: FileRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { method, raw, headers } = request
  if (method === 'GET' || method === 'HEAD') return undefined
  const url = withoutPrefix(raw.url ?? '/')
  const answer = await pipeline.admitCaller({ method, url, headers, address: addresses.of(raw) })
  if ('status' in answer) {
    throwAway(raw, Math.max(config.maxFileBytes * drainFactor, drainAtLeast))
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body)
  }
  if (raw.socket.destroyed) answer.leave()
  else reply.raw.once('close', answer.leave)
  return undefined
}

const uuidIn = (request: FastifyRequest): string => (request.params as { uuid: string }).uuid

/** Answers a request about an upload that contains no file. Its body is ignored. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (call: FileRequest) => Promise<RestAnswer>,
) {
  const { org, app } = request.params as { org: string; app: string }
  const { status, body } = await handle({ org, app, headers: request.headers, query: queryOf(request) })
  return withRetryAfter(reply.code(status)).send(body)
}

/** Says when to try again where the database is unreachable. */
function withRetryAfter(reply: FastifyReply): FastifyReply {
  return reply.statusCode === 503
    ? reply.header('retry-after', String(retryAfterSeconds(databaseRestMs)))
    : reply
}

async function upload(
  { config, host }: Pick<FileRouteParts, 'config' | 'host'>,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (call: UploadRequest) => Promise<RestAnswer>,
  fieldName = 'file',
) {
  // Drops a client that stops sending, so that no upload stays open for ever.
  request.raw.socket.setTimeout(config.idleMs)
  const stopWatching = watchPace(host, request.raw, config.idleMs)
  // Some broken forms leave the parser waiting for ever. A client that is gone needs no answer.
  const disconnected = new Promise<never>((_resolve, reject) => {
    reply.raw.once('close', () => {
      stopWatching()
      reject(new Error('The connection is closed.'))
    })
  })
  disconnected.catch(() => undefined)
  const { org, app } = request.params as { org: string; app: string }
  const fields: Record<string, string> = {}
  const form = request.isMultipart() ? untilDisconnected(request.parts(), disconnected) : undefined
  const file = form && (await firstFile(form, fields, fieldName))
  const { status, body } = await handle({
    org,
    app,
    headers: request.headers,
    query: queryOf(request),
    file: file && uploaded(file, form, fields, disconnected),
    fields,
  })
  if (!request.raw.complete) {
    request.raw.unpipe()
    file?.file.destroy()
    throwAway(request.raw, Math.max(config.maxFileBytes * drainFactor, drainAtLeast))
  }
  return withRetryAfter(reply.code(status)).send(body)
}

type Form = Pick<AsyncIterator<Multipart>, 'next'>

const untilDisconnected = (form: Form, disconnected: Promise<never>): Form => ({
  next: () => Promise.race([form.next(), disconnected]),
})

/** The part with the file. Undefined if the form cannot be parsed. */
async function firstFile(
  form: Form,
  fields: Record<string, string>,
  name: string,
): Promise<MultipartFile | undefined> {
  try {
    for (;;) {
      const { value: part, done } = await form.next()
      if (done) return undefined
      if (part.type === 'file') return part.fieldname === name ? part : undefined
      storeField(part, fields)
    }
  } catch {
    return undefined
  }
}

function uploaded(
  part: MultipartFile,
  form: Form,
  fields: Record<string, string>,
  disconnected: Promise<never>,
): UploadedFile {
  disconnected.catch((error: Error) => part.file.destroy(error))
  return {
    name: (part.filename ?? '').replaceAll('\0', ''),
    type: part.mimetype ?? '',
    chunks: untilTheEnd(part, form, fields),
  }
}

/** The bytes of the file. Ends only with the whole form, so that a truncated form does not become a file. */
async function* untilTheEnd(part: MultipartFile, form: Form, fields: Record<string, string>) {
  for await (const bytes of part.file as AsyncIterable<Uint8Array>) {
    yield bytes
    noteGarbage(bytes.length)
  }
  for (;;) {
    const { value: next, done } = await form.next()
    if (done) return
    storeField(next, fields)
  }
}

function storeField(part: Multipart, fields: Record<string, string>): void {
  if (part.type === 'field' && typeof part.value === 'string') fields[part.fieldname] = part.value
}

type FileRequest = Pick<UploadRequest, 'org' | 'app' | 'headers' | 'query'>

async function download(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (call: FileRequest) => Promise<DownloadAnswer>,
) {
  request.raw.socket.setTimeout(config.idleMs)
  const { org, app } = request.params as { org: string; app: string }
  const answer = await handle({ org, app, headers: request.headers, query: queryOf(request) })
  withRetryAfter(reply.code(answer.status)).headers(answer.headers)
  reply.header('access-control-expose-headers', 'content-disposition, content-range, accept-ranges, etag')
  // A HEAD request, or the client's copy is current.
  if (request.method === 'HEAD' || answer.status === 304) return reply.send()
  const { body } = answer
  return reply.send(Symbol.asyncIterator in body ? Readable.from(body, { objectMode: false }) : body)
}

function queryOf(request: FastifyRequest): Record<string, string> {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return readQuery(mark < 0 ? '' : url.slice(mark + 1), {}) as Record<string, string>
}
