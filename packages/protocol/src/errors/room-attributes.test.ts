import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasons } from './codes.ts'
import { metadataFailure, readMetadataFailure } from './room-attributes.ts'

describe('failed keys', () => {
  it.each([
    ['k is not part of you', 52],
    ['size of metadata for this single chatroom exceeds the user defined limit', 50],
    ['total size of chatroom metadata for this app exceeds the user defined limit', 50],
    ['k is exceeding maximum limit', 50],
    ['k is not Legal', -3],
    ['Failed to update userMetadata. Concurrent updates not allowed', 54],
    ['anything else', 17],
  ] as const)('"%s" is %i', (text, code) => {
    expect(readMetadataFailure({ k: text })).toMatchObject({ code, message: text })
  })

  it('are reduced to the last one', () => {
    expect(readMetadataFailure({ a: 'a is not part of you', b: 'b is not Legal' })?.reason).toBe(
      'invalidParameter',
    )
  })

  it('do not exist in a successful answer', () => {
    expect(readMetadataFailure({})).toBeUndefined()
    expect(readMetadataFailure(undefined)).toBeUndefined()
  })

  it('may contain anything', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything(), { minKeys: 1 }), (errorKeys) => {
        expect(reasons).toContain(readMetadataFailure(errorKeys)?.reason)
      }),
    )
  })

  it('are read back as the reason they were written for', () => {
    const written = ['noPermission', 'maxLimit', 'invalidParameter', 'operationNotAllowed'] as const
    const forms = fc.constantFrom('roomAttributes', 'appAttributes', 'attribute', undefined)
    const keys = fc.oneof(fc.string(), fc.constantFrom('is not Legal', 'is not part of you'))
    fc.assert(
      fc.property(fc.constantFrom(...written), keys, forms, (reason, key, form) => {
        expect(readMetadataFailure({ [key]: metadataFailure(reason, key, form) })?.reason).toBe(reason)
      }),
    )
    expect(metadataFailure('maxLimit', 'k', 'attribute')).toBe('k is exceeding maximum limit')
    expect(readMetadataFailure({ k: metadataFailure('runtimeError', 'k') })?.reason).toBe('requestFailed')
  })
})
