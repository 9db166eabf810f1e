// Loaded into the server before anything else: the test sends messages that set the clock of the process, or end
// one of its threads as a crash of that thread would.
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, default as threads } from 'node:worker_threads'

/** @typedef {{ readonly clockMs?: number, readonly endThread?: string }} Order */

if (isMainThread) {
  const realNow = Date.now
  const RealDate = Date
  let offset = 0
  const now = () => realNow() + offset
  globalThis.Date = /** @type {DateConstructor} */ (
    new Proxy(RealDate, {
      construct: (target, values, as) => Reflect.construct(target, values.length > 0 ? values : [now()], as),
    })
  )
  Date.now = now

  /** @type {Set<{ readonly name: string | undefined, readonly end: () => void }>} */
  const running = new Set()
  const { Worker } = threads
  threads.Worker = class extends Worker {
    /** @param {string | URL} file @param {import('node:worker_threads').WorkerOptions} [options] */
    constructor(file, options) {
      super(file, options)
      const one = { name: options?.name, end: () => void this.terminate() }
      running.add(one)
      this.once('exit', () => running.delete(one))
    }
  }
  syncBuiltinESMExports()

  process.on('message', (/** @type {Order} */ { clockMs, endThread }) => {
    if (clockMs !== undefined) offset += clockMs
    const [found] = [...running].filter(({ name }) => name === endThread)
    if (endThread !== undefined) found?.end()
    process.send?.({ done: endThread === undefined || found !== undefined })
  })
  process.channel?.unref()
}
