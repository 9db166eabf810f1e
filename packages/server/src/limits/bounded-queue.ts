// A queue with bounded concurrency and bounded length. The service behind it is often a single machine that does better
// with a few requests than with all of them.

export class BoundedQueue {
  private running = 0
  private readonly queue: (() => void)[] = []
  private readonly limits: { readonly atOnce: number; readonly waiting: number }

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.limits = limits
  }

  /** Running and waiting requests. */
  get size(): number {
    return this.running + this.queue.length
  }

  /** Runs `work` in its turn. Rejects at once if too many wait. An aborted request gives up its place. */
  async take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.running < this.limits.atOnce) this.running++
    else await this.turn(signal)
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.running--
    }
  }

  /** Resolves when a running request has finished and this one is next. */
  private turn(signal: AbortSignal): Promise<void> {
    if (this.queue.length >= this.limits.waiting)
      return Promise.reject(new Error('too many requests are running'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.splice(this.queue.indexOf(begin), 1)
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.queue.push(begin)
    })
  }
}
