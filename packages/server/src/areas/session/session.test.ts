import { describe, expect, test } from 'vitest'
import { testServer } from '../../test-support/test-server.ts'
import { issueUserToken, mintToken } from '../../tokens/mint.ts'

describe('accounts', () => {
  test('a name can be registered once, in whatever case', async () => {
    const { ask } = await testServer()
    expect((await ask('POST', 'users', { username: 'Alice', password: 'x' })).body.entities).toMatchObject([
      { username: 'alice' },
    ])
    const again = await ask('POST', 'users', { username: 'aLICE', password: 'x' })
    expect(again).toMatchObject({ status: 400, body: { error: 'duplicate_unique_property_exists' } })
    expect(again.body.error_description).toContain('username be unique')
  })

  test.each(['a b', 'ü', 'x'.repeat(65), 'a/b', 'a@b'])('the name %s is not legal', async (username) => {
    const { ask } = await testServer()
    const { status, body } = await ask('POST', 'users', { username, password: 'x' })
    expect(status).toBe(400)
    expect(body.error_description).toContain('is not legal')
  })

  test.each([{}, { password: '' }, { password: 'x'.repeat(129) }])(
    'the password of %o is refused',
    async (rest) => {
      const { ask } = await testServer()
      expect((await ask('POST', 'users', { username: 'alice', ...rest })).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('only the back end can register users if registration is closed', async () => {
    const { server, ask, appToken } = await testServer()
    await server.services.database.write((sql) => sql.run('UPDATE apps SET open_registration = 0'))
    server.services.directory.forgetApp('parley#demo')
    const refused = await ask('POST', 'users', { username: 'alice', password: 'x' })
    expect(refused.status).toBe(401)
    expect(refused.body.error_description).toContain("Open registration doesn't allow")
    const token = await appToken()
    const several = [
      { username: 'alice', password: 'x' },
      { username: 'bob', password: 'x' },
    ]
    expect((await ask('POST', 'users', several, token)).status).toBe(200)
  })

  test('the number of accounts of an app is limited', async () => {
    const { ask, appToken } = await testServer({ maxUsers: 2 })
    const register = (username: string) => ask('POST', 'users', { username, password: 'x' })
    expect((await register('a')).status).toBe(200)
    const both = [
      { username: 'b', password: 'x' },
      { username: 'c', password: 'x' },
    ]
    expect((await ask('POST', 'users', both, await appToken())).body).toMatchObject({
      entities: [{ username: 'b' }],
      data: [{ username: 'c' }],
    })
    const inherit = { grant_type: 'inherit', username: 'd', autoCreateUser: true }
    expect((await ask('POST', 'token', inherit, await appToken())).status).toBe(429)
    const refused = await register('c')
    expect(refused.status).toBe(429)
    expect(refused.body.error_description).toContain('The request has reached the maximum limit')
  })

  test('an invalid account of a list does not stop the others', async () => {
    const { ask, appToken } = await testServer()
    const token = await appToken()
    const list = [
      { username: 'good', password: 'x' },
      { username: 'not good', password: 'x' },
    ]
    expect((await ask('POST', 'users', list, token)).body).toMatchObject({
      entities: [{ username: 'good' }],
      data: [{ username: 'not good', registerUserFailReason: expect.stringContaining('is not legal') }],
    })
    expect((await ask('GET', 'users/good', undefined, token)).status).toBe(200)
  })

  test('the back end can list them by cursor and remove them; a removed name is free again', async () => {
    const { ask, appToken, token: signedIn } = await testServer()
    for (const name of ['a', 'b', 'c']) await signedIn(name)
    const token = await appToken()
    const first = await ask('GET', 'users?limit=2', undefined, token)
    expect(first.body).toMatchObject({
      count: 2,
      cursor: expect.any(String),
      entities: [{ username: 'a' }, { username: 'b' }],
    })
    const rest = await ask('GET', `users?limit=2&cursor=${first.body.cursor}`, undefined, token)
    expect(rest.body).toMatchObject({ count: 1, entities: [{ username: 'c' }] })
    expect((await ask('DELETE', 'users/a', undefined, token)).status).toBe(200)
    expect((await ask('GET', 'users/a', undefined, token)).status).toBe(404)
    expect((await ask('POST', 'users', { username: 'a', password: 'x' })).status).toBe(200)
  })
})

describe('tokens', () => {
  test('a wrong password and an unknown user are distinguished', async () => {
    const { ask, token } = await testServer()
    await token('alice')
    const wrong = await ask('POST', 'token', { grant_type: 'password', username: 'alice', password: 'no' })
    expect(wrong).toMatchObject({ status: 400, body: { error_description: 'invalid password' } })
    const unknown = await ask('POST', 'token', { grant_type: 'password', username: 'nobody', password: 'no' })
    expect(unknown).toMatchObject({ status: 404, body: { error_description: 'user not found' } })
  })

  test('a new password invalidates tokens, including those of back ends', async () => {
    const { ask, token, app, host, server } = await testServer()
    const old = await token('alice')
    const user = await server.services.directory.user(app, 'alice')
    const minted = await issueUserToken(
      app.clientSecret,
      { name: 'alice', epoch: user?.epoch ?? -1 },
      host.now(),
      60_000,
    )
    const asks = (bearer: string) => ask('GET', 'users/alice/resources', undefined, bearer)
    expect((await asks(minted)).status).toBe(200)
    host.time += 5000
    const change = await ask(
      'PUT',
      'users/alice/password',
      { newpassword: 'new', oldpassword: 'secret' },
      old,
    )
    expect(change.status).toBe(200)
    expect((await asks(old)).status).toBe(401)
    expect((await asks(minted)).status).toBe(401)
    const again = await ask('POST', 'token', { grant_type: 'password', username: 'alice', password: 'new' })
    expect((await asks(again.body.access_token as string)).status).toBe(200)
  })

  test('a new password requires the old one, or the back end', async () => {
    const { ask, token, appToken } = await testServer()
    const alice = await token('alice')
    const wrong = await ask('PUT', 'users/alice/password', { newpassword: 'new', oldpassword: 'no' }, alice)
    expect(wrong.body.error_description).toBe('invalid password')
    expect((await ask('PUT', 'users/alice/password', { newpassword: 'new' }, await appToken())).status).toBe(
      200,
    )
  })

  test('a token expires on time, and lives no longer than the setting', async () => {
    const { ask, token, host } = await testServer({ tokenLifetimeMs: 10_000 })
    await token('alice')
    const login = { grant_type: 'password', username: 'alice', password: 'secret' }
    const long = await ask('POST', 'token', { ...login, ttl: 9999 })
    expect(long.body.expires_in).toBe(10)
    const short = await ask('POST', 'token', { ...login, ttl: 3 })
    expect(short.body.expires_in).toBe(3)
    host.time += 3000
    const asks = (bearer: unknown) => ask('GET', 'users/alice/resources', undefined, bearer as string)
    expect((await asks(short.body.access_token)).body.error).toBe('expired_token')
    expect((await asks(long.body.access_token)).status).toBe(200)
  })

  test('the back end can sign users in without their password, and may create them', async () => {
    const { ask, appToken } = await testServer()
    const inherit = { grant_type: 'inherit', username: 'carol', ttl: 60 }
    expect((await ask('POST', 'token', inherit)).status).toBe(401)
    const token = await appToken()
    expect((await ask('POST', 'token', inherit, token)).status).toBe(404)
    const made = await ask('POST', 'token', { ...inherit, autoCreateUser: true }, token)
    expect(made.body.expires_in).toBe(60)
    const asked = await ask('GET', 'users/carol/resources', undefined, made.body.access_token as string)
    expect(asked.status).toBe(200)
    const byPassword = await ask('POST', 'token', { grant_type: 'password', username: 'carol', password: '' })
    expect(byPassword.body.error_description).toBe('invalid password')
  })

  test('wrong app credentials are refused', async () => {
    const { ask, app } = await testServer()
    const wrong = { grant_type: 'client_credentials', client_id: app.clientId, client_secret: 'no' }
    expect((await ask('POST', 'token', wrong)).status).toBe(401)
  })

  test('a token with another secret, a truncated one and an unsigned one are refused', async () => {
    const { ask, token } = await testServer()
    const good = await token('alice')
    const [, payload] = good.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const bad = [
      await mintToken('another secret', 'alice', 60),
      good.slice(0, -3),
      unsigned,
      'x'.repeat(9000),
    ]
    for (const each of bad)
      expect((await ask('GET', 'users/alice/resources', undefined, each)).status).toBe(401)
  })

  test('floods of sign-ins from one address are refused', async () => {
    const { ask } = await testServer({ signInsPerSecondLoopback: 1 })
    const answers: number[] = []
    for (let round = 0; round < 4; round++)
      answers.push((await ask('POST', 'token', { username: 'x', password: 'y' })).status)
    expect(answers).toEqual([404, 404, 429, 429])
  })
})
