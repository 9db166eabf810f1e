// Answers under the names of the wire, as `toWire` writes them. A list has hundreds of fields, so their paths are split once for
// each shape and not once for each value.

import { type Fields, isObject, type Shape } from '@parley/protocol'

type Json = Record<string, unknown>

interface WrittenField {
  readonly name: string
  /** The objects around the field, from the outermost one. */
  readonly around: readonly string[]
  readonly last: string
  readonly shape: Shape<unknown>
}

const written = new WeakMap<Fields, readonly WrittenField[]>()

function fieldsOf(fields: Fields): readonly WrittenField[] {
  const known = written.get(fields)
  if (known) return known
  const made = Object.entries(fields).map(([name, shape]) => {
    const path = (shape.wire ?? name).split('.')
    return { name, around: path.slice(0, -1), last: path.at(-1) ?? name, shape }
  })
  written.set(fields, made)
  return made
}

/** The object on the wire. Missing values are left out. */
export function writeAnswer(fields: Fields, value: Readonly<Json>): Json {
  const out: Json = {}
  for (const { name, around, last, shape } of fieldsOf(fields)) {
    const inner = value[name]
    if (inner === undefined) continue
    let into = out
    for (const step of around) {
      if (!isObject(into[step])) into[step] = {}
      into = into[step] as Json
    }
    into[last] = inside(shape, inner)
  }
  return out
}

function inside({ fields, item }: Shape<unknown>, value: unknown): unknown {
  if (fields && isObject(value)) return writeAnswer(fields, value)
  if (item && Array.isArray(value)) return value.map((each) => inside(item, each))
  return value
}
