// A fake FCM server with the calls that our server uses: it issues access tokens, accepts messages and gives the
// answers that a test has set.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { httpServer } from '../../tools/testing/http-server.ts'
import type { Loose } from './reference-client/loose.ts'

export interface FcmAnswer {
  readonly status: number
  readonly code?: string
  readonly retryAfter?: string
}

export interface PlayedFcm {
  /** The server settings that point to it. */
  readonly settings: Readonly<Record<string, string>>
  /** All messages, including those that were refused. */
  readonly received: readonly Loose[]
  /** Resolves when this many messages have arrived. */
  came(count: number): Promise<void>
  /** Sets the answers to messages, one after the other; the last one is repeated. */
  answerWith(...answers: FcmAnswer[]): void
  close(): Promise<void>
}

export async function playedFcm(): Promise<PlayedFcm> {
  const received: Loose[] = []
  let waiting: { readonly count: number; readonly done: () => void }[] = []
  let answers: readonly FcmAnswer[] = [{ status: 200 }]

  const server = httpServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/token')
      return response.end(JSON.stringify({ access_token: 'access', expires_in: 3599, token_type: 'Bearer' }))
    const [answer = { status: 200 }, ...rest] = answers
    if (rest.length > 0) answers = rest
    response.statusCode = answer.status
    if (answer.retryAfter) response.setHeader('retry-after', answer.retryAfter)
    const details = [
      { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: answer.code },
    ]
    const error = {
      code: answer.status,
      status: answer.status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE',
      details,
    }
    response.end(JSON.stringify(answer.status === 200 ? { name: 'projects/p/messages/1' } : { error }))
    received.push(JSON.parse(body).message)
    const due = waiting.filter(({ count }) => count <= received.length)
    waiting = waiting.filter(({ count }) => count > received.length)
    for (const { done } of due) done()
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'parley-fcm-'))
  const file = join(folder, 'account.json')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(
    file,
    JSON.stringify({
      type: 'service_account',
      project_id: 'p',
      private_key_id: 'key',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'parley@p.example',
      token_uri: `${url}/token`,
    }),
  )
  return {
    settings: { PARLEY_FCM_KEY_FILE: file, PARLEY_FCM_URL: url },
    received,
    came: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((done) => {
            waiting.push({ count, done })
          }),
    answerWith(...next) {
      answers = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
