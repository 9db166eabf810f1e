// A LibreTranslate service on a real port that misbehaves if a test wants it.

import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { httpServer } from '../../../../../tools/testing/http-server.ts'

export interface TranslationAsked {
  readonly method: string
  readonly path: string
  /** The JSON of the request. */
  readonly body: Readonly<Record<string, unknown>>
  /** Resolves when the connection of this request is closed. */
  readonly gone: Promise<void>
}

/** True if it has handled the request itself. */
export type Behaviour = (response: ServerResponse, requests: TranslationAsked) => boolean

export interface Service {
  readonly url: string
  /** All requests, including unanswered ones. */
  readonly asked: readonly TranslationAsked[]
  behaves(behaviour: Behaviour): void
  /** Resolves after this many requests. */
  heard(times: number): Promise<void>
  stop(): Promise<void>
}

export const well: Behaviour = () => false
export const silent: Behaviour = () => true
export const says =
  (answer: unknown, status = 200, path = '/translate'): Behaviour =>
  (response, requests) => {
    if (requests.path !== path) return false
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    return true
  }

const languages = [
  { code: 'en', name: 'English', targets: ['de', 'zh-Hans'] },
  { code: 'de', name: 'German', targets: ['en'] },
  { code: 'zh-Hans', name: 'Chinese', targets: ['en'] },
  { code: 'x_odd', name: 'Odd', targets: [] },
]

export async function startService(): Promise<Service> {
  const requests: TranslationAsked[] = []
  let behaviour = well
  let waiting: { times: number; resolve: () => void }[] = []
  const server = httpServer(async (request, response) => {
    const gone = new Promise<void>((resolve) => response.once('close', resolve))
    const text = (await buffer(request)).toString()
    const { method = '', url: path = '' } = request
    const one: TranslationAsked = { method, path, body: text === '' ? {} : JSON.parse(text), gone }
    requests.push(one)
    if (!behaviour(response, one)) {
      const { q, target } = one.body
      const translated = {
        translatedText: `${q} (${target})`,
        detectedLanguage: { language: 'fr', confidence: 90 },
      }
      says(path === '/languages' ? languages : translated, 200, path)(response, one)
    }
    for (const { resolve } of waiting.filter(({ times }) => times <= requests.length)) resolve()
    waiting = waiting.filter(({ times }) => times > requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    behaves(next) {
      behaviour = next
    },
    heard: (times) =>
      requests.length >= times
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ times, resolve })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
