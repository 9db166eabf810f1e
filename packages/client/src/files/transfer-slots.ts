// Slots for file transfers: a few at once, the others queue in order. Browsers limit the connections to a server,
// and a request that waits inside the browser uses up its deadline there.

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
