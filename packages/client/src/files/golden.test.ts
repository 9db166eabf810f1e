// Our uploads and downloads make the recorded requests, on a real connection, and read the answers as recorded.

import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { TestXMLHttpRequest } from '../../test/support/xhr.ts'
import { createPendingWork } from '../calls/pending-work.ts'
import { createTokens } from '../connection/token.ts'
import { nodePlatform } from '../platform/node.ts'
import type { ConversationRef } from '../state/state.ts'
import { createFiles, type Files } from './files.ts'
import { localFile } from './local-file.ts'

/** Generous, for slow machines. */
const patience = { timeout: 60_000 }

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  /** Missing for the default headers. */
  readonly headers?: Record<string, string>
  readonly body?: { readonly $multipart: readonly Part[] }
  readonly answer: {
    readonly status: number
    readonly body: { readonly $binary?: number; readonly entities?: readonly Entity[] }
  }
}
type Part = { name: string; value: string } | { name: string; filename: string; type: string; size: number }
interface Entity {
  readonly uuid: string
  readonly 'share-secret': string
  readonly 'file-metadata': { readonly 'content-length': number; readonly 'content-type': string }
}
interface Vector {
  readonly call: string
  readonly args: readonly [Record<string, unknown> & { $message?: RecordedMessage }]
  readonly requests: readonly [RecordedRequest, ...RecordedRequest[]]
  readonly error?: { readonly type: number; readonly message: string }
  readonly callbacks?: readonly [{ readonly callback: string; readonly args: readonly [{ data?: unknown }] }]
}
interface RecordedMessage {
  readonly chatType: 'singleChat' | 'groupChat' | 'chatRoom'
  readonly to: string
  readonly file?: { readonly $file: { name: string; type: string; size: number } }
  readonly thumbnailWidth?: number
  readonly thumbnailHeight?: number
}

const golden = new URL('../../../protocol/test/golden/files.json', import.meta.url)
const types = { singleChat: 'single', groupChat: 'group', chatRoom: 'room' } as const
/** The headers in a vector; `accept` only if it is not the default. */
const toldHeaders = [
  'authorization',
  'content-type',
  'restrict-access',
  'accept',
  'share-secret',
  'x-requested-with',
]

let server: Server
let api: string
interface Seen {
  readonly method: string
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: object
  readonly parts: readonly Part[]
}

let seen: Seen[] = []
let vectors: readonly Vector[]
let recorded: Vector['requests']

beforeAll(async () => {
  server = httpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', api)
      const body = Buffer.concat(chunks)
      const { method = '' } = request
      seen.push({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: headersOf(request.headers),
        parts: body.length > 0 ? await partsOf(body, request.headers) : [],
      })
      const { answer } = recorded.find((one) => one.method === method && one.path === pathname) ?? missing
      const { status, body: given } = answer
      response.writeHead(status)
      response.end(given.$binary ? Buffer.alloc(given.$binary, 7) : JSON.stringify(given))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const values: Record<string, string> = { org: 'org1', app: 'app1', apiUrl: api, token: 'token-1' }
  const filled = readFileSync(golden, 'utf8').replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  vectors = JSON.parse(filled)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  seen = []
  vi.unstubAllGlobals()
})

function headersOf(headers: IncomingHttpHeaders): object {
  const told = toldHeaders.map((name) => [name, String(headers[name] ?? '').split(';')[0]] as const)
  return Object.fromEntries(told.filter(([, value]) => value !== '' && value !== '*/*'))
}

async function partsOf(body: Buffer<ArrayBuffer>, headers: IncomingHttpHeaders): Promise<Part[]> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  return [...form].map(([name, value]) =>
    typeof value === 'string'
      ? { name, value }
      : { name, filename: value.name, type: value.type, size: value.size },
  )
}

const missing: Pick<RecordedRequest, 'answer'> = { answer: { status: 418, body: {} } }

/** A host on which the delays between attempts take no time, but deadlines do. */
function hurriedPlatform() {
  const platform = nodePlatform()
  const { clock } = platform
  const setTimer: typeof clock.setTimer = (run, ms) => clock.setTimer(run, ms > 60_000 ? ms : 0)
  return { ...platform, clock: { ...clock, setTimer } }
}

function makeFiles(): Files {
  const platform = hurriedPlatform()
  const log = () => {}
  const tokens = createTokens({ platform, log, expiryOf: undefined, willExpire() {}, expired() {} })
  tokens.start({ first: async () => 'token-1' })
  return createFiles({
    platform,
    log,
    tokens,
    hosts: { api },
    base: () => `${api}/org1/app1`,
    user: () => 'alice',
    underWay: createPendingWork({ clock: platform.clock, isClosed: () => false }),
  })
}

/** Performs the recorded call with our client. */
function play({ call, args: [given], requests: [{ body }] }: Vector): Promise<unknown> {
  if (call.startsWith('download')) {
    const secret = String(given.secret)
    return makeFiles().download(String(given.url), { secret, accept: 'application/json' })
  }
  const message = given.$message ?? (given as unknown as RecordedMessage)
  const to: ConversationRef = { type: types[message.chatType], id: message.to }
  // The call itself creates the file of a combined message.
  const made = body?.$multipart[0] as { filename: string; type: string; size: number }
  const { name, type, size } = message.file?.$file ?? { name: 'combine', type: made.type, size: made.size }
  const { thumbnailWidth: width, thumbnailHeight: height } = message
  const thumbnail = width && height ? { width, height } : undefined
  return makeFiles().upload(localFile(new Uint8Array(size), name, type), to, { thumbnail })
}

/** How our client reads the recorded answer. */
function outcomeOf({ requests, error, callbacks }: Vector): unknown {
  if (error) return expect.objectContaining({ code: error.type, message: error.message })
  if (callbacks?.[0].callback === 'onFileUploadError')
    return expect.objectContaining({ code: 101, data: callbacks[0].args[0].data })
  const last = requests[requests.length - 1] as RecordedRequest
  const [entity] = last.answer.body.entities ?? []
  if (!entity) return new Uint8Array(last.answer.body.$binary ?? 0).fill(7)
  return { url: `${api}/org1/app1/chatfiles/${entity.uuid}`, secret: entity['share-secret'] }
}

/** The name and type of a file in parts, which only our client sends. */
const ours = ['file-name', 'file-type']

/**
 * The requests in recorded form. Parts are sorted, because they arrive in any order; a retried part counts once,
 * because the recorded client does not retry; headers are kept only if they were recorded.
 */
function asRecorded(all: readonly Seen[], against: Vector['requests']) {
  const numberOf = ({ parts }: Seen) => Number((parts[1] as { value?: string } | undefined)?.value ?? 0)
  const isPart = ({ method }: Seen) => method === 'PUT'
  const parts = new Map(all.filter(isPart).map((one) => [numberOf(one), one]))
  const sorted = [...parts].sort(([a], [b]) => a - b).map(([, one]) => one)
  const first = all.findIndex(isPart)
  const rest = all.filter((one) => !isPart(one))
  const ordered = first < 0 ? rest : [...rest.slice(0, first), ...sorted, ...rest.slice(first)]
  return ordered.map(({ headers, query, ...one }, index) => ({
    ...one,
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !ours.includes(name))),
    headers: against[index]?.headers ? headers : undefined,
  }))
}

describe.each(['fetch', 'XMLHttpRequest'])('recorded file requests, by %s', (how) => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('number %i', async (index) => {
    if (how === 'XMLHttpRequest') vi.stubGlobal(how, TestXMLHttpRequest)
    expect(vectors).toHaveLength(13)
    const vector = vectors[index] as Vector
    recorded = vector.requests
    const outcome = await play(vector).catch((error: unknown) => error)
    expect(outcome).toEqual(outcomeOf(vector))
    // The client does not wait until an upload is aborted.
    await vi.waitFor(() => expect(seen.at(-1)?.method).toBe(recorded.at(-1)?.method), patience)
    expect(asRecorded(seen, recorded)).toEqual(
      recorded.map(({ method, path, query = {}, headers, body }) => ({
        method,
        path,
        query,
        headers,
        parts: body?.$multipart ?? [],
      })),
    )
  })
})
