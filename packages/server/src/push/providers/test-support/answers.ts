// The answers of fake push services: success, errors, slow answers, endless ones, or none at all.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { httpServer } from '../../../../../../tools/testing/http-server.ts'

export type FakeAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** The connection stays open without an answer. */
  | 'hang'
  /** A body that never ends. */
  | 'endless'
  /** The connection breaks. */
  | 'cut'

/** The next answers, one per request. The last one repeats. */
export class Answers {
  private coming: FakeAnswer[]

  constructor(first: FakeAnswer) {
    this.coming = [first]
  }

  set(...answers: FakeAnswer[]): void {
    this.coming = answers
  }

  next(): FakeAnswer {
    const [first = 'hang', ...rest] = this.coming
    if (rest.length > 0) this.coming = rest
    return first
  }
}

/** Everything that was received, with a way to wait for it. */
export class Received<T> {
  readonly all: T[] = []
  private waiting: { readonly count: number; readonly done: () => void }[] = []

  add(one: T): void {
    this.all.push(one)
    for (const { done } of this.waiting.filter(({ count }) => count <= this.all.length)) done()
    this.waiting = this.waiting.filter(({ count }) => count > this.all.length)
  }

  /** Resolves when this many were received. */
  came(count: number): Promise<void> {
    if (this.all.length >= count) return Promise.resolve()
    return new Promise((done) => void this.waiting.push({ count, done }))
  }
}

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FakeServer {
  readonly url: string
  readonly port: number
  /** All connections so far. */
  readonly connections: () => number
  close(): Promise<void>
}

/** A server on a free port. The function answers each request. */
export async function fakeServer(
  answer: (heard: ReceivedRequest) => Promise<FakeAnswer>,
): Promise<FakeServer> {
  let connections = 0
  const server = httpServer(async (request, response) => {
    const body = await buffer(request)
    give(response, await answer({ path: request.url ?? '', headers: request.headers, body }))
  })
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function give(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'hang') return
  if (answer === 'cut') return void response.destroy()
  if (answer === 'endless') {
    response.writeHead(200)
    return pour(response)
  }
  const text = bodyText(answer.body)
  response.writeHead(answer.status, { 'content-length': String(Buffer.byteLength(text)), ...answer.headers })
  response.end(text)
}

export const bodyText = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

/** Writes until the stream is closed. */
export function pour(stream: NodeJS.WritableStream & { readonly destroyed: boolean }): void {
  const part = Buffer.alloc(16_384, 'x')
  const more = () => {
    if (!stream.destroyed) stream.write(part, () => setImmediate(more))
  }
  stream.on('error', () => undefined)
  more()
}
