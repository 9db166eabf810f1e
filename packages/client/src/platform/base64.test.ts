import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

test('[HOST-11] bytes of every length survive a round trip through base64', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
    const text = toBase64(bytes)
    expect(text).toBe(Buffer.from(bytes).toString('base64'))
    expect(fromBase64(text)).toEqual(bytes)
  }
})
