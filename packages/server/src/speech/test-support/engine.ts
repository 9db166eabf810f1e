// A speech engine with OpenAI's API on a real port, which misbehaves if a test wants it.

import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { httpServer } from '../../../../../tools/testing/http-server.ts'

export interface ReceivedRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined
  /** Resolves when the connection of this request is closed. */
  readonly gone: Promise<void>
}

/** True if it has handled the request itself. */
export type Behaviour = (response: ServerResponse, received: ReceivedRequest) => boolean

export interface Engine {
  readonly url: string
  readonly heard: readonly ReceivedRequest[]
  behaves(behaviour: Behaviour): void
  /** Resolves after this many requests. */
  asked(times: number): Promise<void>
  stop(): Promise<void>
}

export const well: Behaviour = () => false
export const silent: Behaviour = () => true
export const says =
  (answer: unknown, status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    return true
  }

/** "Transcribes" a recording to the text that it contains. */
export async function startEngine(): Promise<Engine> {
  const received: ReceivedRequest[] = []
  let behaviour = well
  let waiting: { times: number; resolve: () => void }[] = []
  const server = httpServer(async (request, response) => {
    const gone = new Promise<void>((resolve) => response.once('close', resolve))
    const body = await buffer(request)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const fields: Record<string, string> = {}
    let file: ReceivedRequest['file']
    for (const [name, value] of form)
      if (typeof value === 'string') fields[name] = value
      else file = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
    const { url: path = '', headers } = request
    const one: ReceivedRequest = { path, authorization: headers.authorization, fields, file, gone }
    received.push(one)
    if (!behaviour(response, one)) {
      const letters = one.file?.bytes.toString('latin1').match(/[a-z ]{3,}$/)?.[0] ?? ''
      says({ text: ` ${letters} ` })(response, one)
    }
    for (const { resolve } of waiting.filter(({ times }) => times <= received.length)) resolve()
    waiting = waiting.filter(({ times }) => times > received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard: received,
    behaves(next) {
      behaviour = next
    },
    asked: (times) =>
      received.length >= times
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ times, resolve })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A recording with these words for the test engine: a WAV file of this many seconds. */
export function recording(words: string, seconds = 1, perSecond = 1000): Buffer {
  const data = Buffer.concat([Buffer.alloc(seconds * perSecond), Buffer.from(words)])
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(perSecond / 2, 24)
  head.writeUInt32LE(perSecond, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
