/*
 * The extension of a message: a plain object in programs, a list of typed KeyValues on the wire.
 *
 *   value                                      type               field
 *   boolean                                    BOOL 1             varintValue
 *   whole number up to 2^53                    INT 2              varintValue
 *   any other number                           DOUBLE 6           doubleValue
 *   text, bigint, NaN, symbol, function        STRING 7           stringValue
 *   object, array, null                        JSON_STRING 8      stringValue
 *   undefined                                  left out
 *
 * Reading takes all eight types (UINT 3, LLINT 4 and FLOAT 5 come from other clients). A whole number that a
 * plain number cannot hold exactly stays decimal text, and JSON that does not parse, or nests too deep,
 * stays the text it is.
 */
import { ValueType } from './enums.ts'
import { parseJson } from './json.ts'
import type { KeyValue } from './schema.ts'

/** One property as a KeyValue; undefined if it is left out. Throws only if JSON.stringify does (cycles). */
export function toKeyValue(key: string, value: unknown): KeyValue | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined
    case 'boolean':
      return { key, type: ValueType.BOOL, varintValue: value ? '1' : '0' }
    case 'number':
      // Beyond 2^53 the text of a number is not exact, but a double is.
      if (Number.isSafeInteger(value)) return { key, type: ValueType.INT, varintValue: String(value) }
      if (!Number.isNaN(value)) return { key, type: ValueType.DOUBLE, doubleValue: value }
      break
    case 'object': {
      const stringValue: string | undefined = JSON.stringify(value)
      return stringValue === undefined ? undefined : { key, type: ValueType.JSON_STRING, stringValue }
    }
  }
  return { key, type: ValueType.STRING, stringValue: String(value) }
}

/** The value of one KeyValue. A missing value field counts as zero or empty. Never throws. */
export function fromKeyValue(item: KeyValue): unknown {
  const { varintValue = '0', floatValue = 0, doubleValue = 0, stringValue = '' } = item
  switch (item.type) {
    case ValueType.BOOL:
      return varintValue !== '0'
    case ValueType.INT:
    case ValueType.UINT:
    case ValueType.LLINT:
      return wholeNumber(varintValue)
    case ValueType.FLOAT:
      return floatValue
    case ValueType.DOUBLE:
      return doubleValue
    case ValueType.STRING:
      return stringValue
    case ValueType.JSON_STRING:
      return parsed(stringValue)
    default:
      // No type, or a future one: use whichever value is set.
      if (item.stringValue === undefined && item.varintValue !== undefined) return wholeNumber(varintValue)
      return item.stringValue ?? item.doubleValue ?? item.floatValue ?? ''
  }
}

/** An object as KeyValues, in the order of its keys. */
export function toKeyValues(values: Readonly<Record<string, unknown>>): KeyValue[] {
  const list: KeyValue[] = []
  for (const key of Object.keys(values)) {
    const item = toKeyValue(key, values[key])
    if (item) list.push(item)
  }
  return list
}

/** KeyValues as an object. The last one of equal keys counts. */
export function fromKeyValues(list: readonly KeyValue[] = []): Record<string, unknown> {
  // fromEntries creates own properties, so that a key '__proto__' is harmless.
  return Object.fromEntries(list.map((item) => [item.key ?? '', fromKeyValue(item)]))
}

function wholeNumber(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
