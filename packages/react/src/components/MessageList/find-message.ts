// Looks for a message further and further back, with a bound: a message may be years away, or gone.

export type Found =
  | 'found'
  /** The beginning was reached, or the server said so: it is not there. */
  | 'missing'
  /** So far not; there is more to look through. */
  | 'notYet'
  | 'stopped'
  | 'failed'

/** So many pages are loaded before somebody is asked. */
export const pagesAtOnce = 10

export async function findMessage(parts: {
  has: () => boolean
  loadOlder: () => Promise<{ reachedStart: boolean; loaded: number }>
  reachedStart: () => boolean
  isStopped: () => boolean
}): Promise<Found> {
  for (let pages = 0; pages <= pagesAtOnce; pages++) {
    if (parts.isStopped()) return 'stopped'
    if (parts.has()) return 'found'
    if (parts.reachedStart()) return 'missing'
    if (pages === pagesAtOnce) break
    try {
      await parts.loadOlder()
    } catch {
      return parts.isStopped() ? 'stopped' : 'failed'
    }
  }
  return 'notYet'
}
