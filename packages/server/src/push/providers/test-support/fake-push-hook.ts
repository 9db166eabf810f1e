// A fake of the operator's program that passes pushes on to vendors.

import { createHmac } from 'node:crypto'
import type { PushSettings } from '../settings.ts'
import { Answers, type FakeAnswer, fakeServer, Received } from './answers.ts'

export interface HookedMessage {
  readonly time: number
  readonly key: string
  readonly notifier: string
  readonly token: string
  readonly title: string
  readonly body: string
  readonly badge?: number
  readonly data: Readonly<Record<string, string>>
  readonly expiresAt: number
}

export interface FakePushHook {
  readonly url: string
  readonly settings: Pick<PushSettings, 'pushHookUrl' | 'pushHookSecret'>
  readonly received: readonly HookedMessage[]
  /** The number of requests with a wrong signature. */
  readonly forged: () => number
  came(count: number): Promise<void>
  answerWith(...answers: FakeAnswer[]): void
  close(): Promise<void>
}

export async function fakePushHook(secret = 'a secret'): Promise<FakePushHook> {
  const received = new Received<HookedMessage>()
  const answers = new Answers({ status: 200, body: { status: 'sent' } })
  let forged = 0
  const server = await fakeServer(async ({ headers, body }) => {
    const time = headers['x-parley-timestamp']
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    if (headers['x-parley-signature'] !== `sha256=${signature}`) {
      forged++
      return { status: 401 }
    }
    received.add(JSON.parse(body.toString()) as HookedMessage)
    return answers.next()
  })
  return {
    url: server.url,
    settings: { pushHookUrl: `${server.url}/push`, pushHookSecret: secret },
    received: received.all,
    forged: () => forged,
    came: (count) => received.came(count),
    answerWith: (...next) => answers.set(...next),
    close: () => server.close(),
  }
}
