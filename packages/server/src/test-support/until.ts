// Waiting for a state of this process.

/** Own work is done within so many turns. */
const ownTurns = 20

/**
 * Waits for a state of this process. PostgreSQL, threads and programs need the processor to get there, so what is not done by
 * ourselves within some turns is looked at a thousand times per second, and no longer in every turn. A test whose state never
 * comes ends by its own time limit.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isSo()); looks++)
    await new Promise<void>((resolve) => {
      if (looks < ownTurns) setImmediate(resolve)
      else setTimeout(resolve, 1)
    })
}
