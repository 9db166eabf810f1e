// So many at once and no more; a bounded number waits for its turn. The service on the other side is often one machine that
// does better with a few questions than with all of them.

export class BoundedQueue {
  private running = 0
  private readonly queue: (() => void)[] = []
  private readonly limits: { readonly atOnce: number; readonly waiting: number }

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.limits = limits
  }

  /** Questions under way or waiting. */
  get size(): number {
    return this.running + this.queue.length
  }

  /** Runs `work` when it is its turn. Rejects at once when too many wait, and whoever is called off gives up his place. */
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

  /** Resolves with the turn of somebody who has finished. */
  private turn(signal: AbortSignal): Promise<void> {
    if (this.queue.length >= this.limits.waiting)
      return Promise.reject(new Error('too many questions are under way'))
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
