// What the client has to say about itself. An application hands in a function; without one nothing is written anywhere.

export interface LogEntry {
  readonly at: number
  readonly level: 'debug' | 'warn' | 'error'
  readonly text: string
  readonly data?: unknown
}

export type Log = (level: LogEntry['level'], text: string, data?: unknown) => void

/** A log that can never hurt: an application's function that throws is ignored. */
export function createLog(now: () => number, write: ((entry: LogEntry) => void) | undefined): Log {
  return (level, text, data) => {
    try {
      write?.({ at: now(), level, text, ...(data === undefined ? {} : { data }) })
    } catch {
      // There is nowhere left to report it.
    }
  }
}
