// A moderation hook on a real port that behaves as a test wants: well, slowly, or badly.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { httpServer } from '../../../../../tools/testing/http-server.ts'

export interface ReceivedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Resolves when the connection of this request is closed. */
  readonly gone: Promise<void>
}

export type Behaviour = (response: ServerResponse, received: ReceivedRequest) => void

export interface Application {
  readonly url: string
  /** All requests, including unanswered ones. */
  readonly heard: readonly ReceivedRequest[]
  behaves(behaviour: Behaviour): void
  /** Resolves after this many requests. */
  asked(times: number): Promise<void>
  stop(): Promise<void>
}

export const says =
  (answer: unknown, status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }

export const saysNothing: Behaviour = () => undefined

export async function startApplication(): Promise<Application> {
  const received: ReceivedRequest[] = []
  let behaviour: Behaviour = says({ allow: true })
  let waiting: { times: number; resolve: () => void }[] = []
  const server = httpServer(async (request, response) => {
    const gone = new Promise<void>((resolve) => response.once('close', resolve))
    const body = (await buffer(request)).toString()
    const one: ReceivedRequest = { method: request.method ?? '', headers: request.headers, body, gone }
    received.push(one)
    behaviour(response, one)
    for (const { resolve } of waiting.filter(({ times }) => times <= received.length)) resolve()
    waiting = waiting.filter(({ times }) => times > received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
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
