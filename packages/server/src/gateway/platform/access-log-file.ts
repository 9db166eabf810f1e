// The access log as JSON lines on the standard output or in a file. SIGHUP opens the file again, for logrotate.

import { pino } from 'pino'
import type { AccessLog } from '../access-log.ts'

/** Undefined if nothing is logged. `warn` reports a file that cannot be written; requests are still answered. */
export function openAccessLog(to: string, warn: (text: string) => void): AccessLog | undefined {
  if (to === '') return undefined
  const destination = pino.destination({ dest: to === 'stdout' ? 1 : to, append: true, sync: false })
  let hasFailed = false
  destination.on('error', (error: Error) => {
    if (!hasFailed) warn(`The access log cannot be written (PARLEY_ACCESS_LOG): ${error.message}`)
    hasFailed = true
  })
  if (to !== 'stdout') process.on('SIGHUP', () => destination.reopen())
  return (line) => void destination.write(`${JSON.stringify({ time: Date.now(), ...line })}\n`)
}
