import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0, br;q=0, *;q=1', undefined],
  // The header that browsers send with requests for media.
  ['identity;q=1, *;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['br ; q = 0.001', 'br'],
])('%j accepts %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected)
})

test.each([
  'br;q=2',
  'br;q=-1',
  'br;q=1.5',
  'br;q=NaN',
  'br;q=Infinity',
  'br;q=1e3',
  'br;q=',
  'br;level=9',
  'br;q=0.1234',
  'brotli',
  '__proto__, constructor',
  ',,,;;;===',
  'br;q=0, br;q=1',
  `${'br,'.repeat(10_000)}br`,
])('%j is not understood, so nothing is compressed', (header) => {
  expect(acceptedEncoding(header)).toBeUndefined()
})

test('whatever the header is, the answer is one of our encodings or none', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('br', 'gzip', '*', ';', ',', 'q', '=', '0', '1', '.', ' ') }),
      (header) => {
        expect(['br', 'gzip', undefined]).toContain(acceptedEncoding(header))
      },
    ),
  )
})
