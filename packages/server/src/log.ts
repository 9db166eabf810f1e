// The log that everybody writes to. pino in a process, silence in tests.

import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

export function processLog(level: string): Log {
  return pino({ level })
}

const nothing = () => undefined
export const silentLog: Log = {
  info: nothing,
  warn: nothing,
  error: nothing,
  debug: nothing,
} as unknown as Log
