// Arrays as parameters in PostgreSQL's binary format, which is smaller than text and needs no parsing. The driver sends
// a Buffer in binary format, whatever the type of the parameter.

const INT8 = 20
const TEXT = 25
const BYTEA = 17

const headerBytes = 20
const lengthBytes = 4
const numberBytes = 8
const beyond32Bits = 0x1_0000_0000

/** BIGINT[]. */
export function numberArray(values: readonly (number | null)[]): Buffer {
  const nulls = values.reduce<number>((count, value) => (value === null ? count + 1 : count), 0)
  const size = headerBytes + values.length * lengthBytes + (values.length - nulls) * numberBytes
  const buffer = startArray(INT8, values.length, nulls > 0, size)
  let at = headerBytes
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(-1, at)
      continue
    }
    at = buffer.writeInt32BE(numberBytes, at)
    const high = Math.floor(value / beyond32Bits)
    at = buffer.writeInt32BE(high, at)
    at = buffer.writeUInt32BE(value - high * beyond32Bits, at)
  }
  return buffer
}

/** TEXT[]. */
export function textArray(values: readonly (string | null)[]): Buffer {
  return bytesArray(
    values.map((value) => (value === null ? null : Buffer.from(value, 'utf8'))),
    TEXT,
  )
}

/** BYTEA[], or an array of another type whose values are encoded already. */
export function bytesArray(values: readonly (Uint8Array | null)[], type = BYTEA): Buffer {
  const size = values.reduce((sum, value) => sum + lengthBytes + (value?.length ?? 0), headerBytes)
  const buffer = startArray(type, values.length, values.includes(null), size)
  let at = headerBytes
  for (const value of values) {
    at = buffer.writeInt32BE(value?.length ?? -1, at)
    if (value) {
      buffer.set(value, at)
      at += value.length
    }
  }
  return buffer
}

/** One dimension, whose first index is 1. */
function startArray(type: number, length: number, hasNulls: boolean, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4)
  buffer.writeInt32BE(type, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
