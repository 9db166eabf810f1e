import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { fromHex, toHex } from '../../test/hex.ts'
import { valuesOf } from '../../test/message-values.ts'
import { hasReason, type ParleyError } from '../error.ts'
import { messageLimits } from '../limits.ts'
import { encode, MessageBody, Meta } from '../wire/index.ts'
import { readCombinedFile, writeCombinedFile } from './combined-file.ts'

const { maxCombined } = messageLimits

/** Computed by hand: "cm", then two messages of 4 and 3 bytes; the odd offsets 3 … 15 hold 00 04 01 01 00 03 ac. */
const twoMessages = [{ id: '1', ns: 1 }, { id: '300' }]
const twoMessagesHex = '636d 00000004 08012801 00000003 08ac02 ab'

const someMetas = fc.array(valuesOf(Meta, () => [0, 1, 2]) as fc.Arbitrary<Meta>, {
  minLength: 1,
  maxLength: 5,
})

/** The bytes after "cm", with their parity. */
function fileOf(hex: string, start = '636d'): Uint8Array {
  const bytes = fromHex(`${start}${hex}00`)
  const end = bytes.length - 1
  for (let at = 3; at < end; at += 2) bytes[end] = (bytes[end] as number) ^ (bytes[at] as number)
  return bytes
}

function failureOf(bytes: Uint8Array): ParleyError {
  try {
    readCombinedFile(bytes)
  } catch (error) {
    if (hasReason(error)) return error
    throw error
  }
  throw new Error('it was read')
}

const refused = (message: string) => ({ reason: 'fileUnreadable', code: 203, message })

describe('the file of a merged forward', () => {
  it('has these bytes', () => {
    expect(toHex(writeCombinedFile(twoMessages))).toBe(twoMessagesHex.replaceAll(' ', ''))
    expect(readCombinedFile(fromHex(twoMessagesHex))).toEqual(twoMessages)
  })

  it('has the length of the recorded one for the same message', () => {
    const body = {
      type: 1,
      from: { name: 'alice' },
      to: { name: 'bob' },
      contents: [{ type: 0, text: 'one' }],
    }
    const file = writeCombinedFile([
      {
        id: '1001',
        to: { appKey: 'org1#app1', name: 'bob', domain: 'easemob.com' },
        timestamp: '1700000000000',
        ns: 1,
        payload: encode(MessageBody, body),
        routetype: 0,
      },
    ])
    expect(file).toHaveLength(81)
  })

  it('returns what was written', () => {
    fc.assert(
      fc.property(someMetas, (metas) => {
        expect(readCombinedFile(writeCombinedFile(metas))).toEqual(metas)
      }),
      { seed: 11, numRuns: moreRuns(300) },
    )
  })

  it('can be at any offset of its buffer', () => {
    const whole = new Uint8Array(100)
    const file = fromHex(twoMessagesHex)
    whole.set(file, 33)
    expect(readCombinedFile(whole.subarray(33, 33 + file.length))).toEqual(twoMessages)
  })

  it('detects a flipped bit at an odd offset, in the header and in the parity', () => {
    fc.assert(
      fc.property(someMetas, fc.nat(), fc.nat({ max: 7 }), (metas, place, bit) => {
        const file = writeCombinedFile(metas)
        const last = file.length - 1
        const places = [0, last, ...Array.from({ length: last >> 1 }, (_, index) => 2 * index + 1)]
        const at = places[place % places.length] as number
        file[at] = (file[at] as number) ^ (1 << bit)
        expect(failureOf(file)).toMatchObject(refused('File verification failed'))
      }),
      { seed: 12, numRuns: moreRuns(500) },
    )
  })

  it('contains 1 to 300 messages', () => {
    const many = Array.from({ length: maxCombined }, (_, index) => ({ id: String(index) }))
    expect(readCombinedFile(writeCombinedFile(many))).toHaveLength(300)
    for (const wrong of [[], [...many, {}]]) {
      expect(() => writeCombinedFile(wrong)).toThrow(
        expect.objectContaining({
          code: 50,
          message: 'The number of combined messages exceeded the limit.',
        }),
      )
    }
  })
})

describe('an invalid file', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['half a header', fromHex('63')],
    ['a header without a parity', fromHex('636d')],
    ['a wrong parity', fromHex('636d 00000004 08012801 05')],
    ['another header', fileOf('00000004 08012801', '7a7a')],
  ])('%s cannot be verified', (_, bytes) => {
    expect(failureOf(bytes)).toMatchObject(refused('File verification failed'))
  })

  it.each([
    ['no message', fileOf('')],
    ['half a length', fileOf('0000')],
    ['a length beyond the end', fileOf('00000005 08012801')],
    ['a length that reaches the parity', fileOf('00000001')],
    ['the largest length', fileOf('ffffffff 08012801')],
    ['a length of 2 GB', fileOf('7fffffff 08012801')],
    ['bytes after the last message', fileOf('00000004 08012801 00')],
    ['an invalid message', fileOf('00000002 0a09')],
    ['more messages than allowed', fileOf('00000000'.repeat(301))],
    ['a megabyte of empty messages', fileOf('00000000'.repeat(250_000))],
  ])('%s cannot be parsed', (_, bytes) => {
    expect(failureOf(bytes)).toMatchObject(refused('Parse file failed'))
  })

  it('that is not even bytes cannot be read', () => {
    for (const value of [undefined, null, 'cm', {}, [0x63, 0x6d, 0]]) {
      expect(failureOf(value as unknown as Uint8Array)).toMatchObject(refused('Read file failed'))
    }
  })

  it('is refused if it is cut anywhere', () => {
    const file = writeCombinedFile([{ id: '7', ns: 1, payload: fromHex('0102030405060708') }])
    for (let end = 0; end < file.length; end++) {
      expect(failureOf(file.subarray(0, end)).reason).toBe('fileUnreadable')
    }
  })

  it('is read or refused, whatever the bytes are', () => {
    const small = fc.array(fc.nat({ max: 12 }), { maxLength: 60 })
    const items = fc.array(
      small.map((list) => [0, 0, 0, list.length, ...list]),
      { maxLength: 6 },
    )
    let readOnes = 0
    fc.assert(
      fc.property(fc.oneof(items, fc.array(small, { maxLength: 1 })), (parts) => {
        const bytes = fileOf(toHex(Uint8Array.from(parts.flat())))
        try {
          readOnes += readCombinedFile(bytes).length > 0 ? 1 : 0
        } catch (error) {
          expect(hasReason(error, 'fileUnreadable')).toBe(true)
        }
      }),
      { seed: 13, numRuns: moreRuns(3000) },
    )
    // Both outcomes occur, so that the property is meaningful.
    expect(readOnes).toBeGreaterThan(10)
    expect(readOnes).toBeLessThan(2990)
  })
})
