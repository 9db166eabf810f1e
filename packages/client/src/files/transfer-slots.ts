// Places for requests that carry files: a few at once, the others in the order in which they came. Browsers have a handful
// of connections to a server, and a request that waits for one of them inside of the browser spends its time there.

import { localError } from '@parley/protocol'
import type { CancelSignal } from '../platform/platform.ts'

export type Slots = <T>(signal: CancelSignal, work: () => Promise<T>) => Promise<T>

export function createSlots(most: number): Slots {
  let free = most
  const waiting = new Set<() => void>()

  const turn = (signal: CancelSignal) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        over()
        resolve()
      }
      const stop = () => {
        over()
        reject(localError('requestAborted'))
      }
      const over = () => {
        waiting.delete(go)
        signal.removeEventListener('abort', stop)
      }
      waiting.add(go)
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
    })

  return async (signal, work) => {
    if (free > 0) free--
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free++
    }
  }
}
