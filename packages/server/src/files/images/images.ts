// A queue for image processing: one at a time, with a short queue and a time limit. A hanging engine is terminated with
// its thread.

import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host, Timer } from '../../platform/host.ts'
import type { ImageEngine, PictureWork } from './image-engine.ts'

export interface ImagesParts {
  readonly host: Host
  readonly config: Pick<Config, 'maxPixels' | 'pictureMs' | 'picturesWaiting'>
  readonly metrics: Pick<Metrics, 'problem'>
  readonly engine: () => ImageEngine
}

interface Job {
  readonly work: PictureWork
  readonly bytes: () => Promise<Uint8Array>
  readonly resolve: (bytes: Uint8Array | undefined) => void
}

export class Images {
  private readonly parts: ImagesParts
  private readonly waiting: Job[] = []
  private engine: ImageEngine | undefined
  private running: Promise<void> | undefined
  private isClosed = false

  constructor(parts: ImagesParts) {
    this.parts = parts
  }

  /** Undefined if the bytes are not an image, it is too large or too slow, or the queue is full. */
  make(work: PictureWork, bytes: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> {
    if (this.isClosed || this.waiting.length >= this.parts.config.picturesWaiting)
      return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.waiting.push({ work, bytes, resolve })
      this.running ??= this.work()
    })
  }

  /** Stops. Waiting work resolves with undefined. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const { resolve } of this.waiting.splice(0)) resolve(undefined)
    await this.forget()
    await this.running
  }

  private async work(): Promise<void> {
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) job.resolve(await this.one(job))
    // Cleared in the turn in which the queue became empty, so that later work starts a new run instead of waiting for
    // ever.
    this.running = undefined
  }

  private async one({ work, bytes }: Job): Promise<Uint8Array | undefined> {
    const { host, config, engine } = this.parts
    let timer: Timer | undefined
    try {
      const given = await bytes()
      this.engine ??= engine()
      const made = this.engine.run(work, given, config.maxPixels)
      return await new Promise<Uint8Array>((resolve, reject) => {
        timer = host.setTimer(() => reject(new TooSlow()), config.pictureMs)
        made.then(resolve, reject)
      })
    } catch (error) {
      // An unreadable image is the uploader's fault. A hanging engine has to be terminated.
      if (error instanceof TooSlow) {
        this.parts.metrics.problem('pictures', error)
        await this.forget()
      } else if (this.engine?.isDead) {
        this.parts.metrics.problem('pictures', error)
        this.engine = undefined
      }
      return undefined
    } finally {
      if (timer !== undefined) host.clearTimer(timer)
    }
  }

  private async forget(): Promise<void> {
    const { engine } = this
    this.engine = undefined
    await engine?.end().catch((error: unknown) => this.parts.metrics.problem('pictures', error))
  }
}

class TooSlow extends Error {
  constructor() {
    super('an image took too long')
  }
}
