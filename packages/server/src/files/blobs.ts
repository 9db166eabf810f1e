// Where bytes lie: whole and durable under their name, or not there at all. Names are ours, never a user's. On a disk or
// in an object store; the same contract holds for both.

export interface Kept {
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
}

export interface Blobs {
  /** Takes bytes as they come. When `chunks` throws, or anything else goes wrong, nothing stays. */
  keep(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Kept>
  /** One that is not there is fine. */
  discard(name: string): Promise<void>
  /** Undefined when there is none of that name. */
  size(name: string): Promise<number | undefined>
  /** Bytes `start` to `end`, both included, as they are read. */
  read(name: string, start: number, end: number): AsyncIterable<Uint8Array>
  /** Removes what was arriving when the server died. For the start, before anything arrives. */
  clean(): Promise<void>
  close(): Promise<void>
}
