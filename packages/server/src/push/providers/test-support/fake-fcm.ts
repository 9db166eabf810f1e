// A fake of FCM, as far as we use it: the token endpoint of service accounts, and the endpoint for messages.

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { PushSettings } from '../settings.ts'
import { Answers, type FakeAnswer, fakeServer, Received } from './answers.ts'

export interface FcmMessage {
  readonly token: string
  readonly notification: { readonly title: string; readonly body: string }
  readonly data: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

export interface FakeFcm {
  readonly url: string
  /** Settings that make the server use it. */
  readonly settings: Pick<PushSettings, 'pushFcmKeyFile' | 'pushFcmUrl'>
  /** Messages that arrived with a valid token, whatever they were answered. */
  readonly received: readonly FcmMessage[]
  /** Verified assertions for which a token was requested. */
  readonly statements: readonly JWTPayload[]
  /** Paths of all requests. */
  readonly paths: readonly string[]
  came(count: number): Promise<void>
  /** The answers to messages, one after the other. The last one repeats. */
  answerWith(...answers: FakeAnswer[]): void
  /** The answer to token requests; undefined: a new token. */
  tokensWith(answer: FakeAnswer | undefined): void
  /** Invalidates all tokens. */
  expireTokens(): void
  close(): Promise<void>
}

export const fcmError = (
  status: number,
  word: string,
  errorCode?: string,
  message = 'a sentence',
): FakeAnswer => ({
  status,
  body: {
    error: {
      code: status,
      status: word,
      message,
      details: errorCode
        ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
        : [],
    },
  },
})

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function fakeFcm(project = 'a-project'): Promise<FakeFcm> {
  const received = new Received<FcmMessage>()
  const statements: JWTPayload[] = []
  const paths: string[] = []
  const answers = new Answers({ status: 200, body: { name: `projects/${project}/messages/1` } })
  const good = new Set<string>()
  let tokens: FakeAnswer | undefined

  async function giveToken(body: string): Promise<FakeAnswer> {
    const form = new URLSearchParams(body)
    const statement = form.get('assertion') ?? ''
    // The time of the token itself, because tests have their own clocks.
    const currentDate = new Date((decodeJwt(statement).iat ?? 0) * 1000)
    const { payload } = await jwtVerify(statement, pair.publicKey, {
      currentDate,
      audience: `${server.url}/token`,
    })
    statements.push({ ...payload, grant: form.get('grant_type') })
    if (tokens) return tokens
    const token = `access-${randomUUID()}`
    good.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const server = await fakeServer(async ({ path, headers, body }) => {
    paths.push(path)
    if (path === '/token') return giveToken(body.toString())
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    if (!good.has(token)) return fcmError(401, 'UNAUTHENTICATED')
    received.add((JSON.parse(body.toString()) as { message: FcmMessage }).message)
    return answers.next()
  })
  const folder = mkdtempSync(join(tmpdir(), 'parley-fcm-'))
  const file = join(folder, 'account.json')
  writeFileSync(
    file,
    JSON.stringify({
      type: 'service_account',
      project_id: project,
      private_key_id: 'key-1',
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: `parley@${project}.example`,
      token_uri: `${server.url}/token`,
    }),
  )
  return {
    url: server.url,
    settings: { pushFcmKeyFile: file, pushFcmUrl: server.url },
    received: received.all,
    statements,
    paths,
    came: (count) => received.came(count),
    answerWith: (...next) => answers.set(...next),
    tokensWith(answer) {
      tokens = answer
    },
    expireTokens: () => good.clear(),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
