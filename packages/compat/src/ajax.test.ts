// [DROP-6] A raw request of the application always settles.

import type { Platform } from '@parley/client/internals'
import { describe, expect, test } from 'vitest'
import { ajax } from './ajax.ts'
import { utils } from './utils.ts'

interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A host that gives this answer, or fails with this error. */
function host(status: number, body: string, failure?: object) {
  const requests: SentRequest[] = []
  const platform = {
    clock: { now: () => 1_700_000_000_000 },
    async request(request: SentRequest) {
      requests.push(request)
      if (failure) throw failure
      return { status, body, url: request.url }
    },
    download: async () => ({ status, body, url: '', bytes: new TextEncoder().encode(body) }),
  } as unknown as Platform
  return { asked: requests, platform }
}

const url = 'http://far.test/x'

test('a text answer is returned as text, or parsed as JSON', async () => {
  const { platform, asked: requests } = host(200, '{"data":[1]}')
  const received: unknown[] = []
  const success = (answer: unknown) => received.push(answer)
  expect(await ajax({ url, type: 'get', data: { a: 1, b: undefined }, success, platform })).toEqual({
    data: '{"data":[1]}',
    type: 0,
  })
  expect(await ajax({ url, dataType: 'json', data: { a: 1 }, success, platform })).toEqual({
    data: [1],
    type: 0,
  })
  expect(received).toEqual(['{"data":[1]}', { data: [1] }])
  expect(requests[0]).toMatchObject({ method: 'GET', url: `${url}?a=1&_v=1700000000000` })
  expect(requests[1]).toMatchObject({ method: 'POST', url, body: '{"a":1}' })
})

test('a binary answer is returned in the requested form', async () => {
  const { platform } = host(200, 'bytes')
  const blob = (await ajax({ url, responseType: 'blob', platform })) as Blob
  expect(await blob.text()).toBe('bytes')
  const buffer = (await ajax({ url, responseType: 'arraybuffer', platform })) as ArrayBuffer
  expect(buffer.byteLength).toBe(5)
})

describe('a failure calls back once and rejects', () => {
  test.each([
    ['a refusal', host(400, '{"error":"e","error_description":"d"}'), { type: 17, message: 'd' }],
    ['a refusal that is not JSON', host(502, '<html>'), { type: expect.any(Number) }],
    ['a status with which other clients never settle', host(406, ''), { type: expect.any(Number) }],
    ['an answer that is not JSON', host(200, '<html>'), { type: expect.any(Number) }],
    ['no network', host(0, '', { kind: 'network' }), { type: -2 }],
    ['no answer', host(0, '', { kind: 'timeout' }), { type: -1, message: 'Request Timeout' }],
  ])('%s', async (_, { platform }, error) => {
    const received: unknown[] = []
    const outcome = ajax({ url, dataType: 'json', error: (problem) => received.push(problem), platform })
    await expect(outcome).rejects.toMatchObject(error)
    expect(received).toHaveLength(1)
  })
})

test('a request of a mini-program uses the given host', async () => {
  const { platform, asked: requests } = host(200, '{"data":1}')
  expect(await utils.wxRequest({ url, type: 'GET', dataType: 'json', platform })).toEqual({
    data: 1,
    type: 0,
  })
  expect(requests).toMatchObject([{ method: 'GET', url }])
})
