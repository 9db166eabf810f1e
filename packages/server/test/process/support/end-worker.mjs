// Loaded into the program before anything else: on SIGUSR2 it ends the worker thread that END_WORKER names, as a crash
// of that thread would.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const { Worker } = threads
threads.Worker = class extends Worker {
  /** @param {string | URL} file @param {import('node:worker_threads').WorkerOptions} [options] */
  constructor(file, options) {
    super(file, options)
    process.on('SIGUSR2', () => {
      if (options?.name === process.env.END_WORKER) void this.terminate()
    })
  }
}
syncBuiltinESMExports()
