// The contract of every platform about requests.

import { describe, expect, test } from 'vitest'
import type { ContractContext, HostTraits } from './contract-types.ts'
import type { PlatformRequest } from './platform.ts'

export function requestContract(tried: () => ContractContext, traits: HostTraits): void {
  const { tellsAddress = true, callsOff = true, methods = ['GET', 'POST', 'PUT', 'DELETE'] } = traits

  const ask = (path: string, more: Partial<PlatformRequest> = {}) => {
    const { platform, server } = tried()
    const url = path.startsWith('/') ? server.http + path : path
    return platform.request({ method: 'GET', url, headers: {}, timeoutMs: 5000, ...more })
  }
  const failed = (promise: Promise<unknown>) => promise.catch((failure: unknown) => failure)

  describe('[HOST-4] requests', () => {
    test('carry method, headers and body, and return status, body and URL', async () => {
      const answer = await ask('/a?b=c', { method: 'POST', headers: { 'x-note': 'n' }, body: 'größer' })
      expect(answer.status).toBe(200)
      expect(answer.url).toBe(`${tried().server.http}/a?b=c`)
      expect(JSON.parse(answer.body)).toEqual({ method: 'POST', url: '/a?b=c', body: 'größer', note: 'n' })
    })

    test.each(methods)('%s', async (method) => {
      const body = method === 'GET' ? {} : { body: '{"a":1}' }
      const answer = await ask('/a', { method, headers: { 'Content-Type': 'application/json' }, ...body })
      expect(JSON.parse(answer.body)).toEqual({ method, url: '/a', body: body.body ?? '' })
    })

    test('carry bytes', async () => {
      const body = new Uint8Array([120, 97, 98, 99, 120]).subarray(1, 4)
      expect(JSON.parse((await ask('/a', { method: 'POST', body })).body)).toMatchObject({ body: 'abc' })
    })

    test('that are refused return status and body', async () => {
      const answer = await ask('/missing')
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ url: '/missing' })
    })

    test('return large answers and empty ones', async () => {
      expect((await ask('/large')).body).toBe('größer '.repeat(300_000))
      expect(await ask('/empty')).toMatchObject({ status: 200, body: '' })
    })

    test('follow redirects', async () => {
      const answer = await ask('/moved')
      expect(JSON.parse(answer.body)).toMatchObject({ method: 'GET', url: '/a?b=c' })
      expect(answer.url).toBe(tried().server.http + (tellsAddress ? '/a?b=c' : '/moved'))
    })

    test('without an answer report why', async () => {
      expect(await failed(ask('http://127.0.0.1:1/'))).toEqual({ kind: 'network' })
      expect(await failed(ask('/never', { timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
      expect(await failed(ask('/never', { signal: AbortSignal.abort() }))).toEqual({ kind: 'abort' })
      const abort = new AbortController()
      const request = failed(ask('/never', { signal: abort.signal }))
      abort.abort()
      expect(await request).toEqual({ kind: 'abort' })
    })

    test('that are cancelled after their answer stay answered', async () => {
      const abort = new AbortController()
      const answer = await ask('/a', { signal: abort.signal })
      abort.abort()
      expect(answer.status).toBe(200)
    })

    if (callsOff)
      test('that are cancelled, or late, are aborted at the host as well', async () => {
        const abort = new AbortController()
        const both = [
          failed(ask('/never', { signal: abort.signal })),
          failed(ask('/never', { timeoutMs: 30 })),
        ]
        while ((await ask('/waiting')).body === '0');
        abort.abort()
        await Promise.all(both)
        while ((await ask('/waiting')).body !== '0');
      })

    test('[HOST-10] can be made in any number at once', async () => {
      const all = Array.from({ length: 25 }, (_, n) => ask(`/a?n=${n}`))
      const urls = (await Promise.all(all)).map(({ body }) => JSON.parse(body).url)
      expect(urls).toEqual(all.map((_, n) => `/a?n=${n}`))
    })
  })
}
