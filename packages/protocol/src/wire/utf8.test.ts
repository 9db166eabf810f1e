import fc from 'fast-check'
import protobuf from 'protobufjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codePoint } from '../../../../tools/testing/code-points.mjs'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { fromHex, toHex } from '../../test/hex.ts'
import type * as Utf8 from './utf8.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The module on a host with or without TextDecoder. */
async function utf8On(host: 'browser' | 'bare host'): Promise<typeof Utf8> {
  vi.resetModules()
  if (host === 'bare host') vi.stubGlobal('TextDecoder', undefined)
  return import('./utf8.ts')
}

function write(utf8: typeof Utf8, text: string): Uint8Array {
  const buffer = new Uint8Array(text.length * 3 + 2)
  return buffer.slice(1, utf8.writeUtf8(buffer, 1, text))
}

describe.each(['browser', 'bare host'] as const)('UTF-8 on a %s', (host) => {
  it('writes like TextEncoder and reads the same back', async () => {
    const utf8 = await utf8On(host)
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 120 }), (text) => {
        const bytes = write(utf8, text)
        expect(toHex(bytes)).toBe(toHex(new TextEncoder().encode(text)))
        expect(utf8.readUtf8(bytes, 0, bytes.length)).toBe(text)
        expect(toHex(utf8.toUtf8(text))).toBe(toHex(bytes))
        expect(utf8.fromUtf8(bytes)).toBe(text)
      }),
      { seed: 3, numRuns: moreRuns(3000) },
    )
  })

  it('writes halves of surrogate pairs like protobufjs and reads them back', async () => {
    const utf8 = await utf8On(host)
    for (const text of [
      '\ud800',
      '\udc00',
      'a\udfffb',
      '\udc00\ud800',
      '\ud83d',
      `${'x'.repeat(100)}\ud83d`,
    ]) {
      const bytes = write(utf8, text)
      const theirs = new Uint8Array(protobuf.util.utf8.length(text))
      protobuf.util.utf8.write(text, theirs, 0)
      expect(toHex(bytes)).toBe(toHex(theirs))
      expect(utf8.readUtf8(bytes, 0, bytes.length)).toBe(text)
    }
  })

  it('does not confuse short texts in its cache', async () => {
    const utf8 = await utf8On(host)
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 5000; count++) {
        const text = `user-${count.toString(36)}`
        expect(utf8.fromUtf8(utf8.toUtf8(text))).toBe(text)
      }
    }
    // Equal except for one character, with equal hashes: 'Aa' and 'BB'.
    for (const text of ['Aa', 'BB', 'Aa', 'BB', '', 'A', 'AaAa', 'BBBB', 'AaBB', 'BBAa']) {
      expect(utf8.fromUtf8(utf8.toUtf8(text))).toBe(text)
    }
  })

  it('keeps a byte order mark', async () => {
    const utf8 = await utf8On(host)
    for (const text of ['\ufeffa', `\ufeff${'a'.repeat(100)}`]) {
      const bytes = write(utf8, text)
      expect(utf8.readUtf8(bytes, 0, bytes.length)).toBe(text)
    }
  })

  it.each([
    ['a bare continuation', '80'],
    ['an overlong slash', 'c0af'],
    ['an overlong two-byte form', 'c1bf'],
    ['an overlong three-byte form', 'e09fbf'],
    ['an overlong four-byte form', 'f08fbfbf'],
    ['a number above U+10FFFF', 'f4908080'],
    ['a five-byte form', 'f888808080'],
    ['ff', 'ff'],
    ['a cut two-byte form', 'c3'],
    ['a cut three-byte form', 'e4b8'],
    ['a cut four-byte form', 'f09f98'],
    ['a missing continuation', 'e4b841'],
  ])('refuses %s', async (_what, hex) => {
    const utf8 = await utf8On(host)
    const short = fromHex(`6162${hex}`)
    const long = fromHex('61'.repeat(100) + hex)
    const refusal = (at: number) => expect.objectContaining({ name: 'WireError', code: 'badUtf8', at })
    expect(() => utf8.readUtf8(short, 0, short.length)).toThrow(refusal(2))
    expect(() => utf8.readUtf8(long, 0, long.length)).toThrow(refusal(100))
  })

  it('does not read beyond the end of the text', async () => {
    const utf8 = await utf8On(host)
    const bytes = fromHex('61e4b8ad')
    expect(utf8.readUtf8(bytes, 0, 1)).toBe('a')
    expect(() => utf8.readUtf8(bytes, 0, 3)).toThrow('badUtf8')
    expect(utf8.readUtf8(bytes, 0, 4)).toBe('a中')
  })

  it('agrees with a fatal TextDecoder on random bytes, except for halves of pairs', async () => {
    const judge = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const utf8 = await utf8On(host)
    // Bytes near the boundaries of the rules are more effective than uniformly distributed ones.
    const edgeCodePoint = fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
    )
    const more = fc.constantFrom(0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff)
    const bytes = fc.uint8Array({ maxLength: 8 })
    const mixed = fc
      .array(fc.oneof(edgeCodePoint, more), { maxLength: 8 })
      .map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(fc.oneof(bytes, mixed), (input) => {
        const read = attempt(() => utf8.readUtf8(input, 0, input.length))
        // Accepting halves is our own addition to the reference.
        if (read !== undefined && !read.isWellFormed()) return
        if (/eda|edb/.test(toHex(input))) return
        expect(read).toBe(attempt(() => judge.decode(input)))
      }),
      { seed: 4, numRuns: moreRuns(20_000) },
    )
  })
})

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
