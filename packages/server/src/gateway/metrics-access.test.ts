import { describe, expect, test } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'
import { mayReadMetrics } from './metrics-access.ts'

const open = { metricsToken: '' }
const closed = { metricsToken: 'secret' }

describe('metrics', () => {
  test.each([
    ['from this machine', open, '127.0.0.1', {}, true],
    ['from this machine over IPv6', open, '::1', {}, true],
    ['from elsewhere', open, '203.0.113.9', {}, false],
    ['through a proxy on this machine', open, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, false],
    ['with the token', closed, '203.0.113.9', { authorization: 'Bearer secret' }, true],
    ['with another token', closed, '127.0.0.1', { authorization: 'Bearer secrets' }, false],
    ['without the token', closed, '127.0.0.1', {}, false],
  ])('are shown to the operator only: %s', (_name, config, address, headers, isShown) => {
    expect(mayReadMetrics(config, { address, headers })).toBe(isShown)
  })

  test('can be read over a real connection with a token', async () => {
    const world = await fileWorld({ config: closed })
    const { url } = await world.server.listen()
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const headers = { authorization: 'Bearer secret' }
    const shown = await fetch(`${url}/metrics`, { headers })
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('parley_sessions')])
  })
})
