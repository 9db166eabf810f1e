// The REST interface as other programs use it: an application's back end, a browser on another origin, monitoring,
// and malformed requests. Every answer is JSON, so that clients can settle.

import { mintToken } from '@parley/server/token'
import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { openOwnWorld, password } from './world.ts'

// Has its own server: the tests count what the whole server did.
const world = openOwnWorld()

interface SentRequest {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/**
 * Sends one request relative to the app (or to the root, if the path begins with a slash) and returns its answer,
 * which must be JSON.
 */
async function ask(path: string, { method = 'GET', token, body, headers = {} }: SentRequest = {}) {
  const { apiUrl, appKey } = world.server
  const address = path.startsWith('/') ? `${apiUrl}${path}` : `${apiUrl}/${appKey.replace('#', '/')}/${path}`
  const answer = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const json: Loose = await answer.json()
  return { status: answer.status, json, headers: answer.headers }
}

async function appToken(): Promise<string> {
  const { id, secret } = world.server.app
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const { status, json } = await ask('token', { method: 'POST', body })
  expect({ status, application: json.application }).toEqual({ status: 200, application: id })
  return json.access_token
}

describe("an application's back end", () => {
  it('creates, lists and removes users, and signs them in', async () => {
    const token = await appToken()
    const names = ['staff-a', 'staff-b', 'staff-c']
    const made = await ask('users', {
      method: 'POST',
      token,
      body: names.map((username) => ({ username, password })),
    })
    expect(made.json.entities.map(({ username }: Loose) => username)).toEqual(names)

    const listed: string[] = []
    let cursor = ''
    do {
      const { status, json } = await ask(`users?limit=2&cursor=${cursor}`, { token })
      expect(status).toBe(200)
      expect(json.count).toBe(json.entities.length)
      listed.push(...json.entities.map(({ username }: Loose) => username))
      cursor = json.cursor ?? ''
    } while (cursor !== '')
    expect(listed).toEqual([...new Set(listed)])
    expect(listed).toEqual(expect.arrayContaining(names))

    const issue = { grant_type: 'inherit', username: 'staff-a', ttl: 60 }
    const issued = await ask('token', { method: 'POST', token, body: issue })
    expect(issued.json).toMatchObject({ expires_in: 60, user: { username: 'staff-a' } })
    const client = world.client()
    await client.call('open', { user: 'staff-a', accessToken: issued.json.access_token })

    expect((await ask('users/staff-a', { method: 'DELETE', token })).status).toBe(200)
    expect(await client.next('onDisconnected')).toMatchObject({ type: 207 })
    expect(await ask('users/staff-a', { token })).toMatchObject({ status: 404 })
    expect((await ask('token', { method: 'POST', token, body: issue })).status).toBe(404)
  })

  it('has rights that users and anonymous callers do not have', async () => {
    const user = await world.person('plain')
    const token = await world.server.admin.token(user)
    const attempts = [
      await ask('users', { token }),
      await ask(`users/${user}`, { method: 'DELETE', token }),
      await ask(`users/${user}/disconnect`, { token }),
      await ask('token', { method: 'POST', token, body: { grant_type: 'inherit', username: user } }),
      await ask('users', { method: 'POST', token, body: [{ username: 'one-more', password }] }),
    ]
    for (const { status, json } of attempts) {
      expect([401, 403]).toContain(status)
      expect(json).toMatchObject({ error: expect.any(String), error_description: expect.any(String) })
    }
    expect((await ask('users')).status).toBe(401)
    const wrong = { grant_type: 'client_credentials', client_id: world.server.app.id, client_secret: 'guess' }
    expect((await ask('token', { method: 'POST', body: wrong })).status).toBe(401)
    const refused = world.client().call('open', { user, accessToken: await appToken() })
    await expect(refused).rejects.toMatchObject({ type: 28 })
  })

  it('signs tokens by itself, in one line, and the reference client signs in with them', async () => {
    const user = await world.person('minted')
    const accessToken = await mintToken(world.server.app.secret, user, 600)
    const client = world.client()
    await expect(client.call('open', { user, accessToken })).resolves.toEqual({ accessToken })
    const { json } = await ask(`sdk/users/${user}/token/expires`, { token: accessToken })
    expect(json.expire_timestamp).toBe(Number(world.server.admin.claims(accessToken).exp) * 1000)
    const stranger = world.client().call('open', { user, accessToken: await mintToken('guess', user, 600) })
    await expect(stranger).rejects.toMatchObject({ type: 28 })
  })

  it('gets tokens and apps on the command line while the server runs', async () => {
    const user = await world.person('operator')
    const { token } = await world.server.command('token', user, '--ttl', '1h')
    await world.client().call('open', { user, accessToken: token })
    const app = await world.server.command('app', 'create', 'acme#shop', '--open')
    expect(app).toMatchObject({ app: 'acme#shop', clientId: expect.any(String), openRegistration: true })
    const shopper = world.client({ appKey: 'acme#shop' })
    await shopper.call('registerUser', { username: user, password })
    await shopper.call('open', { user, pwd: password })
    // The same name in two apps is two users.
    await expect(
      world.client({ appKey: 'acme#shop' }).call('open', { user, accessToken: token }),
    ).rejects.toMatchObject({ type: 28 })
  })

  it('changes passwords, and users only their own', async () => {
    const [user, other] = [await world.personWithPassword('secretive'), await world.person('other')]
    const token = await world.server.admin.token(user)
    const change = (name: string, oldpassword: string) =>
      ask(`users/${name}/password`, { method: 'PUT', token, body: { newpassword: 'next one', oldpassword } })
    expect((await change(other, password)).status).toBe(403)
    expect((await change(user, 'guess')).status).toBe(400)
    expect((await change(user, password)).status).toBe(200)
    expect((await change(user, 'next one')).status).toBe(401)
    await world.client().call('open', { user, pwd: 'next one' })
  })

  it('may sign out any device; users may sign out their own', async () => {
    const user = await world.person('tidy')
    const token = await world.server.admin.token(user)
    const [desk, phone] = [
      await world.signedIn(user, { deviceId: 'desk' }),
      await world.signedIn(user, { deviceId: 'phone' }),
    ]
    const removed = await ask('parley/v1/devices/webim_web_phone', { method: 'DELETE', token })
    expect(removed.json.data).toEqual({ removed: true })
    expect(await phone.next('onDisconnected')).toMatchObject({ type: 217 })
    expect((await desk.call('getSelfIdsOnOtherPlatform')).data).toEqual([])
    const again = await ask('parley/v1/devices/webim_web_phone', { method: 'DELETE', token })
    expect(again.json.data).toEqual({ removed: false })
  })
})

describe('a browser on another origin', () => {
  const origin = 'https://shop.example'
  const wanted = [
    'authorization',
    'content-type',
    'accept',
    'restrict-access',
    'share-secret',
    'x-requested-with',
  ]

  it.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'may send %s with all headers that clients use',
    async (method) => {
      const { apiUrl, appKey } = world.server
      const answer = await fetch(`${apiUrl}/${appKey.replace('#', '/')}/users/someone/contacts/users`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': wanted.join(','),
        },
      })
      expect(answer.ok).toBe(true)
      expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'))
      const list = (name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
      expect(list('access-control-allow-methods')).toContain(method.toLowerCase())
      expect(list('access-control-allow-headers')).toEqual(expect.arrayContaining(wanted))
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  it('may read every answer, including errors', async () => {
    for (const path of [
      'users',
      'nothing/here',
      'users/%zz',
      '/nothing',
      '/healthz',
      '/easemob/server.json',
    ]) {
      const { headers } = await ask(path, { headers: { origin } })
      expect(['*', origin]).toContain(headers.get('access-control-allow-origin'))
    }
  })
})

describe('queries', () => {
  it.each([
    '?&limit=20&cursor=undefined&need_mark=true&needEmptySession=undefined',
    '?limit=undefined&cursor=null',
    '?&&limit=1&&',
    '?limit=20&cursor=&_v=1790000000000&resource=webim web é&unknown=%zz',
    '',
  ])('are parsed as clients write them: "%s"', async (query) => {
    const user = await world.person('asking')
    const token = await world.server.admin.token(user)
    const { status, json } = await ask(`sdk/user/${user}/user_channels/list${query}`, { token })
    expect(json).toMatchObject({ data: { channel_infos: [], cursor: '' } })
    expect(status).toBe(200)
  })
})

describe('other endpoints and errors', () => {
  it('discovery names this host, and no reporting address', async () => {
    const { apiUrl, appKey } = world.server
    const { hostname, port } = new URL(apiUrl)
    const { json } = await ask(`/easemob/server.json?app_key=${encodeURIComponent(appKey)}&_v=1`)
    for (const list of [json.rest.hosts, json['msync-wx'].hosts]) {
      expect(list).toContainEqual(
        expect.objectContaining({ protocol: 'http', domain: hostname, ip: hostname, port }),
      )
    }
    expect(json).toMatchObject({ app_key: appKey, enableDataReport: 'false', enableReportLogs: 'false' })
  })

  it('discovery is enough for the reference client', async () => {
    const { apiUrl } = world.server
    const user = await world.personWithPassword('lost')
    const client = world.client({ isHttpDNS: true, https: false, apiUrl: undefined, url: undefined })
    client.connection.dnsArr = client.sandbox.realm.inside([apiUrl])
    await client.call('open', { user, pwd: password })
    await client.next('onConnected')
  })

  it('health and metrics are available', async () => {
    const user = await world.person('counted')
    const client = await world.signedIn(user)
    expect(await ask('/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } })
    const before = await metric('parley_messages_accepted_total')
    await client.sendText(await world.person('receiver'), 'count me')
    expect(await metric('parley_messages_accepted_total')).toBe(before + 1)
    expect(await metric('parley_sessions')).toBeGreaterThanOrEqual(1)
    expect(await metric('parley_problems_total')).toBe(0)
  })

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${world.server.apiUrl}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  // [description, path, request, status]
  const wrong: [string, string, SentRequest, number][] = [
    ['an address below the app', 'nothing/here', {}, 404],
    ['an address at the root', '/nothing', {}, 404],
    ['an app that does not exist', '/no-org/no-app/users', {}, 404],
    ['another method', 'token', { method: 'PUT', body: {} }, 405],
    ['JSON that is none', 'token', { method: 'POST', body: '{"grant_type":' }, 400],
    ['a text', 'token', { method: 'POST', body: '"text"' }, 404],
    ['a number', 'users', { method: 'POST', body: '5' }, 403],
    ['an unknown grant', 'token', { method: 'POST', body: { grant_type: 'magic' } }, 403],
    ['a name that is no text', 'users', { method: 'POST', body: { username: { $ne: '' }, password } }, 403],
    ['an empty password', 'users', { method: 'POST', body: { username: 'empty', password: '' } }, 403],
    ['no password', 'users', { method: 'POST', body: { username: 'empty' } }, 403],
    ['a huge body', 'users', { method: 'POST', body: 'x'.repeat(2_000_000) }, 413],
    ['no token', 'users/someone/resources', {}, 401],
    ['a token that is none', 'users/someone/resources', { token: 'nonsense' }, 401],
    ['a path that cannot be decoded', 'users/%zz%/resources', { token: 'x' }, 400],
  ]
  it.each(wrong)('malformed requests are answered in JSON: %s', async (_what, path, input, status) => {
    const answer = await ask(path, input)
    expect(answer.json).toMatchObject({ error: expect.any(String), error_description: expect.any(String) })
    expect(answer.status).toBe(status)
  })

  it('a user may not act on the paths of another', async () => {
    const [user, other] = [await world.person('me'), await world.person('them')]
    const token = await world.server.admin.token(user)
    const queue = `${user}@easemob.com`
    const attempts = [
      await ask(`sdk/user/${other}/user_channels/list`, { token }),
      await ask(`users/${other}/messageroaming`, { method: 'POST', token, body: { queue, start: -1 } }),
      await ask(`users/${other}/resources`, { token }),
      await ask(`sdk/users/${other}/token/expires`, { token }),
    ]
    for (const { status } of attempts) expect([401, 403]).toContain(status)
  })
})
