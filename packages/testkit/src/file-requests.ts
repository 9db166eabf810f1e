// The file routes without a port: maps an address and a file to the server's own calls.

import type { DownloadRequest, PlatformRequest, UploadRequest } from '@parley/client'
import type { Server } from '@parley/server'

/** The answer of a server, without the address. */
export interface FileAnswer {
  readonly status: number
  readonly body: string
  readonly bytes?: Uint8Array
}

const notThere: FileAnswer = {
  status: 404,
  body: '{"error":"not_found","error_description":"There is no such path."}',
}

/** The parts of `/{org}/{app}/chatfiles/{uuid}` or `/{org}/{app}/chatgroups/{id}/share_files/{uuid}`, also of rooms. */
function addressOf(url: URL) {
  const [, org = '', app = '', area, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const at = { org, app, query: Object.fromEntries(url.searchParams) }
  if (area === 'chatfiles') return { ...at, shared: undefined, uuid: rest[0] ?? '' }
  const [id = '', files, uuid = ''] = rest
  if (files !== 'share_files') return undefined
  if (area === 'chatgroups') return { ...at, shared: { groupId: id }, uuid }
  return area === 'chatrooms' ? { ...at, shared: { roomId: id }, uuid } : undefined
}

const parted = /^\/([^/]+)\/([^/]+)\/sdk\/chatfiles\/part-upload(?:\/([^/]+))?$/

/** A request about a multipart upload without a file; undefined for any other. */
export function handlePartRequest(
  server: Server,
  url: URL,
  request: PlatformRequest,
): Promise<FileAnswer> | undefined {
  const [found, org = '', app = '', name] = (parted.exec(url.pathname) ?? []).map(decodeURIComponent)
  if (found === undefined) return undefined
  const headers = lowerCased(request.headers)
  const given = { org, app, headers, query: Object.fromEntries(url.searchParams) }
  const uuid = name === 'undefined' ? '' : (name ?? '')
  const { files } = server
  const answer =
    request.method === 'DELETE'
      ? files.abortParts({ ...given, uuid })
      : uuid
        ? files.completeParts({ ...given, uuid })
        : files.beginParts(given)
  return answer.then(({ status, body }) => ({ status, body: JSON.stringify(body) }))
}

async function handlePart(server: Server, url: URL, request: UploadRequest): Promise<FileAnswer> {
  const [, org = '', app = '', uuid = ''] = (parted.exec(url.pathname) ?? []).map(decodeURIComponent)
  const { field, file, fields, headers, onProgress } = request
  const { status, body } = await server.files.putPart({
    org,
    app,
    uuid,
    headers: lowerCased(headers),
    query: {},
    file: field === 'part_file' ? { name: 'blob', type: '', chunks: piecesOf(file.data) } : undefined,
    fields,
  })
  onProgress?.(file.size, file.size)
  return { status, body: JSON.stringify(body) }
}

export async function handleUpload(server: Server, url: URL, request: UploadRequest): Promise<FileAnswer> {
  if (request.method === 'PUT') return handlePart(server, url, request)
  const to = addressOf(url)
  if (!to || to.uuid) return notThere
  const { field, file, fields, headers, onProgress } = request
  const { shared } = to
  const given = {
    ...to,
    headers: { ...lowerCased(headers), 'content-type': 'multipart/form-data' },
    file: field === 'file' ? { name: file.name, type: file.type, chunks: piecesOf(file.data) } : undefined,
    fields,
  }
  const { status, body } =
    shared === undefined
      ? await server.files.upload(given)
      : await server.sharedFiles.upload({ ...given, ...shared })
  onProgress?.(file.size, file.size)
  return { status, body: JSON.stringify(body) }
}

export async function handleDownload(
  server: Server,
  url: URL,
  request: DownloadRequest,
): Promise<FileAnswer> {
  const from = addressOf(url)
  if (!from?.uuid) return notThere
  const { shared } = from
  const given = { ...from, headers: lowerCased(request.headers) }
  const { status, body } =
    shared === undefined
      ? await server.files.download(given)
      : await server.sharedFiles.download({ ...given, ...shared, fileId: from.uuid })
  if (Symbol.asyncIterator in body) return { status, body: '', bytes: await gathered(body) }
  if (body instanceof Uint8Array) return { status, body: '', bytes: body }
  return { status, body: JSON.stringify(body) }
}

export const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const pieceSize = 65_536

/** A file in chunks, as it arrives over a network. */
async function* piecesOf(data: unknown): AsyncGenerator<Uint8Array> {
  const bytes = data instanceof Blob ? await data.bytes() : (data as Uint8Array)
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}
