import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FoundHosts, readServerJson } from './server-json.ts'

interface Entry {
  readonly [name: string]: unknown
}

const answer = (rest: readonly unknown[], sockets: readonly unknown[] = rest, more: Entry = {}) =>
  JSON.stringify({ rest: { hosts: rest }, 'msync-wx': { hosts: sockets }, ...more })

const plain = { protocol: 'http', domain: 'a.example', ip: '10.0.0.1', port: '80' }
const secure = { protocol: 'https', domain: 'a.example', ip: '10.0.0.1', port: '443' }

const addresses = (text: string, isSecure: boolean) => {
  const { apis, sockets } = readServerJson(text, isSecure) as FoundHosts
  return [...apis, ...sockets]
}

describe('[CONN-28] addresses', () => {
  test('are those of the requested protocol', () => {
    const text = answer([plain, { ...secure, domain: 'b.example' }])
    expect(addresses(text, true)).toEqual(['https://b.example', 'wss://b.example/websocket'])
    expect(addresses(text, false)).toEqual(['http://10.0.0.1', 'ws://a.example/websocket'])
  })

  test.each([
    ['a name before an IP address with TLS', secure, true, 'https://a.example', 'wss://a.example'],
    ['an IP address before a name without TLS', plain, false, 'http://10.0.0.1', 'ws://a.example'],
    ['a name without an IP address', { ...plain, ip: '' }, false, 'http://a.example', 'ws://a.example'],
    ['an IP address without a name', { ...plain, domain: '' }, false, 'http://10.0.0.1', 'ws://10.0.0.1'],
    ['a port as text', { ...secure, port: '8443' }, true, 'https://a.example:8443', 'wss://a.example:8443'],
    ['a port as a number', { ...plain, ip: '', port: 81 }, false, 'http://a.example:81', 'ws://a.example:81'],
    ['a default port as a number', { ...secure, port: 443 }, true, 'https://a.example', 'wss://a.example'],
    ['no port', { ...secure, port: undefined }, true, 'https://a.example', 'wss://a.example'],
    [
      'an IPv6 address',
      { ...plain, domain: '', ip: '2001:db8::1', port: '81' },
      false,
      'http://[2001:db8::1]:81',
      'ws://[2001:db8::1]:81',
    ],
    [
      'an IPv6 address in brackets',
      { ...plain, domain: '[::1]', ip: '[::1]' },
      false,
      'http://[::1]',
      'ws://[::1]',
    ],
  ])('%s', (_, entry, isSecure, api, socket) => {
    expect(addresses(answer([entry]), isSecure)).toEqual([api, `${socket}/websocket`])
  })
})

describe('[CONN-30] a malicious answer', () => {
  test.each([
    ['nothing', '', 'hosts'],
    ['no JSON', '<html>sign in to the hotel</html>', 'hosts'],
    ['truncated JSON', '{"rest":{"hosts":[', 'hosts'],
    ['null', 'null', 'hosts'],
    ['a list', '[]', 'hosts'],
    ['no lists', '{}', 'hosts'],
    ['lists of the wrong type', '{"rest":{"hosts":{"0":{}}},"msync-wx":7}', 'hosts'],
    ['empty lists', answer([]), 'hosts'],
    ['no hosts for sockets', answer([secure], []), 'msync-wx'],
    ['hosts of the other protocol', answer([plain]), 'hosts'],
    ['sockets of the other protocol', answer([secure], [plain]), 'msync-wx'],
  ])('%s', (_, text, lacking) => {
    expect(readServerJson(text, true)).toBe(lacking)
  })

  test.each([
    [{ domain: 'javascript:alert(1)' }],
    [{ domain: 'a.example/path' }],
    [{ domain: 'user@evil.example' }],
    [{ domain: 'a.example:99@evil.example' }],
    [{ domain: 'a.example?x=' }],
    [{ domain: 'a.example#' }],
    [{ domain: 'a b' }],
    [{ domain: 'https://evil.example' }],
    [{ domain: '..' }],
    [{ domain: '[::1' }],
    [{ domain: `${'a'.repeat(300)}.example` }],
    [{ domain: 7 }],
    [{ domain: { toString: 'x' } }],
    [{ port: '0' }],
    [{ port: '65536' }],
    [{ port: -1 }],
    [{ port: 80.5 }],
    [{ port: '80/evil' }],
    [{ port: '1e3' }],
    [{ port: [8443] }],
    [{ protocol: 'javascript' }],
    [{ protocol: ['https'] }],
  ])('%o is not a host', (change) => {
    const bad = { ...secure, ip: '', ...change }
    expect(readServerJson(answer([bad]), true)).toBe('hosts')
    // It does not affect the others.
    expect(addresses(answer([bad, null, 7, secure]), true)).toEqual([
      'https://a.example',
      'wss://a.example/websocket',
    ])
  })

  test('an endless list is truncated', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ ...secure, domain: `h${n}.example` }))
    expect((readServerJson(answer(many), true) as FoundHosts).apis).toHaveLength(20)
  })

  test('any JSON gives addresses or the name of a list', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, isSecure) => {
        const read = readServerJson(text, isSecure)
        expect(typeof read === 'string' || read.apis.length > 0).toBe(true)
      }),
    )
  })

  test('whatever the name of a host, its address leads there and nowhere else', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab1.:/@#?[]-_%\\ \n') })
    fc.assert(
      fc.property(word, word, fc.oneof(word, fc.integer()), fc.boolean(), (domain, ip, port, isSecure) => {
        const protocol = isSecure ? 'https' : 'http'
        const read = readServerJson(answer([{ protocol, domain, ip, port }]), isSecure)
        if (typeof read === 'string') return
        for (const address of [...read.apis, ...read.sockets])
          expect(address).toMatch(/^(https?|wss?):\/\/([\w.-]+|\[[0-9a-f:.]+\])(:\d+)?(\/websocket)?$/)
      }),
    )
  })
})

describe('[CONN-35] switches', () => {
  const switches = (more: Entry) =>
    (readServerJson(answer([secure], [secure], more), true) as FoundHosts).switches

  test('are texts', () => {
    expect(
      switches({
        enableReportLogs: 'true',
        reportInterval: '60000',
        enableDataReport: 'true',
        uploadinparts_enable: 'false',
      }),
    ).toEqual({ reportsLogs: true, reportIntervalMs: 60_000, reportsUsage: true, takesParts: false })
  })

  test('have defaults if they are missing or invalid', () => {
    const usual = { reportsLogs: false, reportIntervalMs: 300_000, reportsUsage: false, takesParts: true }
    expect(switches({})).toEqual(usual)
    expect(
      switches({
        enableReportLogs: 'yes',
        reportInterval: 'soon',
        enableDataReport: 1,
        uploadinparts_enable: null,
      }),
    ).toEqual(usual)
  })

  test.each([
    ['org#app', 'org#app'],
    ['org', undefined],
    ['a#b#c', undefined],
    [7, undefined],
  ])('[CONN-34] an app key of %s is read as %s', (app_key, appKey) => {
    expect((readServerJson(answer([secure], [secure], { app_key }), true) as FoundHosts).appKey).toBe(appKey)
  })
})
