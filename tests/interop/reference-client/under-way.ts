// What is on its way between a sandbox and the outside: sockets that are being opened, questions, requests.

export interface UnderWay {
  /** Something has left; the function that is given says that it has come to its end. */
  begin(): () => void
  /** Resolves when nothing is on its way. */
  quiet(): Promise<void>
}

/** Longer than any answer takes; one that is still missing then is not meant to come, and time goes on without it. */
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
