/** Time as storage needs it. Handed in, so that tests decide what time it is. */
export interface StorageClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after that many milliseconds; the answer calls it off. */
  after(milliseconds: number, run: () => void): () => void
}

/** Where storage says what the operator should know; a pino logger fits. */
export interface StorageLog {
  info(text: string): void
  warn(text: string): void
}
