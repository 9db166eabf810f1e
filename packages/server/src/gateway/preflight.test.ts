import { expect, test } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'
import { allowedHeaders } from './preflight.ts'

const namesIn = (list: string | null) => (list ?? '').split(', ')

async function preflight(headers: Record<string, string>) {
  const world = await fileWorld()
  const { url } = await world.server.listen()
  return fetch(`${url}/parley/demo/users/ann/presence`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.test', 'access-control-request-method': 'POST', ...headers },
  })
}

test('a page may send the headers that its browser asks for', async () => {
  const response = await preflight({
    'access-control-request-headers': 'authorization,content-type,x-request-id,X-Trace',
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = namesIn(response.headers.get('access-control-allow-headers'))
  for (const name of ['authorization', 'content-type', 'x-request-id', 'x-trace'])
    expect(allowed).toContain(name)
  // A cache must not give this answer to a page that asks for other headers.
  expect(response.headers.get('vary')?.toLowerCase()).toContain('access-control-request-headers')
})

test.each(['GET', 'POST', 'PUT', 'DELETE'])('a page may use %s, and asks once a day', async (method) => {
  const response = await preflight({ 'access-control-request-method': method })
  expect(response.status).toBe(204)
  expect(namesIn(response.headers.get('access-control-allow-methods'))).toContain(method)
  expect(response.headers.get('access-control-max-age')).toBe('86400')
})

test('a page on the internet may reach a server in a local network', async () => {
  const asked = await preflight({ 'access-control-request-private-network': 'true' })
  expect(asked.headers.get('access-control-allow-private-network')).toBe('true')
  expect((await preflight({})).headers.has('access-control-allow-private-network')).toBe(false)
})

test('cookies are neither needed nor allowed, and answers say what pages may read of them', async () => {
  const world = await fileWorld()
  const { url } = await world.server.listen()
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`${url}/parley/demo/users/ann/presence`, {
      method,
      headers: { origin: 'https://app.test', 'x-request-id': 'page-1' },
    })
    // Also on a refusal: otherwise the page sees a network error instead of the reason.
    expect(response.ok).toBe(false)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect(namesIn(response.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['retry-after', 'x-request-id']),
    )
  }
  // SockJS asks for this one with credentials, which takes the name of the origin.
  const info = await fetch(`${url}/ws/info`, { headers: { origin: 'https://app.test' } })
  expect(info.headers.get('access-control-allow-origin')).toBe('https://app.test')
  expect(info.headers.get('access-control-allow-credentials')).toBe('true')
})

test('the usual headers are allowed without a request for them', async () => {
  const allowed = namesIn((await preflight({})).headers.get('access-control-allow-headers'))
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'share-secret']))
})

test.each([
  ['no names', ', ,,'],
  ['names with spaces', 'x one, x two'],
  ['invalid names', 'x-a:b, "x", (x), x/y, x=y, ümlaut, x\ty'],
  ['names that are too long', 'x'.repeat(65)],
  ['every header', '* x'],
])('%s are left out of the answer', (_what, asked) => {
  expect(allowedHeaders(asked)).toBe(allowedHeaders(undefined))
})

test('the answer to a long list is truncated', () => {
  const asked = Array.from({ length: 10_000 }, (_, number) => `x-${number}`).join(',')
  const allowed = namesIn(allowedHeaders(asked))
  expect(allowed).toContain('x-63')
  expect(allowed).not.toContain('x-64')
  expect(namesIn(allowedHeaders(`${'y'.repeat(1_000_000)},x-late`))).not.toContain('x-late')
})

test('a name that occurs twice is answered once', () => {
  const allowed = namesIn(allowedHeaders('x-a, X-A, accept'))
  expect(allowed.filter((name) => name === 'x-a' || name === 'accept')).toHaveLength(2)
})
