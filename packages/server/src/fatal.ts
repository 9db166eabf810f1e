// Fatal conditions. The process ends instead of refusing every request, so that its supervisor (systemd, Docker,
// Kubernetes) restarts it.

import type { Log } from './log.ts'

/** Logs the sentence and exits with a failure. */
export function endProcess(log: Log, sentence: string, error?: unknown): never {
  log.error({ err: error }, sentence)
  process.exit(1)
}

export function databaseLost(reason: Error): string {
  return (
    `${reason.message}. Nothing can be read or stored without it, so the server exits now. ` +
    'Let a supervisor such as systemd or Docker restart it. ' +
    'If this repeats, check the free memory and disk space and run "parley doctor".'
  )
}

/** A node that was paused for too long. */
export const numberLost =
  'This node did not renew its lease in time, for example because the process was paused, and another node has its number. ' +
  'The server exits now, so that a supervisor such as systemd or Docker starts it with a new number. Everything acknowledged is stored.'

/** The bus is the only way to the other nodes. */
export const busUnreachable = (reason: unknown): string =>
  `The bus does not answer (${reason instanceof Error ? reason.message : String(reason)}): check PARLEY_BUS.`

export function stoppedLate(limitMs: number): string {
  return (
    `The stop took longer than ${limitMs / 1000} seconds (PARLEY_STOP_SECONDS), so the process exits now. ` +
    'Everything acknowledged is stored. Check whether the database and the disk answer.'
  )
}
