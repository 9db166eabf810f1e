// Requests of a host, each of which settles exactly once: by the host's answer, by its deadline or by the caller's
// signal. Requests beyond the host's limit wait in a queue; the wait counts towards the deadline.

import type { PlatformRequest, RequestFailure } from '../platform.ts'
import type { Outcome, Task } from './host-functions.ts'

type Why = RequestFailure['kind']

export type Line = <T>(
  limits: Pick<PlatformRequest, 'timeoutMs' | 'signal'>,
  begin: (outcome: Outcome<T>, end: (why: Why) => void) => Task,
) => Promise<T>

export function createTransport(atOnce: number): Line {
  const waiting: (() => void)[] = []
  let free = atOnce

  const next = () => {
    const begin = free > 0 && waiting.shift()
    if (!begin) return
    free--
    begin()
  }

  return ({ timeoutMs, signal }, begin) =>
    new Promise((resolve, reject) => {
      let task: Task | undefined
      let isOver = false
      let isGone = false
      const leave = () => {
        if (isGone) return
        isGone = true
        free++
        next()
      }
      const settled = () => {
        const isFirst = !isOver
        isOver = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', aborted)
        return isFirst
      }
      /** A request that cannot be cancelled still counts as running. */
      const callOff = () => {
        if (!task?.abort) return
        task.abort()
        leave()
      }
      const end = (kind: Why) => {
        if (!settled()) return
        reject({ kind } satisfies RequestFailure)
        callOff()
      }
      const fail = (error: unknown) => {
        end(isTimeout(error) ? 'timeout' : 'network')
        leave()
      }
      const aborted = () => end('abort')
      const timer = setTimeout(() => end('timeout'), timeoutMs)
      if (signal?.aborted) return aborted()
      signal?.addEventListener('abort', aborted)
      waiting.push(() => {
        if (isOver) return leave()
        try {
          task = begin(
            {
              success(value) {
                if (settled()) resolve(value)
                leave()
              },
              fail,
            },
            end,
          )
          // The request ended before there was a task to cancel.
          if (isOver && !isGone) callOff()
        } catch (error) {
          fail(error)
        }
      })
      next()
    })
}

/** Recognises the hosts' own timeouts, which they report as texts or as the number 13. */
function isTimeout(error: unknown): boolean {
  const { errMsg, errorMessage, error: code } = (error ?? {}) as Record<string, unknown>
  return code === 13 || /time ?out/i.test(`${errMsg} ${errorMessage}`)
}
