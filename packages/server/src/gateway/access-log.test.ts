import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'
import { testServer } from '../test-support/test-server.ts'
import { type AccessLine, accessLine } from './access-log.ts'
import { openMetricsServer } from './metrics-server.ts'

async function loggedWorld(trustedProxies = '') {
  const lines: AccessLine[] = []
  const accessLog = (line: AccessLine) => void lines.push(line)
  const { server } = await testServer({ port: 0, trustedProxies }, undefined, { accessLog })
  onTestFinished(() => server.stop())
  const { url } = await server.listen()
  return { lines, url }
}

test('every request has an id, which is in its answer and in its line, and queries are not logged', async () => {
  const { lines, url } = await loggedWorld()
  const answers = await Promise.all(
    ['/livez?token=hidden', '/parley/demo/users/nobody?secret=hidden', '/%zz'].map((path) =>
      fetch(url + path),
    ),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  await vi.waitFor(() => expect(lines).toHaveLength(3))
  expect(new Set(ids).size).toBe(3)
  expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(ids))
  expect(lines.find(({ path }) => path === '/livez')).toMatchObject({
    method: 'GET',
    status: 200,
    address: '127.0.0.1',
    ms: expect.any(Number),
  })
  expect(JSON.stringify(lines)).not.toContain('hidden')
})

test.each([
  ['loopback', 'abc.DEF-1', true],
  ['loopback', 'two words', false],
  ['loopback', 'x'.repeat(65), false],
  ['', 'abc', false],
])('with %j trusted, the id %j is kept: %s', async (trusted, id, isTaken) => {
  const { url } = await loggedWorld(trusted)
  const answer = await fetch(`${url}/livez`, { headers: { 'x-request-id': id } })
  expect(answer.headers.get('x-request-id') === id).toBe(isTaken)
})

test('metrics have a separate address, with the health checks and nothing else', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  const world = await fileWorld({ config: { metricsAddress: `127.0.0.1:${port}` } })
  const { url } = await world.server.listen()
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect(await (await at('/metrics')).text()).toContain('parley_sessions')
  expect((await at('/livez')).status).toBe(200)
  expect(await (await at('/readyz')).json()).toMatchObject({ checks: { database: { ok: true } } })
  expect((await at('/parley/demo/users')).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('a port that is in use stops the start if it was chosen, and is only reported if not', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const open = (metricsOptional: boolean, warn = vi.fn()) =>
    openMetricsServer({
      config: { metricsAddress: `127.0.0.1:${port}`, metricsOptional, metricsToken: '' },
      metrics: { text: async () => '', contentType: 'text/plain', problem: vi.fn() },
      health: { report: async () => ({ status: 'ok', checks: {} }) },
      warn,
    })
  await expect(open(false)).rejects.toThrow('PARLEY_METRICS_ADDRESS')
  const warn = vi.fn()
  const close = await open(true, warn)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('PARLEY_METRICS_ADDRESS'))
  await close()
})

test('the secret in the URL of a webhook is not in the line', () => {
  const line = (url: string) =>
    accessLine({ url, method: 'POST', headers: {} } as IncomingMessage, {
      id: 'x',
      status: 200,
      ms: 1,
      address: '127.0.0.1',
    }).path
  expect(line('/parley/demo/parley/v1/hooks/wh_1_secret?a=b')).toBe('/parley/demo/parley/v1/hooks/…')
  expect(line('/parley/demo/parley/v1/ho%6Fks/wh_1_secret')).toBe('/parley/demo/parley/v1/ho%6Fks/…')
  expect(line('/parley/demo/messages/users')).toBe('/parley/demo/messages/users')
})
