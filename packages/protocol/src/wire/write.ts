/*
 * Encodes values into bytes. A property that is not undefined is written, even if it is 0, false or empty text. Fields
 * are written in ascending order of their numbers, repeated ones unpacked, `unknown` last. These are the same bytes
 * that protobufjs writes for the same value.
 */
import { ByteWriter } from './scan.ts'
import type { FieldEntry, Table, ValueOf } from './table.ts'
import { DEEPEST, sortedFields } from './table.ts'
import { WireError } from './wire-error.ts'

/** A buffer for reuse by the next call, unless it has grown large. */
let spare: ByteWriter | undefined
const LARGE = 0x1_0000

/** Encodes a message of the given type. */
export function encode<T extends Table>(table: T, value: ValueOf<T>): Uint8Array {
  const sink = spare ?? new ByteWriter()
  spare = undefined
  sink.at = 0
  writeMessage(sink, table, value as Record<string, unknown>, 0)
  const bytes = sink.finish()
  if (sink.buffer.length <= LARGE) spare = sink
  return bytes
}

/** Writes a message into a sink that is already in use, without a length prefix. */
export function encodeInto<T extends Table>(sink: ByteWriter, table: T, value: ValueOf<T>): void {
  writeMessage(sink, table, value as Record<string, unknown>, 0)
}

function writeMessage(sink: ByteWriter, table: Table, value: Record<string, unknown>, depth: number): void {
  if (depth > DEEPEST) throw new WireError('tooDeep', sink.at)
  for (const entry of sortedFields(table)) {
    const item = value[entry.key]
    if (item === undefined || item === null) continue
    if (!entry.repeated) writeItem(sink, entry, item, depth)
    else for (const one of item as readonly unknown[]) writeItem(sink, entry, one, depth)
  }
  if (value.unknown) sink.raw(value.unknown as Uint8Array)
}

function writeItem(sink: ByteWriter, entry: FieldEntry, item: unknown, depth: number): void {
  sink.varint(entry.tag)
  switch (entry.kind) {
    case 'message': {
      const start = sink.enter()
      writeMessage(sink, entry.table as Table, item as Record<string, unknown>, depth + 1)
      sink.leave(start)
      break
    }
    case 'string':
      sink.text(item as string)
      break
    case 'bytes':
      sink.bytes(item as Uint8Array)
      break
    case 'enum':
    case 'int32':
      sink.varint((item as number) | 0)
      break
    case 'uint64':
      sink.uint64(item as string)
      break
    case 'bool':
      sink.varint(item ? 1 : 0)
      break
    case 'uint32':
      sink.varint((item as number) >>> 0)
      break
    case 'int64':
      sink.int64(item as string)
      break
    case 'double':
      sink.double(item as number)
      break
    case 'float':
      sink.float(item as number)
      break
  }
}
