/*
 * Decodes bytes into values. Guarantees of the reader:
 * - presence is kept: a property exists if and only if its field was present;
 * - the last occurrence of a field that is not repeated counts (messages are replaced, not merged);
 * - a repeated number may be packed or unpacked;
 * - an unknown field, and a known one with another wire type, is kept as raw bytes under `unknown`;
 * - an enum is kept as its number, even if the number has no name;
 * - bytes (and `unknown`, if it is one piece) are views on the input: copy what must outlive it;
 * - time and memory are bounded by the length of the input, and the only error is a WireError.
 */
import { ByteWriter, Scanner } from './scan.ts'
import type { FieldEntry, Table, ValueOf } from './table.ts'
import { DEEPEST, sortedFields } from './table.ts'

/** Decodes a message of the given type. */
export function decode<T extends Table>(table: T, bytes: Uint8Array): ValueOf<T> {
  return readMessage(new Scanner(bytes), table, 0) as ValueOf<T>
}

function readMessage(scanner: Scanner, table: Table, depth: number): object {
  if (depth > DEEPEST) scanner.fail('tooDeep')
  const plan = sortedFields(table)
  const value: Record<string, unknown> = {}
  let strange: number[] | undefined
  let index = 0
  while (scanner.next()) {
    index = seek(plan, scanner.field, index)
    const entry = plan[index]
    if (entry === undefined || entry.number !== scanner.field) {
      strange = keep(scanner, strange)
    } else if (entry.wire === scanner.wire) {
      const item = readItem(scanner, entry, depth)
      if (!entry.repeated) value[entry.key] = item
      else if (value[entry.key] === undefined) value[entry.key] = [item]
      else (value[entry.key] as unknown[]).push(item)
    } else if (entry.repeated && scanner.wire === 2) {
      value[entry.key] ??= []
      readPacked(scanner, entry, value[entry.key] as unknown[])
    } else strange = keep(scanner, strange)
  }
  if (strange) value.unknown = join(scanner, strange)
  return value
}

/**
 * The index of the field in the plan, or where it would be. Fields usually come in order, so the search continues from
 * the last one.
 */
function seek(plan: readonly FieldEntry[], field: number, from: number): number {
  let index = from
  if ((plan[index]?.number ?? field + 1) > field) index = 0
  while (index < plan.length && (plan[index] as FieldEntry).number < field) index++
  return index
}

function readItem(scanner: Scanner, entry: FieldEntry, depth: number): unknown {
  switch (entry.kind) {
    case 'message': {
      const outer = scanner.enter()
      const value = readMessage(scanner, entry.table as Table, depth + 1)
      scanner.leave(outer)
      return value
    }
    case 'string':
      return scanner.text()
    case 'bytes':
      return scanner.slice()
    case 'enum':
    case 'int32':
      return scanner.int32()
    case 'uint64':
      return scanner.uint64()
    case 'bool':
      return scanner.bool()
    case 'uint32':
      return scanner.uint32()
    case 'int64':
      return scanner.int64()
    case 'double':
      return scanner.double()
    case 'float':
      return scanner.float()
  }
}

function readPacked(scanner: Scanner, entry: FieldEntry, list: unknown[]): void {
  const outer = scanner.enter()
  scanner.wire = entry.wire
  while (scanner.at < scanner.end) list.push(readItem(scanner, entry, 0))
  scanner.leave(outer)
}

/** Records the range of an unknown field. Adjacent ranges become one. */
function keep(scanner: Scanner, pieces: number[] = []): number[] {
  scanner.skip()
  if (pieces[pieces.length - 1] === scanner.from) pieces[pieces.length - 1] = scanner.at
  else pieces.push(scanner.from, scanner.at)
  return pieces
}

function join(scanner: Scanner, pieces: readonly number[]): Uint8Array {
  if (pieces.length === 2) return scanner.cut(pieces[0] as number, pieces[1] as number)
  const sink = new ByteWriter()
  for (let index = 0; index < pieces.length; index += 2) {
    sink.raw(scanner.cut(pieces[index] as number, pieces[index + 1] as number))
  }
  return sink.finish()
}
