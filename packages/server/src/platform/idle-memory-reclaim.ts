// Returns memory to the system after a peak. V8 keeps its heap as long as the machine has room, so one attack or one
// busy hour would set the size of the process for good. When the server is idle again and holds much more than after
// its last collection, this runs a full garbage collection in all threads.

/** The interval between checks. */
export const lookEveryMs = 5000
/** Growth since the last collection that is worth the pause of another one. */
const worthFactor = 1.15
/** The event loop is idle if it works for less than this share of the time. */
const quietShare = 0.2

export interface QuietReclaimParts {
  /** The memory of the process in bytes. */
  readonly held: () => number
  /** The share of the time since the last call in which the event loop worked, from 0 to 1. */
  readonly load: () => number
  readonly collect: () => void
}

/** Returns the function to call at every check. */
export function quietReclaim({ held, load, collect }: QuietReclaimParts): () => void {
  let afterCollection = held()
  return () => {
    const isQuiet = load() < quietShare
    if (!isQuiet || held() < afterCollection * worthFactor) return
    collect()
    // The remaining memory is in use: the next collection waits until there is more than that.
    afterCollection = held()
  }
}
