// A small S3 store that keeps versions of its objects, as a bucket with versioning does: deleting hides an object behind a
// marker. It supports only the requests of `S3Blobs`.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpServer } from '../../../../../tools/testing/http-server.ts'

interface Version {
  readonly id: string
  /** Undefined: the object was deleted here. */
  readonly bytes: Buffer | undefined
}

export interface VersionedStore {
  readonly port: number
  /** All versions and markers by key. */
  readonly versions: ReadonlyMap<string, readonly Version[]>
  close(): Promise<void>
}

/** Versions in one page of a list, so that two versions need two. */
const pageSize = 1

export async function startVersionedStore(
  options: { readonly mayDeleteVersions?: boolean } = {},
): Promise<VersionedStore> {
  const { mayDeleteVersions = true } = options
  const versions = new Map<string, Version[]>()
  let last = 0
  const server = httpServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    const versionId = searchParams.get('versionId')
    const known = versions.get(key) ?? []
    const forbidden = () =>
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code></Error>')
    if (request.method === 'PUT') {
      versions.set(key, [{ id: `v${++last}`, bytes: await bodyOf(request) }, ...known])
      response.writeHead(200, { etag: '"e"' }).end()
    } else if (request.method === 'DELETE' && versionId === null) {
      versions.set(key, [{ id: `v${++last}`, bytes: undefined }, ...known])
      response.writeHead(204, { 'x-amz-delete-marker': 'true', 'x-amz-version-id': `v${last}` }).end()
    } else if (request.method === 'DELETE') {
      if (!mayDeleteVersions) return forbidden()
      versions.set(
        key,
        known.filter(({ id }) => id !== versionId),
      )
      response.writeHead(204).end()
    } else if (request.method === 'GET' && searchParams.has('versions')) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(versions, searchParams))
    } else {
      const bytes = known[0]?.bytes
      response.writeHead(bytes ? 200 : 404, { 'content-length': bytes?.length ?? 0 })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    }
    return undefined
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    versions,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function listed(versions: ReadonlyMap<string, readonly Version[]>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const all = [...versions.keys()]
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key) => (versions.get(key) ?? []).map((version) => ({ key, ...version })))
  const marker = query.get('version-id-marker')
  // Versions after the marker. The marked version itself may have been deleted.
  const rest = marker === null ? all : all.filter(({ id }) => Number(id.slice(1)) < Number(marker.slice(1)))
  const page = rest.slice(0, pageSize)
  const end = page.at(-1)
  const rows = page.map(({ key, id, bytes }) => {
    const kind = bytes ? 'Version' : 'DeleteMarker'
    return `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId></${kind}>`
  })
  const next =
    rest.length > page.length && end
      ? `<NextKeyMarker>${end.key}</NextKeyMarker><NextVersionIdMarker>${end.id}</NextVersionIdMarker>`
      : ''
  return `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${next !== ''}</IsTruncated>${next}${rows.join('')}</ListVersionsResult>`
}
