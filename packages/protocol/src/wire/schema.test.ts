/* Tests the tables, the writer and the reader against the schema, with protobufjs as the reference. */
import fc from 'fast-check'
import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { toHex } from '../../test/hex.ts'
import { tables, valuesOf } from '../../test/message-values.ts'
import * as enums from './enums.ts'
import { decode, encode } from './index.ts'
import { sortedFields } from './table.ts'

const root = protobuf.loadSync(new URL('../../../../docs/protocol/msync.proto', import.meta.url).pathname)
const schema = root.lookup('msync') as protobuf.Namespace

/** All messages and enums of the schema by their full names. */
function collect(from: protobuf.NamespaceBase, prefix = ''): Map<string, protobuf.Type | protobuf.Enum> {
  const found = new Map<string, protobuf.Type | protobuf.Enum>()
  for (const item of from.nestedArray) {
    const name = `${prefix}${item.name}`
    if (item instanceof protobuf.Enum) found.set(name, item)
    if (item instanceof protobuf.Type) {
      found.set(name, item)
      for (const [inner, nested] of collect(item, `${name}.`)) found.set(inner, nested)
    }
  }
  return found
}

const collected = collect(schema)
const types = [...collected].filter(
  (pair): pair is [string, protobuf.Type] => pair[1] instanceof protobuf.Type,
)

function typeOf(name: string): protobuf.Type {
  const type = collected.get(name)
  if (!(type instanceof protobuf.Type)) throw new Error(`no message ${name}`)
  return type
}

function numbersOf(field: string): number[] {
  const dot = field.lastIndexOf('.')
  const { resolvedType } = typeOf(field.slice(0, dot)).fields[field.slice(dot + 1)]?.resolve() ?? {}
  if (!(resolvedType instanceof protobuf.Enum)) throw new Error(`no enum ${field}`)
  return Object.values(resolvedType.values)
}

const plain = { longs: String, enums: Number, arrays: false, defaults: false } as const

describe('the tables', () => {
  it('are exactly the messages of the schema', () => {
    expect([...tables.keys()].sort()).toEqual(types.map(([name]) => name).sort())
  })

  it.each(types)('%s has the fields of the schema', (name, type) => {
    const table = tables.get(name)
    const ours = sortedFields(table as NonNullable<typeof table>).map(
      (entry) => `${entry.number} ${entry.key} ${entry.table?.name ?? entry.kind} ${entry.repeated}`,
    )
    const theirs = type.fieldsArray
      .map((field) => field.resolve())
      .sort((a, b) => a.id - b.id)
      .map((field) => {
        const { resolvedType: of } = field
        const kind =
          of instanceof protobuf.Enum ? 'enum' : (of?.fullName.replace('.msync.', '') ?? field.type)
        return `${field.id} ${field.name} ${kind} ${field.repeated}`
      })
    expect(ours).toEqual(theirs)
    expect(type.fieldsArray.filter((field) => field.packed)).toEqual([])
  })

  it('have the enums of the schema', () => {
    const sorted = (values: object) =>
      JSON.stringify(Object.entries(values).sort()).replaceAll('SUBTYPE_', '')
    const ours = new Set(Object.values(enums).map(sorted))
    const theirs = [...collected.values()].filter((item) => item instanceof protobuf.Enum)
    expect(new Set(theirs.map((item) => sorted(item.values)))).toEqual(ours)
  })
})

describe.each(types)('%s', (name, type) => {
  const table = tables.get(name) as NonNullable<ReturnType<typeof tables.get>>

  it("has the same bytes as with protobufjs, and each can read the other's", () => {
    fc.assert(
      fc.property(valuesOf(table, numbersOf), (value) => {
        const bytes = encode(table, value as never)
        const theirs = type.encode(type.fromObject(value)).finish()
        if (Buffer.compare(bytes, theirs) !== 0) expect(toHex(bytes)).toBe(toHex(theirs))
        expect([decode(table, bytes), type.toObject(type.decode(bytes), plain)]).toEqual([value, value])
      }),
      { seed: 20_261_115, numRuns: moreRuns(500) },
    )
  })
})
