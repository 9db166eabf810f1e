// Storage of bytes: a blob is complete and durable under its name, or does not exist. Names are ours, never a user's.
// On a disk or in an object store, with the same contract.

export interface StoredBlob {
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
}

export interface Blobs {
  /** Stores bytes from a stream. If `chunks` throws, or anything else fails, nothing stays. */
  keep(name: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /** A missing blob is not an error. */
  discard(name: string): Promise<void>
  /**
   * Deletes a blob with all its earlier versions, if the store keeps some. False: the store does not let this program delete
   * them.
   */
  erase(name: string): Promise<boolean>
  /** Undefined if there is no such blob. */
  size(name: string): Promise<number | undefined>
  /** Bytes `start` to `end`, inclusive, as a stream. */
  read(name: string, start: number, end: number): AsyncIterable<Uint8Array>
  /** Deletes incomplete blobs after a crash. Called at the start, before any upload. */
  clean(): Promise<void>
  close(): Promise<void>
}
