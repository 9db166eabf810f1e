// The content of a table as a count and a digest that does not depend on the order of the rows, so that two databases can
// be compared without sorting either.
import { hash } from 'node:crypto'
import type { Value } from '../sql.ts'

export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

export interface Digester {
  add(row: readonly Value[]): void
  result(): TableDigest
}

/** The sum of the hashes of all rows. Rows have primary keys, so no two are the same. */
export function createDigester(): Digester {
  let rows = 0
  let high = 0n
  let low = 0n
  return {
    add(row) {
      const digest = hash('sha256', encoded(row), 'buffer')
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0))
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8))
      rows++
    },
    result: () => ({ rows, digest: hex(high) + hex(low) }),
  }
}

const hex = (part: bigint): string => part.toString(16).padStart(16, '0')

/** Kind, length and bytes of each value: no two different rows have the same encoding. */
function encoded(row: readonly Value[]): Buffer {
  return Buffer.concat(
    row.flatMap((value) => {
      if (value === null) return [Buffer.from('0')]
      if (typeof value === 'number') return [Buffer.from(`n${value};`)]
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      return [Buffer.from(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`), bytes]
    }),
  )
}
