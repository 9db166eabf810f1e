import { expect, test } from 'vitest'
import { testServer } from '../test-support/test-server.ts'
import { readToken } from '../tokens/verify.ts'
import { readDuration } from './duration.ts'
import { runCommand } from './run-command.ts'

test('an app is created once, with its own credentials', async () => {
  const { server, host } = await testServer()
  const tools = { database: server.services.database, host }
  const made = await runCommand(['app', 'create', 'acme#chat', '--json'], tools)
  expect(made.json).toMatchObject({
    app: 'acme#chat',
    openRegistration: false,
    clientSecret: expect.any(String),
  })
  const again = await runCommand(['app', 'create', 'acme#chat'], tools)
  expect(again.json).toEqual(made.json)
  expect((await runCommand(['app', 'list'], tools)).json).toHaveLength(2)
  await expect(runCommand(['app', 'create', 'nonsense'], tools)).rejects.toThrow('org#app')
})

test('an app can be disabled and enabled while the server runs', async () => {
  const { server, host, ask, token } = await testServer()
  await token('alice')
  const tools = { database: server.services.database, host }
  const login = () => ask('POST', 'token', { grant_type: 'password', username: 'alice', password: 'secret' })
  await runCommand(['app', 'disable', 'parley#demo'], tools)
  host.time += 6000
  expect((await login()).status).toBe(403)
  await runCommand(['app', 'enable', 'parley#demo'], tools)
  host.time += 6000
  expect((await login()).status).toBe(200)
  await expect(runCommand(['app', 'disable', 'no#app'], tools)).rejects.toThrow('There is no app no#app.')
})

test('the secret of an app is rotated, and the old one works for the overlap', async () => {
  const { server, host, app, ask, token } = await testServer()
  await token('alice')
  const tools = { database: server.services.database, host }
  const asApp = (client_secret: string) =>
    ask('POST', 'token', { grant_type: 'client_credentials', client_id: app.clientId, client_secret })
  const asAlice = (userToken: string) => ask('GET', 'users/alice/resources', undefined, userToken)
  const newToken = async () => (await runCommand(['token', 'alice', '--ttl', '1d'], tools)).text
  const old = await newToken()
  expect((await asAlice(old)).status).toBe(200)
  const { json } = await runCommand(['app', 'rotate-secret', 'parley#demo', '--overlap', '1h'], tools)
  const { clientSecret } = json as { clientSecret: string }
  expect(clientSecret).not.toBe(app.clientSecret)
  host.time += 6000
  const fresh = await newToken()
  for (const each of [old, fresh, old]) expect((await asAlice(each)).status).toBe(200)
  for (const each of [app.clientSecret, clientSecret]) expect((await asApp(each)).status).toBe(200)
  host.time += 3_600_000
  expect((await asAlice(fresh)).status).toBe(200)
  expect((await asAlice(old)).status).toBe(401)
  expect((await asApp(clientSecret)).status).toBe(200)
  expect((await asApp(app.clientSecret)).status).toBe(401)
  await expect(runCommand(['app', 'rotate-secret', 'no#app'], tools)).rejects.toThrow(
    'There is no app no#app.',
  )
})

test('a token for a user signs that user in', async () => {
  const { server, host, app, token, ask } = await testServer()
  await token('alice')
  const tools = { database: server.services.database, host }
  const { text, json } = await runCommand(['token', 'Alice', '--ttl', '1h'], tools)
  expect(readToken(text, app, host.now())?.expiresAt).toBe(host.now() + 3_600_000)
  expect(json).toMatchObject({ user: 'alice', token: text })
  expect((await ask('GET', 'users/alice/resources', undefined, text)).status).toBe(200)
  await expect(runCommand(['token', 'nobody'], tools)).rejects.toThrow('There is no user nobody')
})

test('an unknown command lists the commands', async () => {
  const { server, host } = await testServer()
  await expect(runCommand(['frobnicate'], { database: server.services.database, host })).rejects.toThrow(
    'parley app create <org#app>',
  )
})

test('durations are parsed', () => {
  expect(['90s', '15m', '1h', '30d', '7'].map(readDuration)).toEqual([
    90_000, 900_000, 3_600_000, 2_592_000_000, 7000,
  ])
  expect(() => readDuration('soon')).toThrow('not a duration')
})
