// The priority of a single thread. Linux schedules threads one by one, and setpriority() takes the ID of a thread where
// it says process; other systems change the whole process or refuse, so nothing happens there.

import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The ID of the calling thread, or undefined where it cannot be known. */
export function threadId(): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const id = Number(/^\d+\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1])
    return id > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * Lowers the priority of the calling thread, which has to be a worker: 0 is ordinary, 19 the lowest. Returns whether it
 * was possible.
 */
export function lowerThreadPriority(niceness: number): boolean {
  const id = threadId()
  // The first thread has the ID of the process, and its priority is what new threads start with.
  if (id === undefined || id === process.pid) return false
  try {
    setPriority(id, niceness)
    return true
  } catch {
    return false
  }
}
