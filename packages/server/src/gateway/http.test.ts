// Requests over a real connection, in the forms that clients write.

import { expect, test } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'

test.each([
  'application/json',
  'application/json; charset=utf-8',
  // The split modules of some clients set it twice.
  'application/json, application/json',
  'text/plain',
])('a body with the type %s is read', async (type) => {
  const world = await fileWorld()
  const { url } = await world.server.listen()
  const response = await fetch(`${url}/parley/demo/users`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ username: 'newcomer', password: 'secret' }),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ entities: [{ username: 'newcomer' }] })
})

test('a page of another origin may ask whether it can use SockJS', async () => {
  const world = await fileWorld()
  const { url } = await world.server.listen()
  const response = await fetch(`${url}/ws/info?t=1`, { headers: { origin: 'https://app.test' } })
  expect(await response.json()).toEqual({
    websocket: true,
    origins: ['*:*'],
    cookie_needed: false,
    entropy: expect.any(Number),
  })
  // The client sends credentials, with which browsers refuse a star.
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.test')
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { status } = await fetch(`${url}/ws/123/abcdefgh/xhr_streaming`, { method: 'POST' })
  expect(status).toBe(404)
})

test.each([
  ['loopback', 'https', 'https'],
  ['loopback', 'https, http', 'http'],
  ['', 'https', 'http'],
])('with %j trusted, X-Forwarded-Proto: %s makes links with %s', async (trustedProxies, said, protocol) => {
  const world = await fileWorld({ config: { trustedProxies } })
  const { url } = await world.server.listen()
  const response = await fetch(`${url}/parley/demo/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': said,
      'x-forwarded-for': '203.0.113.9',
    },
    body: JSON.stringify({ username: 'newcomer', password: 'secret' }),
  })
  const { uri } = (await response.json()) as { uri: string }
  expect(new URL(uri).protocol).toBe(`${protocol}:`)
})

test('uploads cost points like calls, downloads do not', async () => {
  const world = await fileWorld({ config: { costPerSecond: 1, costPerSecondLoopback: 1 } })
  const { url } = await world.server.listen()
  const headers = { authorization: `Bearer ${await world.token('alice')}` }
  const files = `${url}/parley/demo/chatfiles`
  const upload = () => {
    const body = new FormData()
    body.append('file', new Blob(['x']), 'x.txt')
    return fetch(files, { method: 'POST', headers, body })
  }
  // A burst of twenty points. One after the other: in any other order, random numbers of this host may repeat.
  const answers: Response[] = []
  for (let count = 0; count < 20; count++) answers.push(await upload())
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await upload()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ error: expect.any(String) })
  const [first] = answers as [Response]
  const { entities } = (await first.json()) as { entities: [{ uuid: string }] }
  expect((await fetch(`${files}/${entities[0].uuid}`, { headers })).status).toBe(200)
})
