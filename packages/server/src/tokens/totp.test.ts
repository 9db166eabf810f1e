import { expect, test } from 'vitest'
import { acceptedCounter, base32, counterAt, fromBase32, hotp, totpAddress } from './totp.ts'

/** The secret of the test vectors. */
const secret = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: the code at second %i is %s', (seconds, code) => {
  expect(hotp(secret, counterAt(seconds * 1000), 8)).toBe(code)
})

test.each([
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
])('RFC 4226: %s', (code) => {
  expect(Array.from({ length: 10 }, (_, counter) => hotp(secret, counter))).toContain(code)
})

test('a code is accepted one step early or late, once, and never again', () => {
  const now = 1_111_111_111_000
  const counter = counterAt(now)
  for (const near of [counter - 1, counter, counter + 1])
    expect(acceptedCounter(secret, hotp(secret, near), now, 0)).toBe(near)
  for (const far of [counter - 2, counter + 2])
    expect(acceptedCounter(secret, hotp(secret, far), now, 0)).toBeUndefined()
  expect(acceptedCounter(secret, hotp(secret, counter), now, counter)).toBeUndefined()
  expect(acceptedCounter(secret, hotp(secret, counter - 1), now, counter)).toBeUndefined()
  const spaced = hotp(secret, counter).replace(/^(...)/, '$1 ')
  expect(acceptedCounter(secret, spaced, now, 0)).toBe(counter)
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(acceptedCounter(secret, odd, now, 0)).toBeUndefined()
})

test('secrets are written in base32, as in RFC 4648', () => {
  expect(base32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(new TextEncoder().encode('fooba'))).toBe('MZXW6YTB')
  expect(new TextDecoder().decode(fromBase32('mzxw 6ytb oi'))).toBe('foobar')
  expect(fromBase32(base32(secret))).toEqual(secret)
  expect(totpAddress('ABC', 'ann b')).toBe(
    'otpauth://totp/Parley%3Aann%20b?secret=ABC&issuer=Parley&algorithm=SHA1&digits=6&period=30',
  )
})
