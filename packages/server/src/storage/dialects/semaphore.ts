// A semaphore: limits how much work runs at the same time. The rest waits in order.

export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
  readonly waiting: number
  /** Accepts nothing new. Resolves when all accepted work is done. */
  close(reason: Error): Promise<void>
}

export function createGate(most: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  let closed: Error | undefined
  let whenEmpty: (() => void)[] = []

  function leave(): void {
    const next = queue.shift()
    if (next) return next()
    running--
    if (running > 0) return
    for (const resolve of whenEmpty) resolve()
    whenEmpty = []
  }

  return {
    get waiting() {
      return queue.length
    },
    async run(work) {
      if (closed) throw closed
      if (running < most) running++
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    close(reason) {
      closed ??= reason
      if (running === 0) return Promise.resolve()
      return new Promise((resolve) => whenEmpty.push(resolve))
    },
  }
}
