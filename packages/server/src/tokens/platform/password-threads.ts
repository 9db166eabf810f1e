// Threads for password hashes. Each derives one tag at a time, a new one starts when all are busy (callers are bounded by
// `hashesAtOnce`), and one without work ends after a minute.

import { Worker } from 'node:worker_threads'
import type { Host, Timer } from '../../platform/host.ts'
import type { TagEngine, TagJob } from '../derive-tag.ts'
import type { TagResult } from './password-worker.ts'

const idleMs = 60_000

export function passwordThreads(host: Pick<Host, 'setTimer' | 'clearTimer'>): TagEngine {
  const free: TagThread[] = []
  const all = new Set<TagThread>()
  let isClosed = false

  const start = () => {
    const thread = new TagThread(host, () => {
      all.delete(thread)
      const at = free.indexOf(thread)
      if (at >= 0) free.splice(at, 1)
    })
    all.add(thread)
    return thread
  }

  return {
    async derive(job) {
      if (isClosed) throw new Error('the server is stopping')
      const thread = free.pop() ?? start()
      try {
        return await thread.derive(job)
      } finally {
        if (all.has(thread)) free.push(thread)
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

class TagThread {
  private readonly host: Pick<Host, 'setTimer' | 'clearTimer'>
  private readonly worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
    name: 'passwords',
  })
  private readonly ended: () => void
  private waiting: PromiseWithResolvers<Uint8Array> | undefined
  private idle: Timer | undefined

  constructor(host: Pick<Host, 'setTimer' | 'clearTimer'>, ended: () => void) {
    this.host = host
    this.ended = ended
    this.worker.on('message', (result: TagResult) => this.take(result))
    this.worker.on('error', (error) => this.died(String(error)))
    this.worker.on('exit', () => this.died('a password thread ended'))
    // It does not keep the process alive.
    this.worker.unref()
  }

  derive(job: TagJob): Promise<Uint8Array> {
    this.stayAwake()
    this.waiting = Promise.withResolvers()
    this.worker.postMessage(job)
    return this.waiting.promise
  }

  async end(): Promise<void> {
    this.stayAwake()
    // At once, so that it gets no work while it ends.
    this.ended()
    await this.worker.terminate()
  }

  private take(result: TagResult): void {
    const { waiting } = this
    this.waiting = undefined
    this.idle = this.host.setTimer(() => void this.end(), idleMs)
    if ('tag' in result) waiting?.resolve(result.tag)
    else waiting?.reject(new Error(result.problem))
  }

  /** A caller whose thread ended has to try again. */
  private died(why: string): void {
    this.stayAwake()
    this.ended()
    this.waiting?.reject(new Error(why))
    this.waiting = undefined
  }

  private stayAwake(): void {
    if (this.idle !== undefined) this.host.clearTimer(this.idle)
    this.idle = undefined
  }
}
