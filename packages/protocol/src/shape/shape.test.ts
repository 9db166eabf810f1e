import { describe, expect, test } from 'vitest'
import { checkFields, invalidParameter } from './check-fields.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  longId,
  number,
  object,
  oneOf,
  optional,
  text,
  wire,
  withDefault,
} from './shape.ts'
import { fromWire, toWire } from './wire-names.ts'

describe('valid values', () => {
  test.each([
    ['text', text, ['', 'a'], [1, null, undefined]],
    ['id', id, ['a'], ['', 1]],
    ['number', number, [0, -1.5], [Number.NaN, '1', Number.POSITIVE_INFINITY]],
    ['count', count, [0, 7], [-1, 1.5, '1']],
    ['flag', flag, [true, false], ['true', 0]],
    ['longId', longId, ['18446744073709551615', 12], ['-1', 'x', 2 ** 60]],
    ['oneOf', oneOf('a', 'b'), ['a', 'b'], ['c', '']],
    ['list', list(id, 2), [[], ['a', 'b']], [['a', 'b', 'c'], [''], 'a']],
    [
      'object',
      object({ a: id, b: optional(number) }),
      [{ a: 'x' }, { a: 'x', b: 1, c: 2 }],
      [{}, { a: 'x', b: 'y' }, []],
    ],
    ['anything', anything, [null, 1], []],
  ] as const)('%s', (_name, shape, good, bad) => {
    expect(good.filter((value) => !shape.fits(value))).toEqual([])
    expect(bad.filter((value) => shape.fits(value))).toEqual([])
  })
})

describe('an invalid value is reported', () => {
  test('in the wording of the specification', () => {
    expect(() => checkFields({ groupId: id }, { groupId: '' })).toThrow('Invalid parameter groupId: ')
    expect(() => checkFields({ limit: number }, {})).toThrow('Invalid parameter limit: undefined')
    expect(() => checkFields({ users: list(id) }, { users: [1] })).toThrow('Invalid parameter users: [1]')
  })

  test('by its name on the wire on the server', () => {
    expect(() => checkFields({ user: wire('username', id) }, { user: 3 }, 'wire')).toThrow(
      'Invalid parameter username: 3',
    )
  })

  test('with long and unprintable values shortened', () => {
    const round: Record<string, unknown> = {}
    round.self = round
    expect(invalidParameter('x', 'y'.repeat(1000)).length).toBeLessThan(200)
    expect(invalidParameter('x', round)).toBe('Invalid parameter x: [object Object]')
  })

  test('optional fields may be missing or null', () => {
    expect(() =>
      checkFields({ a: optional(id), b: withDefault(number, 3) }, { a: undefined, b: null as never }),
    ).not.toThrow()
  })
})

describe('names on the wire', () => {
  const fields = {
    user: wire('username', id),
    isLast: wire('data.is_last', flag),
    rows: wire('data.rows', list(object({ at: wire('created_at', number) }))),
    limit: withDefault(number, 20),
  }

  test('are mapped both ways, into nested paths and lists', () => {
    const ours = { user: 'a', isLast: true, rows: [{ at: 1 }], limit: 5 }
    const theirs = { username: 'a', data: { is_last: true, rows: [{ created_at: 1 }] }, limit: 5 }
    expect(toWire(fields, ours)).toEqual(theirs)
    expect(fromWire(fields, theirs)).toEqual(ours)
  })

  test('a missing value takes its fallback or stays missing', () => {
    expect(fromWire(fields, {})).toEqual({ limit: 20 })
    expect(toWire(fields, { user: 'a' })).toEqual({ username: 'a' })
  })

  test('inherited properties are not values', () => {
    expect(fromWire({ x: wire('constructor.name', text) }, {})).toEqual({})
  })
})
