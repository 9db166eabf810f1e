/* Random values of any message, generated from its table, for the tests of the wire format. */
import fc from 'fast-check'
import { codePoint } from '../../../tools/testing/code-points.mjs'
import * as wire from '../src/wire/index.ts'
import type { FieldEntry, Table } from '../src/wire/table.ts'
import { sortedFields } from '../src/wire/table.ts'

/** A value of any message. */
export type AnyValue = Record<string, unknown>

/** All tables of the schema by the schema's full names. */
export const tables: ReadonlyMap<string, Table> = new Map(
  Object.values(wire as unknown as Record<string, Table>)
    .filter((item) => typeof item === 'object' && typeof item.name === 'string' && item.fields)
    .map((item) => [item.name, item]),
)

/** The valid numbers of an enum field, by message and property: `MSync.command`. */
export type EnumNumbers = (field: string) => readonly number[]

const uint64 = fc.oneof(
  fc.constantFrom('0', '1', '127', '128', '4294967295', '4294967296', '9007199254740991', '9007199254740992'),
  fc.constantFrom('9223372036854775807', '9223372036854775808', '18446744073709551615'),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
)

const int64 = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '-4294967296',
    '-9007199254740993',
    '-9223372036854775808',
    '9223372036854775807',
  ),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
)

/** Whole code points, short ones and ones around the lengths where the length prefix grows. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  fc.string({ unit: codePoint, maxLength: 20 }),
  fc
    .tuple(fc.constantFrom('a', 'é', '中', '😀'), fc.constantFrom(31, 42, 43, 63, 64, 127, 128, 5500))
    .map(([unit, count]) => unit.repeat(count)),
)

const scalars = {
  uint32: () => fc.oneof(fc.nat({ max: 200 }), fc.integer({ min: 0, max: 0xffff_ffff })),
  int32: () => fc.oneof(fc.integer({ min: -2, max: 200 }), fc.integer()),
  uint64: () => uint64,
  int64: () => int64,
  bool: () => fc.boolean(),
  string: () => text,
  bytes: () => fc.uint8Array({ maxLength: 150 }),
  float: () => fc.float(),
  double: () => fc.double(),
}

/** Values of the given message. `depth` limits nesting. */
export function valuesOf(table: Table, numbersOf: EnumNumbers): fc.Arbitrary<AnyValue> {
  const one = (entry: FieldEntry): fc.Arbitrary<unknown> => {
    if (entry.table) return valuesOf(entry.table, numbersOf)
    if (entry.kind === 'enum') return fc.constantFrom(...numbersOf(`${table.name}.${entry.key}`))
    return scalars[entry.kind as keyof typeof scalars]()
  }
  const record: Record<string, fc.Arbitrary<unknown>> = {}
  for (const entry of sortedFields(table)) {
    record[entry.key] = entry.repeated ? fc.array(one(entry), { minLength: 1, maxLength: 3 }) : one(entry)
  }
  const values = fc.record(record, { requiredKeys: [] })
  // The four values of a KeyValue exclude each other.
  return table.name === 'KeyValue' ? values.map(onlyOneValue) : values
}

function onlyOneValue(value: AnyValue): AnyValue {
  const valueKey = ['varintValue', 'floatValue', 'doubleValue', 'stringValue'].find((key) => key in value)
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => key === 'key' || key === 'type' || key === valueKey),
  )
}
