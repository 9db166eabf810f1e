import { expect, test, vi } from 'vitest'
import { isLoopback } from '../rate-limits/loopback.ts'
import { ClientAddresses, unknownBehindProxy } from './client-addresses.ts'

const asked = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers,
})
const xff = (text: string) => ({ 'x-forwarded-for': text })

test.each([
  // Without trusted proxies only the connection counts.
  ['', '9.9.9.9', {}, '9.9.9.9'],
  ['', '9.9.9.9', xff('1.1.1.1'), '9.9.9.9'],
  ['', '127.0.0.1', {}, '127.0.0.1'],
  ['', '::1', {}, '::1'],
  ['', '::ffff:127.0.0.1', {}, '127.0.0.1'],
  // An unknown proxy must not give clients the rights of the local machine.
  ['', '127.0.0.1', xff('1.1.1.1'), unknownBehindProxy],
  ['', '::1', { forwarded: 'for=1.1.1.1' }, unknownBehindProxy],
  ['', '127.0.0.1', { 'x-real-ip': '127.0.0.1' }, unknownBehindProxy],
  // Trusted proxies.
  ['loopback', '127.0.0.1', xff('1.1.1.1'), '1.1.1.1'],
  ['loopback', '127.0.0.1', xff('127.0.0.1, 1.1.1.1'), '1.1.1.1'],
  ['loopback', '127.0.0.1', xff('6.6.6.6, 1.1.1.1'), '1.1.1.1'],
  ['loopback, 10.0.0.0/8', '127.0.0.1', xff('6.6.6.6, 1.1.1.1, 10.1.2.3'), '1.1.1.1'],
  ['loopback', '127.0.0.1', {}, '127.0.0.1'],
  ['loopback', '127.0.0.1', xff('unknown'), unknownBehindProxy],
  ['loopback', '9.9.9.9', xff('127.0.0.1'), '9.9.9.9'],
  ['10.0.0.1', '::ffff:10.0.0.1', xff('1.1.1.1:4711'), '1.1.1.1'],
  ['10.0.0.1', '10.0.0.1', { forwarded: 'for=6.6.6.6;proto=https, for="1.1.1.1:80";by=x' }, '1.1.1.1'],
  ['10.0.0.1', '10.0.0.1', { forwarded: 'for="[2001:db8:1:2:3:4:5:6]:80"' }, '2001:db8:1:2::/64'],
  ['2001:db8::/32', '2001:db8::1', xff('1.1.1.1'), '1.1.1.1'],
  ['10.0.0.1', '10.0.0.1', xff('[2001:db8:1:2::6]:443'), '2001:db8:1:2::/64'],
  ['10.0.0.0/8', '10.9.9.9', xff('1.1.1.1, ::ffff:10.0.0.7'), '1.1.1.1'],
  // An unclear header of a proxy never makes a client local, even if the client claims to be so further left.
  ['loopback', '127.0.0.1', xff(''), unknownBehindProxy],
  ['loopback', '127.0.0.1', xff('127.0.0.1, '), unknownBehindProxy],
  ['loopback', '127.0.0.1', xff('127.0.0.1, unix:'), unknownBehindProxy],
  ['loopback', '127.0.0.1', xff('127.0.0.1, 127.0.0.01'), unknownBehindProxy],
  ['loopback', '127.0.0.1', xff('127.0.0.1, [::1'), unknownBehindProxy],
  ['loopback', '127.0.0.1', { forwarded: 'for=127.0.0.1, proto=https' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { forwarded: 'for=127.0.0.1, for=_hidden' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { 'x-real-ip': '127.0.0.1' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { 'x-forwarded-proto': 'https' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { via: '1.1 proxy' }, unknownBehindProxy],
  // A proxy writes one header and passes on the other one.
  ['loopback', '127.0.0.1', { ...xff('127.0.0.1'), forwarded: 'for=1.1.1.1' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { ...xff('1.1.1.1'), forwarded: 'for=127.0.0.1' }, unknownBehindProxy],
  ['loopback', '127.0.0.1', { ...xff('1.1.1.1'), forwarded: 'for=1.1.1.1' }, '1.1.1.1'],
  ['loopback', '127.0.0.1', { forwarded: 'for="127.0.0.1, for=1.1.1.1' }, '1.1.1.1'],
  ['', '2001:db8:0:2::9', {}, '2001:db8:0:2::/64'],
  ['', 'fe80::1%eth0', {}, 'fe80:0:0:0::/64'],
  ['', '', {}, ''],
])('with %j trusted, %s with %j counts as %s', (trusted, remote, headers, address) => {
  expect(new ClientAddresses(trusted).of(asked(remote, headers))).toBe(address)
})

test('only the end of a long header is read', () => {
  const many = `${'6.6.6.6, '.repeat(10_000)}1.1.1.1`
  expect(new ClientAddresses('loopback').of(asked('127.0.0.1', xff(many)))).toBe('1.1.1.1')
})

test('the operator is told once that an unknown proxy is in front of the server', () => {
  const warn = vi.fn()
  const addresses = new ClientAddresses('', warn)
  for (let times = 0; times < 3; times++) addresses.of(asked('127.0.0.1', xff('1.1.1.1')))
  expect(warn).toHaveBeenCalledTimes(1)
  expect(isLoopback(unknownBehindProxy)).toBe(false)
})

test.each([
  ['', '127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
  ['loopback', '9.9.9.9', { 'x-forwarded-proto': 'https' }, false],
  ['loopback', '127.0.0.1', {}, false],
  ['loopback', '127.0.0.1', { 'x-forwarded-proto': 'https' }, true],
  ['loopback', '127.0.0.1', { 'x-forwarded-proto': 'https, HTTPS ' }, true],
  ['loopback', '127.0.0.1', { 'x-forwarded-proto': 'https, http' }, false],
  ['loopback', '127.0.0.1', { 'x-forwarded-proto': '' }, false],
  ['loopback', '127.0.0.1', { forwarded: 'for=1.1.1.1;proto=http, for=2.2.2.2;Proto="https"' }, true],
  ['loopback', '127.0.0.1', { forwarded: 'for=1.1.1.1;proto=https, for=2.2.2.2' }, false],
])('with %j trusted, %s with %j uses TLS: %s', (trusted, remote, headers, isSecure) => {
  expect(new ClientAddresses(trusted).isSecure(asked(remote, headers))).toBe(isSecure)
})

test.each(['nonsense', '10.0.0.0/33', '10.0.0.1/x', 'localhost'])(
  '%s is not a valid setting for proxies',
  (proxies) => {
    expect(() => new ClientAddresses(proxies)).toThrow('PARLEY_TRUSTED_PROXIES')
  },
)
