// Counts what is in flight between a sandbox and the outside: opening sockets, channel requests, HTTP requests.

export interface UnderWay {
  /** Marks something as started; the returned function marks its end. */
  begin(): () => void
  /** Resolves when nothing is in flight. */
  quiet(): Promise<void>
}

/**
 * Longer than any answer takes; an answer that is still missing then will not come, and time goes on without it.
 */
const limitMs = 30_000

export function makeUnderWay(): UnderWay {
  const begun = new Set<object>()
  const waiters = new Set<() => void>()

  return {
    begin() {
      const own = {}
      begun.add(own)
      return () => {
        begun.delete(own)
        if (begun.size === 0) for (const tell of waiters) tell()
      }
    },
    quiet() {
      if (begun.size === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiters.delete(end)
          resolve()
        }
        const timer = setTimeout(() => {
          begun.clear()
          end()
        }, limitMs)
        waiters.add(end)
      })
    },
  }
}
