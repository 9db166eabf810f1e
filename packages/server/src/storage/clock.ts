/** Time for storage. Injected, so that tests control it. */
export interface StorageClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after this many milliseconds. The result cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** The operator's log, for example a pino logger. */
export interface StorageLog {
  info(text: string): void
  warn(text: string): void
}
