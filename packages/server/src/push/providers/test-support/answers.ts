// How the servers that stand for push services answer: well, badly, slowly, without an end, or not at all.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type FakeAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** The connection stays open and nothing comes. */
  | 'hang'
  /** A body that never ends. */
  | 'endless'
  /** The connection breaks. */
  | 'cut'

/** The answers to come, one for each request; the last of them stays. */
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

/** Everything that came, and somebody who waits for it. */
export class Received<T> {
  readonly all: T[] = []
  private waiting: { readonly count: number; readonly done: () => void }[] = []

  add(one: T): void {
    this.all.push(one)
    for (const { done } of this.waiting.filter(({ count }) => count <= this.all.length)) done()
    this.waiting = this.waiting.filter(({ count }) => count > this.all.length)
  }

  /** Resolves when there are so many. */
  came(count: number): Promise<void> {
    if (this.all.length >= count) return Promise.resolve()
    return new Promise((done) => void this.waiting.push({ count, done }))
  }
}

export interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FakeServer {
  readonly url: string
  readonly port: number
  /** Connections that were ever made. */
  readonly connections: () => number
  close(): Promise<void>
}

/** A server on a port of its own; what it answers to each request, the function says. */
export async function fakeServer(answer: (heard: Heard) => Promise<FakeAnswer>): Promise<FakeServer> {
  let connections = 0
  const server = createServer(async (request, response) => {
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

/** Writes until nobody listens any more. */
export function pour(stream: NodeJS.WritableStream & { readonly destroyed: boolean }): void {
  const part = Buffer.alloc(16_384, 'x')
  const more = () => {
    if (!stream.destroyed) stream.write(part, () => setImmediate(more))
  }
  stream.on('error', () => undefined)
  more()
}
