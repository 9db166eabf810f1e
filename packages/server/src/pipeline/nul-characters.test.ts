import { describe, expect, test } from 'vitest'
import { testServer } from '../test-support/test-server.ts'

describe('a NUL character', () => {
  test.each([
    ['a nickname', 'POST', 'users', { username: 'zoe', password: 'x', nickname: 'a\0b' }, 403],
    [
      'the name of a sign-in',
      'POST',
      'token',
      { grant_type: 'password', username: 'a\0', password: 'x' },
      404,
    ],
    ['the name of a path', 'GET', 'users/a%00b', undefined, 404],
  ])('in %s is refused like any other invalid input', async (_name, method, path, body, status) => {
    const { ask, appToken } = await testServer()
    const token = method === 'GET' ? await appToken() : undefined
    expect((await ask(method, path, body, token)).status).toBe(status)
  })

  test('in the name of an app is an unknown app', async () => {
    const { server } = await testServer()
    const url = '/par%00ley/demo/token'
    const answer = await server.rest({ method: 'POST', url, headers: {}, body: undefined, address: '::1' })
    expect(answer.status).toBe(404)
  })
})
