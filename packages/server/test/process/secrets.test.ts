import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

test('no failure writes a secret to the log', async () => {
  // Accepts requests and cuts them off.
  const broken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void broken.close())
  await once(broken, 'listening')
  const url = `http://127.0.0.1:${(broken.address() as { port: number }).port}`
  const secrets = {
    PARLEY_HOOK_SECRET: 'marker-of-the-hook',
    PARLEY_TRANSLATE_KEY: 'marker-of-translation',
    PARLEY_PUSH_HOOK_SECRET: 'marker-of-the-push-hook',
    PARLEY_METRICS_TOKEN: 'marker-of-metrics',
    PARLEY_CALLS_CERTIFICATE: 'marker-of-calls',
  }
  const data = dataFolder()
  const program = startProgram(data, {
    ...secrets,
    PARLEY_LOG: 'debug',
    PARLEY_HOOK_URL: url,
    PARLEY_TRANSLATE_URL: url,
    PARLEY_PUSH_HOOK_URL: url,
  })
  const app = `${await program.ready}/parley/demo`
  const post = (path: string, body: object, token = '') =>
    fetch(`${app}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const account = { username: 'ann', password: 'marker-of-ann' }
  expect((await post('users', account)).status).toBe(200)
  const signedIn = await post('token', { grant_type: 'password', ...account })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const list = startProgram(data, {}, ['app', 'list', '--json'])
  await list.ended
  const [{ clientId: client_id, clientSecret: client_secret }] = JSON.parse(list.output())
  const back = await post('token', { grant_type: 'client_credentials', client_id, client_secret })
  expect(back.status).toBe(200)
  await post('token', { grant_type: 'client_credentials', client_id, client_secret: `${client_secret}x` })
  expect((await post('users/ann/translate', { text: 'x', to: ['en'] }, token)).status).not.toBe(200)
  program.child.kill('SIGTERM')
  await program.ended
  const output = program.output()
  expect(output).toContain('the translation service failed')
  for (const secret of [...Object.values(secrets), account.password, client_secret, token])
    expect(output.includes(secret), `${secret.slice(0, 12)}… is in the log`).toBe(false)
})

test('a failed start does not print the password of the database', async () => {
  for (const address of [
    'postgres://parley:marker-of-it@127.0.0.1:1/parley',
    'postgres://parley:marker-of-it@[/parley',
  ]) {
    const program = startProgram(dataFolder(), { PARLEY_DATABASE: address, PARLEY_LOG: 'debug' })
    expect(await program.ended).toBe(1)
    expect(program.output()).not.toContain('marker-of-it')
  }
})
