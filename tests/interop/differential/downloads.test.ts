// Failed downloads: both clients report the same for a combined message whose file is refused, missing or broken.

import { describe, expect, it } from 'vitest'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled } from './actions.ts'

const statuses = [200, 400, 401, 403, 404, 410, 429, 500, 502, 503]

/** Without the reference client's request object: ours sends requests in another way. */
function comparable(outcome: unknown): unknown {
  const text = JSON.stringify(outcome, (name, value) => (name === 'xhr' ? undefined : value))
  return JSON.parse(text)
}

async function resultsOf(surface: Surface): Promise<unknown[]> {
  let status = 200
  const { signedIn, server } = await stage({
    http: () => ({ status, body: { error: 'an_error', error_description: 'no such file' } }),
  })
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const seen: unknown[] = []
  const open = async (...given: unknown[]) =>
    seen.push(comparable(await settled(client, 'downloadAndParseCombineMessage', given)))
  for (status of statuses) {
    await open({ url: `${server.apiUrl}/org1/app1/chatfiles/1`, secret: 's' })
    const { authorization, accept, 'share-secret': secret } = server.calls.at(-1)?.headers ?? {}
    seen.push({ authorization, accept, secret })
  }
  await open({ url: 'http://127.0.0.1:9/nobody', secret: 's' })
  await open()
  await open(null)
  return seen
}

describe('the file of a combined message', () => {
  it('that cannot be downloaded is reported by both clients alike', async () => {
    const [reference, ours] = [await resultsOf('reference'), await resultsOf('drop-in')]
    expect(ours).toEqual(reference)
  })
})
