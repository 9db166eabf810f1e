// The page *Health* of the console: the checks of /readyz, and what `parley doctor` says of the setup.

import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../src/storage/migrations/index.ts'
import { testServer } from '../../src/test-support/test-server.ts'

interface Report {
  readonly status: string
  readonly checks: Record<string, Record<string, unknown>>
}

async function scene(trustedProxies = '') {
  const { server } = await testServer({ port: 0, trustedProxies })
  const { url } = await server.listen()
  onTestFinished(() => server.stop())
  const health = async (): Promise<Report> => {
    const { body } = await server.rest({
      method: 'GET',
      url: '/parley/demo/parley/v1/operating/health',
      headers: {},
      body: undefined,
      address: 'local socket',
      isOperator: true,
    })
    return body.data as Report
  }
  return { server, url, health }
}

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }

test('says the version of the data, and which secrets are in clear text', async () => {
  const { server, health } = await scene()
  const { status, checks } = await health()
  expect(checks.database).toMatchObject({ ok: true })
  expect(checks.schema).toEqual({ ok: true, version: migrations.length })
  expect(checks.proxy).toEqual({ ok: true })
  const { encrypted, clear } = checks.secrets as { encrypted: number; clear: number }
  expect(encrypted + clear).toBeGreaterThan(0)
  await server.services.database.write((sql) => sql.run("UPDATE apps SET client_secret = 'in clear text'"))
  const worse = await health()
  expect(worse.checks.secrets).toMatchObject({
    ok: false,
    problem: expect.stringContaining('parley secrets status'),
  })
  expect([status, worse.status]).toEqual([clear > 0 ? 'degraded' : 'ok', 'degraded'])
})

test('names a proxy that is not trusted', async () => {
  const { url, health } = await scene()
  await fetch(`${url}/parley/demo/users/ann`, forwarded)
  expect((await health()).status).toBe('degraded')
  expect((await health()).checks.proxy).toMatchObject({
    ok: false,
    problem: expect.stringContaining('PARLEY_TRUSTED_PROXIES'),
  })
})

test('names the proxies that are trusted', async () => {
  const { url, health } = await scene('loopback')
  await fetch(`${url}/parley/demo/users/ann`, forwarded)
  expect((await health()).checks.proxy).toEqual({ ok: true, trusted: 'loopback' })
})
