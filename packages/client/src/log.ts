// The client's log. The application passes a function; without one nothing is logged.

/** One entry of the client's log. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `warn` and `error` deserve attention; `debug` describes normal operation. */
  readonly level: 'debug' | 'warn' | 'error'
  /** What happened, in English. */
  readonly text: string
  /** Details, such as the error. */
  readonly data?: unknown
}

export type Log = (level: LogEntry['level'], text: string, data?: unknown) => void

/** Creates the log. Errors of the application's log function are ignored. */
export function createLog(now: () => number, write: ((entry: LogEntry) => void) | undefined): Log {
  return (level, text, data) => {
    try {
      write?.({ at: now(), level, text, ...(data === undefined ? {} : { data }) })
    } catch {
      // There is nowhere left to report it.
    }
  }
}
