import { describe, expect, test, vi } from 'vitest'
import { testServer } from '../test-support/test-server.ts'

describe('requests in the forms that clients write', () => {
  test('the words undefined and null, empty pairs and cache busters are ignored', async () => {
    const { ask, token } = await testServer()
    const alice = await token('alice')
    const path =
      'sdk/user/alice/user_channels/list?&limit=undefined&&cursor=null&needEmptySession=undefined&_v=17'
    const { status, body } = await ask('GET', path, undefined, alice)
    expect(status).toBe(200)
    expect(body.data).toEqual({ channel_infos: [], cursor: '' })
  })

  test('the answer is an envelope with the wire names of the definition', async () => {
    const { ask, token } = await testServer()
    const alice = await token('alice')
    const { body } = await ask('GET', 'sdk/users/alice/token/expires', undefined, alice)
    expect(body).toMatchObject({
      action: 'get',
      organization: 'parley',
      applicationName: 'demo',
      path: '/sdk/users/alice/token/expires',
    })
    expect(body.expire_timestamp).toBeGreaterThan(Date.UTC(2026, 6, 1))
    expect(body.uri).toContain('/parley/demo/sdk/users/alice/token/expires')
  })

  test('invalid input is refused with the name on the wire', async () => {
    const { ask } = await testServer()
    const { status, body } = await ask('POST', 'users', { username: 7, password: 'x' })
    expect(status).toBe(403)
    expect(body).toMatchObject({ error_code: 91102, error_description: 'Invalid parameter username: 7' })
  })

  test.each([
    ['a body that is not JSON', 'POST', 'users', '{nope', 400],
    ['an unknown path', 'GET', 'no/such/thing', undefined, 404],
    ['a known path with another method', 'DELETE', 'token', undefined, 405],
    ['no token', 'GET', 'users/alice/resources', undefined, 401],
  ])('%s is refused with JSON', async (_name, method, path, body, status) => {
    const { ask } = await testServer()
    const answer = await ask(method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.body.error_description).toEqual(expect.any(String))
  })

  test('a user cannot act in another name; a back end acts as the user in the path', async () => {
    const { ask, token, appToken } = await testServer()
    const alice = await token('alice')
    await token('bob')
    expect((await ask('GET', 'users/bob/resources', undefined, alice)).status).toBe(403)
    expect((await ask('GET', 'users/bob/resources', undefined, await appToken())).status).toBe(200)
    expect((await ask('GET', 'users/carl/resources', undefined, await appToken())).status).toBe(404)
    expect((await ask('DELETE', 'users/bob', undefined, alice)).status).toBe(403)
  })

  test('an unknown app and a disabled one are refused', async () => {
    const { server, ask } = await testServer()
    const answer = await server.rest({
      method: 'GET',
      url: '/no/app/users',
      headers: {},
      body: undefined,
      address: '',
    })
    expect(answer.status).toBe(404)
    await server.services.database.write((sql) => sql.run('UPDATE apps SET disabled = 1'))
    server.services.directory.forgetApp('parley#demo')
    expect((await ask('POST', 'token', {})).status).toBe(403)
  })
})

test('the first of a repeated key in a query counts', async () => {
  const world = await testServer()
  const token = await world.token('ann')
  const path = 'sdk/user/ann/user_channels/list?limit=20&limit=x&cursor=&cursor=1'
  expect((await world.ask('GET', path, undefined, token)).status).toBe(200)
})

test.each([
  [
    'no connection to PostgreSQL',
    Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    503,
  ],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
  ['a full disk', Object.assign(new Error('database or disk is full'), { errcode: 13 }), 503],
  ['anything else', new Error('a bug'), 500],
])('%s: the answer says whether to retry', async (_what, error, status) => {
  const world = await testServer()
  const token = await world.token('ann')
  const { database } = world.server.services
  const forUser = vi.spyOn(database, 'forUser')
  forUser.mockReturnValue({ ...database, read: () => Promise.reject(error) })
  const answer = await world.ask('GET', 'sdk/user/ann/user_channels/list', undefined, token)
  expect(answer.status).toBe(status)
  expect('headers' in answer).toBe(status === 503)
  forUser.mockRestore()
})
