// Gives memory back after a load. The engine keeps what it grew to as long as the machine has room, so one attack or one
// busy hour would set the size of the process for good. When the server is quiet again and holds much more than after its
// last collection, everything is collected, in all threads.

/** Looks this often. */
export const lookEveryMs = 5000
/** So much more than after the last collection is worth the pause that a collection is. */
const worthFactor = 1.15
/** The event loop is quiet when it works for less than this share of the time. */
const quietShare = 0.2

export interface QuietReclaimParts {
  /** Bytes that the process holds. */
  readonly held: () => number
  /** The share of the time since it was last asked in which the event loop worked, from 0 to 1. */
  readonly load: () => number
  readonly collect: () => void
}

/** Gives the function to be called at every look. */
export function quietReclaim({ held, load, collect }: QuietReclaimParts): () => void {
  let afterCollection = held()
  return () => {
    const isQuiet = load() < quietShare
    if (!isQuiet || held() < afterCollection * worthFactor) return
    collect()
    // What is still there is in use: the next collection waits until there is more than that.
    afterCollection = held()
  }
}
