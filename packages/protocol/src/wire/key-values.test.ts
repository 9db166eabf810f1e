import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import {
  decode,
  encode,
  fromKeyValue,
  fromKeyValues,
  KeyValue,
  toKeyValue,
  toKeyValues,
  ValueType,
} from './index.ts'

/** A KeyValue after encoding and decoding. */
const sent = (item: KeyValue) => decode(KeyValue, encode(KeyValue, item))

describe('a value as a KeyValue', () => {
  const shout = () => 'x'
  it.each<[string, unknown, object]>([
    ['object', { a: [1, { b: null }] }, { type: ValueType.JSON_STRING, stringValue: '{"a":[1,{"b":null}]}' }],
    ['array', [1, 'a'], { type: ValueType.JSON_STRING, stringValue: '[1,"a"]' }],
    ['null', null, { type: ValueType.JSON_STRING, stringValue: 'null' }],
    ['text', 'é😀', { type: ValueType.STRING, stringValue: 'é😀' }],
    ['empty text', '', { type: ValueType.STRING, stringValue: '' }],
    ['bigint', 12345678901234567890n, { type: ValueType.STRING, stringValue: '12345678901234567890' }],
    ['NaN', Number.NaN, { type: ValueType.STRING, stringValue: 'NaN' }],
    ['symbol', Symbol('s'), { type: ValueType.STRING, stringValue: 'Symbol(s)' }],
    ['function', shout, { type: ValueType.STRING, stringValue: String(shout) }],
    ['true', true, { type: ValueType.BOOL, varintValue: '1' }],
    ['false', false, { type: ValueType.BOOL, varintValue: '0' }],
    ['zero', 0, { type: ValueType.INT, varintValue: '0' }],
    ['negative zero', -0, { type: ValueType.INT, varintValue: '0' }],
    ['negative integer', -5, { type: ValueType.INT, varintValue: '-5' }],
    ['largest integer', 2 ** 53 - 1, { type: ValueType.INT, varintValue: '9007199254740991' }],
    ['integer beyond 2^53', 2 ** 53, { type: ValueType.DOUBLE, doubleValue: 2 ** 53 }],
    ['huge integer', 1e300, { type: ValueType.DOUBLE, doubleValue: 1e300 }],
    ['fraction', 1.5, { type: ValueType.DOUBLE, doubleValue: 1.5 }],
    ['infinity', Number.POSITIVE_INFINITY, { type: ValueType.DOUBLE, doubleValue: Number.POSITIVE_INFINITY }],
  ])('%s', (_what, value, expected) => {
    const item = toKeyValue('k', value)
    expect(item).toEqual({ key: 'k', ...expected })
    expect(sent(item as KeyValue)).toEqual(item)
  })

  it('undefined is left out, as are objects that JSON turns into nothing', () => {
    expect(toKeyValue('k', undefined)).toBeUndefined()
    expect(toKeyValue('k', { toJSON: () => undefined })).toBeUndefined()
    expect(toKeyValues({ a: undefined, b: 1 })).toEqual([{ key: 'b', type: 2, varintValue: '1' }])
  })
})

describe('a KeyValue as a value', () => {
  it.each<[string, KeyValue, unknown]>([
    ['BOOL 0', { type: 1, varintValue: '0' }, false],
    ['BOOL 1', { type: 1, varintValue: '1' }, true],
    ['BOOL of another number', { type: 1, varintValue: '-7' }, true],
    ['INT', { type: 2, varintValue: '-42' }, -42],
    ['UINT', { type: 3, varintValue: '4294967295' }, 4294967295],
    ['LLINT', { type: 4, varintValue: '1700000000000' }, 1700000000000],
    ['LLINT at 2^53 - 1', { type: 4, varintValue: '9007199254740991' }, 9007199254740991],
    ['LLINT at 2^53 stays text', { type: 4, varintValue: '9007199254740992' }, '9007199254740992'],
    [
      'LLINT below -2^53 stays text',
      { type: 4, varintValue: '-9223372036854775808' },
      '-9223372036854775808',
    ],
    ['FLOAT', { type: 5, floatValue: 0.5 }, 0.5],
    ['DOUBLE', { type: 6, doubleValue: 0.1 }, 0.1],
    ['STRING', { type: 7, stringValue: '{"not":"parsed"}' }, '{"not":"parsed"}'],
    ['JSON_STRING', { type: 8, stringValue: '{"a":[1,{"b":null}]}' }, { a: [1, { b: null }] }],
    ['JSON_STRING null', { type: 8, stringValue: 'null' }, null],
    ['bad JSON stays text', { type: 8, stringValue: '{"a":' }, '{"a":'],
    ['empty JSON stays text', { type: 8, stringValue: '' }, ''],
    ['BOOL without a value', { type: 1 }, false],
    ['INT without a value', { type: 2 }, 0],
    ['DOUBLE without a value', { type: 6 }, 0],
    ['STRING without a value', { type: 7 }, ''],
    ['JSON_STRING without a value', { type: 8 }, ''],
    ['no type, text', { stringValue: 'a' }, 'a'],
    ['no type, number', { varintValue: '5' }, 5],
    ['no type, double', { doubleValue: 0.5 }, 0.5],
    ['a type of the future', { type: 99, floatValue: 0.5 }, 0.5],
    ['nothing at all', {}, ''],
  ])('%s', (_what, item, expected) => {
    expect(fromKeyValue(sent({ key: 'k', ...item }))).toEqual(expected)
  })
})

describe('an extension', () => {
  it('survives the conversion', () => {
    const ext = {
      name: 'x',
      count: 3,
      ratio: 0.25,
      on: true,
      off: false,
      none: null,
      deep: { list: [1, { a: 'b' }] },
    }
    expect(fromKeyValues(toKeyValues(ext).map(sent))).toEqual(ext)
    expect(fromKeyValues([])).toEqual({})
    expect(fromKeyValues(undefined)).toEqual({})
  })

  it('of any JSON survives the conversion', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (ext) => {
        const expected = JSON.parse(JSON.stringify(ext))
        expect(fromKeyValues(toKeyValues(expected).map(sent))).toEqual(expected)
      }),
      { seed: 9, numRuns: moreRuns(2000) },
    )
  })

  it('cannot change a prototype', () => {
    const ext = fromKeyValues([{ key: '__proto__', type: 8, stringValue: '{"evil":true}' }])
    expect(Object.getPrototypeOf(ext)).toBe(Object.prototype)
    expect((ext as { evil?: boolean }).evil).toBeUndefined()
    expect(Object.keys(ext)).toEqual(['__proto__'])
    expect(toKeyValues(ext)).toEqual([{ key: '__proto__', type: 8, stringValue: '{"evil":true}' }])
  })

  it('uses the last of equal keys, and a missing key as empty', () => {
    expect(
      fromKeyValues([
        { key: 'a', type: 7, stringValue: '1' },
        { key: 'a', type: 7, stringValue: '2' },
        { type: 2, varintValue: '3' },
      ]),
    ).toEqual({ a: '2', '': 3 })
  })
})
