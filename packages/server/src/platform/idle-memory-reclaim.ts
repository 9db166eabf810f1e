// Returns memory to the system after the start and after a peak. V8 keeps its heap as long as the machine has room, so
// one attack or one busy hour would set the size of the process until its end. When the server is idle again and holds
// much more than after its last collection, this runs a full garbage collection in all threads. Everybody waits for
// that, up to a tenth of a second, so it checks a second time, shortly before, that nothing is going on at this moment.

/** The interval between checks, and the duration of the second check. */
export const checkEveryMs = 5000
export const recheckMs = 250
/** Growth since the last collection that is worth the pause of another one. */
const worthFactor = 1.15
/** The event loop is idle if it works for less than this share of the time. */
const quietShare = 0.2
/** The same for the moment before a collection. */
const idleShare = 0.05
/** A server that is never idle for a moment collects after this many checks anyway: about a minute. */
const mostPutOff = 12

export interface IdleReclaimParts {
  /** The memory of the process in bytes. */
  readonly held: () => number
  /** The share of the time since the last call in which the event loop worked, from 0 to 1. */
  readonly load: () => number
  readonly collect: () => void
}

/** Returns the function to call at every check. It answers in how many milliseconds the next check is due. */
export function reclaimWhenIdle({ held, load, collect }: IdleReclaimParts): () => number {
  // The start has left garbage.
  let afterCollection = 0
  let isSecondLook = false
  let putOff = 0
  return () => {
    const share = load()
    if (!isSecondLook) {
      isSecondLook = share < quietShare && held() >= afterCollection * worthFactor
      return isSecondLook ? recheckMs : checkEveryMs
    }
    isSecondLook = false
    putOff = share < idleShare ? mostPutOff : putOff + 1
    if (putOff < mostPutOff) return checkEveryMs
    putOff = 0
    collect()
    // The remaining memory is in use: the next collection waits until there is more than that.
    afterCollection = held()
    return checkEveryMs
  }
}
