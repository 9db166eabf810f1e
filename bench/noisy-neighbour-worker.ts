// The heavy user, in a separate thread: several loops at once without pauses.

import { workerData } from 'node:worker_threads'

export interface HogStart {
  readonly url: string
  readonly name: string
  readonly token: string
  readonly peer: string
  /** Messages in one page. */
  readonly count: number
}

const { url, name, token, peer, count } = workerData as HogStart
const loopsEach = 3

const page = { queue: `${peer}@easemob.com`, start: -1, pull_number: count }
const questions: readonly (readonly [path: string, body?: unknown])[] = [
  [`sdk/user/${name}/user_channels/list?limit=50`],
  [`sdk/user/${name}/messages/search?q=word`],
  [`sdk/user/${name}/messages/search?q=usual%20nowhere`],
  [`users/${name}/messageroaming`, page],
]

for (const [path, body] of questions) for (let loop = 0; loop < loopsEach; loop++) void ask(path, body)

async function ask(path: string, body: unknown): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    // A refusal because of too many requests is expected.
    if (answer.status === 429 || answer.status === 503)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
