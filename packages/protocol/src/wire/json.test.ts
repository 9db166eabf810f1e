import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepestJson, fromKeyValue, parseJson, toKeyValue, ValueType } from './index.ts'

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** The nesting depth of a value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('the depth of JSON', () => {
  test.each([
    ['lists', lists],
    ['objects', objects],
    ['both', (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`],
  ])('%s are read up to the limit and refused beyond it', (_name, nested) => {
    expect(depthOf(parseJson(nested(deepestJson)))).toBe(deepestJson)
    expect(() => parseJson(nested(deepestJson + 2))).toThrow(SyntaxError)
    expect(() => parseJson(nested(100_000))).toThrow(SyntaxError)
  })

  test('brackets in strings and siblings do not add depth', () => {
    const text = JSON.stringify({ ['['.repeat(300)]: `"\\${'{'.repeat(300)}\\"` })
    expect(parseJson(text)).toEqual(JSON.parse(text))
    const wide = `[${'[],{},'.repeat(1000)}[]]`
    expect(parseJson(wide)).toHaveLength(2001)
  })

  test('JSON that is shallow enough is parsed like JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        const padded = `${text}${' '.repeat(300)}`
        expect(parseJson(padded)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('a value of a message that is nested too deeply stays text and can be written again', () => {
    const stringValue = lists(5000)
    const value = fromKeyValue({ key: 'k', type: ValueType.JSON_STRING, stringValue })
    expect(value).toBe(stringValue)
    expect(toKeyValue('k', value)).toEqual({ key: 'k', type: ValueType.STRING, stringValue })
  })
})
