// Keys of back ends and apps of the server, as operators manage them in the console.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '../../src/operators/roles.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

let world: TestServer
const cookies = {} as Record<Role, string>
const path = 'parley/v1/operating'

/** A request as the console makes it, to an app of the server. */
const ask = async (role: Role, method: string, where: string, body?: unknown, app = 'parley/demo') => {
  const answer = await world.server.rest({
    method,
    url: `/${app}/${where}`,
    headers: {
      'x-parley-console': '1',
      'content-type': 'application/json',
      cookie: `parley-operator=${cookies[role]}`,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    address: '192.0.2.1',
  })
  return { status: answer.status, data: (answer.body.data ?? answer.body) as Record<string, unknown> }
}

beforeAll(async () => {
  world = await testServer()
  const { operators } = world.server.services
  for (const role of roles) {
    await operators.create(`the-${role}`, role, 'correct horse')
    const result = await operators.signIn({
      name: `the-${role}`,
      password: 'correct horse',
      code: '',
      address: '192.0.2.1',
    })
    cookies[role] = 'token' in result ? result.token : ''
  }
})
afterAll(() => world.server.stop())

describe('keys of back ends', () => {
  test('an owner creates, rotates and revokes one, whose text is shown once; changes take effect at once', async () => {
    const made = await ask('owner', 'POST', `${path}/keys`, {
      keyName: 'shop',
      scopes: ['read', 'send', 'read'],
    })
    expect(made).toMatchObject({ status: 200, data: { keyName: 'shop', scopes: ['read', 'send'] } })
    const key = String(made.data.key)
    expect((await world.ask('GET', 'users', undefined, key)).status).toBe(200)
    expect((await world.ask('DELETE', 'users/ann', undefined, key)).status).toBe(403)

    const rotated = await ask('owner', 'POST', `${path}/keys/shop/rotate`, { overlapSeconds: 0 })
    const fresh = String(rotated.data.key)
    expect((await world.ask('GET', 'users', undefined, key)).status).toBe(401)
    expect((await world.ask('GET', 'users', undefined, fresh)).status).toBe(200)

    const listed = await ask('read-only', 'GET', `${path}/keys`)
    expect(listed.data.keys).toEqual([
      expect.objectContaining({ keyName: 'shop', scopes: ['read', 'send'], bot: '' }),
    ])
    const texts = [key, fresh].map((text) => text.split('_')[2] as string)
    for (const text of texts) expect(JSON.stringify(listed)).not.toContain(text)

    expect((await ask('owner', 'DELETE', `${path}/keys/shop`)).status).toBe(200)
    expect((await world.ask('GET', 'users', undefined, fresh)).status).toBe(401)
    expect((await ask('owner', 'DELETE', `${path}/keys/shop`)).status).toBe(404)
    expect((await ask('owner', 'POST', `${path}/keys/shop/rotate`)).status).toBe(404)
    const audit = await ask('owner', 'GET', `${path}/audit?call=operating.&target=shop`)
    const rows = audit.data.rows as { call: string; target: string }[]
    expect(rows.filter(({ target }) => target === 'shop').map(({ call }) => call)).toEqual([
      'operating.rotateKey',
      'operating.revokeKey',
      'operating.revokeKey',
      'operating.rotateKey',
      'operating.createKey',
    ])
    for (const text of texts) expect(JSON.stringify(audit)).not.toContain(text)
  })

  test('a key that may read events begins the recording, and the last one ends it', async () => {
    const recorded = () =>
      world.server.services.database.read((sql) => sql.first('SELECT records_events FROM apps WHERE id = 1'))
    await ask('owner', 'POST', `${path}/keys`, { keyName: 'hooks', scopes: ['events'] })
    expect(await recorded()).toEqual({ records_events: 1 })
    await ask('owner', 'DELETE', `${path}/keys/hooks`)
    expect(await recorded()).toEqual({ records_events: 0 })
  })

  test.each([
    [{}],
    [{ keyName: 'a' }],
    [{ keyName: 'a', scopes: [] }],
    [{ keyName: 'a', scopes: ['root'] }],
    [{ keyName: 'a', scopes: 'read' }],
    [{ keyName: 'a', scopes: Array.from({ length: 7 }, () => 'read') }],
    [{ keyName: 'a b', scopes: ['read'] }],
    [{ keyName: 'x'.repeat(65), scopes: ['read'] }],
    [{ keyName: 7, scopes: ['read'] }],
    [{ keyName: 'command line', scopes: ['read'] }],
    [{ keyName: 'a\0', scopes: ['read'] }],
  ])('%j is refused', async (body) => {
    expect((await ask('owner', 'POST', `${path}/keys`, body)).status).toBe(400)
    expect((await ask('owner', 'GET', `${path}/keys`)).data.keys).toEqual([])
  })

  test('a name is taken once, and an overlap has an end', async () => {
    const body = { keyName: 'once', scopes: ['read'] }
    expect((await ask('owner', 'POST', `${path}/keys`, body)).status).toBe(200)
    expect((await ask('owner', 'POST', `${path}/keys`, body)).status).toBe(400)
    for (const overlapSeconds of [-1, 2_592_001, 1.5, 'x', 1e300])
      expect((await ask('owner', 'POST', `${path}/keys/once/rotate`, { overlapSeconds })).status).toBe(400)
    await ask('owner', 'DELETE', `${path}/keys/once`)
  })
})

describe('apps', () => {
  test('an owner creates one, whose secret is shown once and signs its back end in', async () => {
    const made = await ask('owner', 'POST', `${path}/apps`, { appKey: 'acme#chat' })
    const { clientId, clientSecret } = made.data as Record<string, string>
    const signIn = (secret: unknown) =>
      world.server.rest({
        method: 'POST',
        url: '/acme/chat/token',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: secret,
        }),
        address: '192.0.2.1',
      })
    expect((await signIn(clientSecret)).status).toBe(200)
    const listed = await ask('read-only', 'GET', `${path}/apps`)
    expect(listed.data.apps).toEqual([
      expect.objectContaining({ appKey: 'parley#demo' }),
      expect.objectContaining({ appKey: 'acme#chat', clientId, openRegistration: false, disabled: false }),
    ])
    expect(JSON.stringify(listed)).not.toContain(clientSecret)
    expect((await ask('owner', 'POST', `${path}/apps`, { appKey: 'acme#chat' })).status).toBe(400)

    const rotated = await ask('owner', 'POST', `${path}/apps/acme%23chat/rotate`, { overlapSeconds: 0 })
    expect((await signIn(clientSecret)).status).not.toBe(200)
    expect((await signIn(rotated.data.clientSecret)).status).toBe(200)
    for (const appKey of ['acme', '#', 'a#b#c', '../x#y', 'acme#', 'a'.repeat(200), 'a b#c'])
      expect((await ask('owner', 'POST', `${path}/apps`, { appKey })).status, appKey).toBe(400)
    expect((await ask('owner', 'PUT', `${path}/apps/no%23where`, { disabled: true })).status).toBe(404)
  })

  test('registration is opened and closed', async () => {
    const register = (username: string) =>
      world.server.rest({
        method: 'POST',
        url: '/acme/chat/users',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'correct horse' }),
        address: '192.0.2.1',
      })
    expect((await register('ann')).status).toBe(401)
    await ask('owner', 'PUT', `${path}/apps/acme%23chat`, { openRegistration: true })
    expect((await register('ann')).status).toBe(200)
    await ask('owner', 'PUT', `${path}/apps/acme%23chat`, { openRegistration: false })
    expect((await register('bob')).status).toBe(401)
  })

  test('a disabled app refuses everybody but operators, who can enable it by a request to the app itself', async () => {
    const token = await world.appToken()
    await ask('owner', 'PUT', `${path}/apps/parley%23demo`, { disabled: true })
    expect((await world.ask('GET', 'users', undefined, token)).status).toBe(403)
    expect((await ask('owner', 'GET', 'users')).status).toBe(403)
    expect((await ask('owner', 'GET', `${path}/nothing`)).status).toBe(403)
    expect((await ask('read-only', 'GET', `${path}/apps`)).status).toBe(200)
    expect((await world.ask('GET', `${path}/apps`, undefined, token)).status).toBe(403)
    expect((await world.ask('GET', `${path}/apps`)).status).toBe(401)
    expect((await ask('owner', 'PUT', `${path}/apps/parley%23demo`, { disabled: false })).status).toBe(200)
    expect((await world.ask('GET', 'users', undefined, token)).status).toBe(200)
  })

  test.each(['moderator', 'support', 'read-only'] as const)(
    '%s changes neither keys nor apps',
    async (role) => {
      for (const [method, where, body] of [
        ['POST', 'keys', { keyName: 'x', scopes: ['read'] }],
        ['POST', 'keys/x/rotate', {}],
        ['DELETE', 'keys/x', undefined],
        ['POST', 'apps', { appKey: 'x#y' }],
        ['PUT', 'apps/parley%23demo', { disabled: true }],
        ['POST', 'apps/parley%23demo/rotate', {}],
      ] as const)
        expect((await ask(role, method, `${path}/${where}`, body)).status, where).toBe(403)
    },
  )
})
