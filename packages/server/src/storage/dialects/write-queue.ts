// The order of work in one database: concurrent jobs share a group, some run alone, none overtakes another. While a
// group runs the next one collects, so groups grow with the load.

/** The outcome of one job. */
export type Outcome<E = unknown> = ({ ok: true; value: unknown } | { ok: false; error: E }) & {
  /** How long it kept its thread busy, in milliseconds. */
  readonly ms?: number
}

export interface WriteQueue<J> {
  /** Runs the job in a group with everything else that waits; without `isLastOfTurn` at the end of this turn. */
  together(job: J, options?: { readonly isLastOfTurn?: boolean }): Promise<unknown>
  /** Runs the work after everything before it. Everything later waits. */
  alone<T>(work: () => Promise<T>): Promise<T>
  readonly waiting: number
  /** Accepts nothing new and rejects it with this reason. Resolves when all accepted work is done. */
  close(reason: Error): Promise<void>
  /** Fails everything waiting, running and later with this reason. */
  fail(reason: Error): void
}

interface Grouped<J> {
  readonly job: J
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Alone {
  readonly start: () => Promise<void>
  readonly reject: (error: unknown) => void
}

type Item<J> = Grouped<J> | Alone

export function createWriteQueue<J>(options: {
  /** Calls back at the end of this turn, so that all its jobs are in one group. */
  readonly turn: (run: () => void) => void
  /** Runs a group and returns an outcome per job. Rejects if no job was executed. */
  readonly group: (jobs: readonly J[]) => Promise<readonly Outcome[]>
  /** The largest group. */
  readonly most: number
}): WriteQueue<J> {
  let waiting: Item<J>[] = []
  let running: readonly Item<J>[] = []
  let state: 'idle' | 'scheduled' | 'busy' = 'idle'
  let closed: Error | undefined
  let whenEmpty: (() => void) | undefined

  function add(item: Item<J>, isLastOfTurn = false): void {
    waiting.push(item)
    if (state === 'busy') return
    if (isLastOfTurn) return void pump()
    if (state === 'scheduled') return
    state = 'scheduled'
    options.turn(() => {
      // The last job of the turn may have begun with everything before it.
      if (state === 'scheduled') void pump()
    })
  }

  async function pump(): Promise<void> {
    state = 'busy'
    while (waiting.length > 0) {
      const first = waiting[0] as Item<J>
      if ('start' in first) {
        waiting.shift()
        running = [first]
        await first.start()
      } else {
        await runGroup(takeGroup())
      }
      running = []
    }
    state = 'idle'
    whenEmpty?.()
  }

  function takeGroup(): Grouped<J>[] {
    let end = 0
    while (end < waiting.length && end < options.most && 'job' in (waiting[end] as Item<J>)) end++
    return waiting.splice(0, end) as Grouped<J>[]
  }

  async function runGroup(items: readonly Grouped<J>[]): Promise<void> {
    running = items
    try {
      const outcomes = await options.group(items.map((item) => item.job))
      items.forEach((item, index) => {
        const outcome = outcomes[index] as Outcome
        if (outcome.ok) item.resolve(outcome.value)
        else item.reject(outcome.error)
      })
    } catch (error) {
      for (const item of items) item.reject(error)
    }
  }

  return {
    get waiting() {
      return waiting.length
    },

    together(job, { isLastOfTurn = false } = {}) {
      if (closed) return Promise.reject(closed)
      return new Promise((resolve, reject) => add({ job, resolve, reject }, isLastOfTurn))
    },

    alone<T>(work: () => Promise<T>) {
      if (closed) return Promise.reject(closed)
      return new Promise<T>((resolve, reject) => {
        add({ start: () => work().then(resolve, reject), reject })
      })
    },

    close(reason) {
      closed ??= reason
      if (state === 'idle') return Promise.resolve()
      return new Promise((resolve) => {
        const before = whenEmpty
        whenEmpty = () => {
          before?.()
          resolve()
        }
      })
    },

    fail(reason) {
      closed = reason
      const lost = [...running, ...waiting]
      waiting = []
      for (const item of lost) item.reject(reason)
    },
  }
}
