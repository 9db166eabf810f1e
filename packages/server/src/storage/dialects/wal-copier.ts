// Copies the write-ahead log back into the database file in another thread. The writer does that itself when the log has
// 8192 pages, and every message waits meanwhile: for some hundred writes and for the disk. What was copied before is not
// copied again, so little is left for the writer. If this thread fails, the writer does everything as before.
import { Worker } from 'node:worker_threads'
import type { StorageClock, StorageLog } from '../clock.ts'
import type { CopierStart, FromCopier, ToCopier } from './wal-copier-worker.ts'

/** How often it looks while there are writes. An idle server wakes nobody. */
export const LOOK_MS = 100

/** 4 MB. Smaller parts would copy the same pages more often. */
export const LEAST_PAGES = 1024

export interface WalCopier {
  /** Resolves with whether something was copied. */
  look(): Promise<boolean>
  close(): Promise<void>
}

export function startCopier(path: string, log: StorageLog): WalCopier {
  const worker = new Worker(new URL('./wal-copier-worker.ts', import.meta.url), {
    name: 'database copier',
    workerData: { path, leastPages: LEAST_PAGES } satisfies CopierStart,
    execArgv: [],
  })
  let asked: ((hasCopied: boolean) => void)[] = []
  let [isClosing, hasEnded] = [false, false]
  let reason = 'it was ended'
  const answer = (hasCopied: boolean) => asked.shift()?.(hasCopied)
  worker.on('message', (hasCopied: FromCopier) => answer(hasCopied))
  worker.on('error', (error) => {
    reason = String(error)
  })
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      hasEnded = true
      if (!isClosing)
        log.warn(`The thread that copies the write-ahead log stopped (${reason}). The writer does it now.`)
      for (const tell of asked) tell(false)
      asked = []
      resolve()
    })
  })
  const tell = (message: ToCopier) => worker.postMessage(message)
  return {
    look() {
      if (hasEnded) return Promise.resolve(false)
      tell('look')
      return new Promise((resolve) => asked.push(resolve))
    },
    close() {
      isClosing = true
      tell('close')
      return ended
    },
  }
}

/** Looks at most once in a while, and only after writes. */
export function lookAfterWrites(copier: Pick<WalCopier, 'look'>, clock: StorageClock) {
  let isWaiting = false
  let callOff: () => void = () => {}
  return {
    wrote() {
      if (isWaiting) return
      isWaiting = true
      callOff = clock.after(LOOK_MS, () => {
        copier.look().then(() => {
          isWaiting = false
        })
      })
    },
    stop() {
      isWaiting = true
      callOff()
    },
  }
}
