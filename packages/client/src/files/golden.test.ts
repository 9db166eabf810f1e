// Our uploads and downloads make the recorded requests, on a real connection, and make of the answers what was recorded.

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TestXMLHttpRequest } from '../../test/support/xhr.ts'
import { createUnderWay } from '../calls/under-way.ts'
import { createTokens } from '../connection/token.ts'
import { nodePlatform } from '../platform/node.ts'
import type { ConversationRef } from '../state/state.ts'
import { createFiles, type Files } from './files.ts'
import { localFile } from './local-file.ts'

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  readonly headers: Record<string, string>
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
  readonly requests: readonly [RecordedRequest]
  readonly error?: { readonly type: number; readonly message: string }
}
interface RecordedMessage {
  readonly type: string
  readonly chatType: 'singleChat' | 'groupChat' | 'chatRoom'
  readonly to: string
  readonly file?: { readonly $file: { name: string; type: string; size: number } }
  readonly thumbnailWidth?: number
  readonly thumbnailHeight?: number
}

const golden = new URL('../../../protocol/test/golden/files.json', import.meta.url)
const types = { singleChat: 'single', groupChat: 'group', chatRoom: 'room' } as const
/** The headers that a vector tells; `accept` only where it is not the usual one. */
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
let seen: object[] = []
let vectors: readonly Vector[]
let answer: RecordedRequest['answer']

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', api)
      const body = Buffer.concat(chunks)
      seen.push({
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: headersOf(request.headers),
        parts: body.length > 0 ? await partsOf(body, request.headers) : [],
      })
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

function makeFiles(): Files {
  const platform = nodePlatform()
  const log = () => {}
  const tokens = createTokens({ platform, log, expiryOf: undefined, willExpire() {}, expired() {} })
  tokens.start({ first: async () => 'token-1' })
  return createFiles({
    platform,
    log,
    tokens,
    api,
    base: `${api}/org1/app1`,
    user: () => 'alice',
    underWay: createUnderWay({ clock: platform.clock, isClosed: () => false }),
  })
}

/** Does with our client what the recorded call does. */
function play({ args: [given], requests: [{ body }] }: Vector): Promise<unknown> {
  const message = given.$message
  if (!message) {
    const secret = String(given.secret)
    return makeFiles().download(String(given.url), { secret, accept: 'application/json' })
  }
  const to: ConversationRef = { type: types[message.chatType], id: message.to }
  // The file of a merged forward is made by the call itself.
  const made = body?.$multipart[0] as { filename: string; type: string; size: number }
  const { name, type, size } = message.file?.$file ?? { name: 'combine', type: made.type, size: made.size }
  const { thumbnailWidth: width, thumbnailHeight: height } = message
  const thumbnail = width && height ? { width, height } : undefined
  return makeFiles().upload(localFile(new Uint8Array(size), name, type), to, { thumbnail })
}

/** What our client makes of the recorded answer. */
function outcomeOf({ requests: [request], error }: Vector): unknown {
  if (error) return expect.objectContaining({ code: error.type, message: error.message })
  const [entity] = request.answer.body.entities ?? []
  if (!entity) return new Uint8Array(request.answer.body.$binary ?? 0).fill(7)
  return { url: `${api}${request.path}/${entity.uuid}`, secret: entity['share-secret'] }
}

describe.each(['fetch', 'XMLHttpRequest'])('recorded requests about files, by %s', (how) => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('number %i', async (index) => {
    if (how === 'XMLHttpRequest') vi.stubGlobal(how, TestXMLHttpRequest)
    expect(vectors).toHaveLength(9)
    const vector = vectors[index] as Vector
    const [request] = vector.requests
    answer = request.answer
    const outcome = await play(vector).catch((error: unknown) => error)
    expect(outcome).toEqual(outcomeOf(vector))
    expect(seen).toEqual([
      {
        method: request.method,
        path: request.path,
        query: request.query ?? {},
        headers: request.headers,
        parts: request.body?.$multipart ?? [],
      },
    ])
  })
})
