import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64 } from './base64.ts'

test('decodes the output of other encoders', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect([...fromBase64(text)]).toEqual([...bytes])
      expect([...fromBase64(text.replace(/=/g, ''))]).toEqual([...bytes])
    }),
  )
})
