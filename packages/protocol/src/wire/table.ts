/*
 * A message type as data. A table names the fields of a message with their numbers and kinds; the
 * reader, the writer and the TypeScript types all follow from it.
 *
 *   const Size = table('Size', { width: [1, 'double'], height: [2, 'double'] })
 *   const Picture = table('Picture', { size: [1, Size], tags: [2, 'string', 'repeated'] })
 *   type Picture = ValueOf<typeof Picture>   // { size?: …, tags?: readonly string[], unknown?: Uint8Array }
 */

/** The deepest nesting of messages, for reading and for writing. */
export const DEEPEST = 32

/** The kinds of single values. 64-bit numbers are decimal text, enums are plain numbers. */
export type Scalar =
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'bool'
  | 'string'
  | 'bytes'
  | 'float'
  | 'double'
  | 'enum'

/** One field: its number and its kind (a message is given by its table, or by a function if it is recursive). */
export type Field = readonly [number: number, kind: Scalar | Table | (() => Table), repeated?: 'repeated']

/** The fields of a message by property name. */
export interface Fields {
  readonly [property: string]: Field
}

/** A message type. Created by `table()`, used by `encode()` and `decode()`. */
export interface Table<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
  /** The fields in the order of their numbers, computed on first use. */
  plan: readonly FieldEntry[] | undefined
}

/** A field as the reader and the writer use it. */
export interface FieldEntry {
  readonly key: string
  readonly number: number
  readonly wire: number
  readonly tag: number
  readonly kind: Scalar | 'message'
  readonly table: Table | undefined
  readonly repeated: boolean
}

type ScalarValue<S> = S extends 'uint64' | 'int64' | 'string'
  ? string
  : S extends 'bool'
    ? boolean
    : S extends 'bytes'
      ? Uint8Array
      : number

type KindValue<K> = K extends () => infer T ? ValueOf<T> : K extends Table ? ValueOf<K> : ScalarValue<K>

type FieldValue<F> = F extends readonly [number, infer K, 'repeated']
  ? readonly KindValue<K>[]
  : F extends readonly [number, infer K]
    ? KindValue<K>
    : never

/** Common to all messages. */
interface Others {
  readonly unknown: readonly [0, 'bytes']
}

/**
 * The value of a message. Every property is optional, because presence is part of the meaning. Unknown fields are kept
 * under `unknown` as raw bytes, tags included.
 */
export type ValueOf<T> =
  T extends Table<infer F>
    ? { -readonly [K in keyof (F & Others)]?: FieldValue<(F & Others)[K]> | undefined }
    : never

/**
 * Makes a message type.
 *
 * @__NO_SIDE_EFFECTS__
 */
/* @__NO_SIDE_EFFECTS__ */
export function table<const F extends Fields>(name: string, fields: F): Table<F> {
  return { name, fields, plan: undefined }
}

/** The wire type of a kind. */
function wireOf(kind: FieldEntry['kind']): number {
  if (kind === 'string' || kind === 'bytes' || kind === 'message') return 2
  return kind === 'double' ? 1 : kind === 'float' ? 5 : 0
}

/** The fields of a table in ascending order of their numbers. */
export function sortedFields(table: Table): readonly FieldEntry[] {
  if (table.plan) return table.plan
  const plan = Object.keys(table.fields).map((key): FieldEntry => {
    const [number, of, repeated] = table.fields[key] as Field
    const inner = typeof of === 'function' ? of() : typeof of === 'object' ? of : undefined
    const kind = inner ? 'message' : (of as Scalar)
    const wire = wireOf(kind)
    const tag = ((number << 3) | wire) >>> 0
    return { key, number, wire, tag, kind, table: inner, repeated: repeated !== undefined }
  })
  table.plan = plan.sort((a, b) => a.number - b.number)
  return plan
}
