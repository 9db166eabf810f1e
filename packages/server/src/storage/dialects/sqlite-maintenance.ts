// Maintenance of the embedded database: checkpoints the write-ahead log during quiet periods, and detects a damaged
// file.
import type { StorageClock, StorageLog } from '../clock.ts'
import { isDamage } from '../errors.ts'
import type { Outcome } from './write-queue.ts'

/** A pause of this length counts as quiet. */
export const QUIET_MS = 5000

export interface Quiet {
  /** Something was written. */
  disturb(): void
  stop(): void
}

/** Calls back once, a quiet period after the last write. */
export function whenQuiet(clock: StorageClock, run: () => void): Quiet {
  let disturbances = 0
  let callOff: (() => void) | undefined
  function wait(): void {
    const before = disturbances
    callOff = clock.after(QUIET_MS, () => {
      callOff = undefined
      if (disturbances === before) run()
      else wait()
    })
  }
  return {
    disturb() {
      disturbances++
      if (!callOff) wait()
    },
    stop() {
      callOff?.()
      callOff = () => {}
    },
  }
}

/** Records the first sign of damage and reports it to the operator once. */
export function noteDamage(log: StorageLog) {
  const damage: { problem: string | undefined; watch: (outcomes: readonly Outcome[]) => readonly Outcome[] } =
    {
      problem: undefined,
      watch(outcomes) {
        const found = outcomes.find((outcome) => !outcome.ok && isDamage(outcome.error))
        if (found && !found.ok && damage.problem === undefined) {
          damage.problem = String(found.error)
          log.warn(
            `The database file is damaged (${damage.problem}). Stop the server, run "parley doctor" and restore a backup.`,
          )
        }
        return outcomes
      },
    }
  return damage
}
