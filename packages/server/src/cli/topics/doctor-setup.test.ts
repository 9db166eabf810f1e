import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { protocolVersion } from '@parley/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../../../../tools/testing/http-server.ts'
import { realHost } from '../../platform/real-host.ts'
import { testServer } from '../../test-support/test-server.ts'
import { type Finding, publicAddress, running, setup } from './doctor-setup.ts'

const problems = (findings: readonly Finding[]) => findings.filter(({ ok }) => !ok).map(({ what }) => what)
const says = (findings: readonly Finding[], wanted: string) =>
  findings.find(({ what }) => what === wanted)?.says

const status = {
  version: protocolVersion,
  node: 'v24.0.0',
  url: 'http://127.0.0.1:4000',
  now: 0,
  hasUnknownProxy: false,
  trustedProxies: 'loopback',
}

test('a running server of another version, and a proxy that is not trusted, are problems', () => {
  expect(problems(running(status))).toEqual([])
  expect(says(running(status), 'proxy')).toBe('trusts loopback')
  const other = running({ ...status, version: '0.0.0', hasUnknownProxy: true, trustedProxies: '' })
  expect(problems(other)).toEqual(['version', 'proxy'])
  expect(says(other, 'proxy')).toContain('PARLEY_TRUSTED_PROXIES')
})

test('an old Node.js is a problem', async () => {
  expect(problems(await setup('/nowhere', 'v18.1.0'))).toEqual(['Node.js'])
  expect(problems(await setup('/nowhere', 'v24.1.0'))).toEqual([])
})

test('a server that clients reach without TLS answers and lets sockets through', async () => {
  const { server } = await testServer({ port: 0 })
  const { url } = await server.listen()
  onTestFinished(() => server.stop())
  const findings = await publicAddress(url, realHost.now())
  expect(problems(findings)).toEqual(['TLS'])
  expect(says(findings, 'sockets')).toBe('WebSockets pass')
  const wrongTime = await publicAddress(url, realHost.now() + 3_600_000)
  expect(problems(wrongTime)).toEqual(['TLS', 'clocks'])
})

test('a proxy that passes neither the paths nor sockets is named, and so is an address that does not answer', async () => {
  const listener: RequestListener = (_request, response) => void response.writeHead(404).end()
  const proxy = httpServer(listener)
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  expect(problems(await publicAddress(url, realHost.now()))).toEqual(['address', 'TLS', 'sockets'])
  await new Promise((done) => proxy.close(done))
  expect(says(await publicAddress(url, realHost.now()), 'address')).toContain('does not answer')
  expect(problems(await publicAddress('chat', 0))).toEqual(['address'])
})
