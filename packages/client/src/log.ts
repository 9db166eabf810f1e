// The client's log. The application passes a function; without one nothing is logged.

export interface LogEntry {
  readonly at: number
  readonly level: 'debug' | 'warn' | 'error'
  readonly text: string
  readonly data?: unknown
}

export type Log = (level: LogEntry['level'], text: string, data?: unknown) => void

/** Ignores errors of the application's log function. */
export function createLog(now: () => number, write: ((entry: LogEntry) => void) | undefined): Log {
  return (level, text, data) => {
    try {
      write?.({ at: now(), level, text, ...(data === undefined ? {} : { data }) })
    } catch {
      // There is nowhere left to report it.
    }
  }
}
