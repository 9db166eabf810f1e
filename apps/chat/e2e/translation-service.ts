// A translation service with the API of LibreTranslate: it adds the language to the text, or fails.

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { httpServer } from '../../../tools/testing/http-server.ts'

export interface TranslationService {
  readonly url: string
  /** While this is true, it only returns errors. */
  isBroken: boolean
  /** Texts that it detects as English; everything else counts as French. */
  readonly english: Set<string>
  stop(): Promise<void>
}

const languages = [
  { code: 'en', name: 'English', targets: ['de', 'zh-Hans'] },
  { code: 'de', name: 'German', targets: ['en'] },
  { code: 'zh-Hans', name: 'Chinese', targets: ['en'] },
]

export async function startTranslationService(): Promise<TranslationService> {
  const english = new Set<string>()
  const server = httpServer(async (request, response) => {
    const body = await text(request)
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (request.url === '/languages') return answer(200, languages)
    if (service.isBroken) return answer(500, { error: 'broken' })
    const { q, target } = JSON.parse(body) as { readonly q: string; readonly target: string }
    const language = english.has(q) ? 'en' : 'fr'
    answer(200, { translatedText: `${q} (${target})`, detectedLanguage: { language, confidence: 90 } })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const service: TranslationService = {
    url: `http://127.0.0.1:${port}`,
    isBroken: false,
    english,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return service
}
