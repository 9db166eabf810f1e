// Pictures, one after the other: few wait, none for long, and whatever hangs is thrown away with its thread.

import type { Config } from '../../config.ts'
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

  /** Undefined for what is no picture, too large a one, too slow a one, or when too many wait. */
  make(work: PictureWork, bytes: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> {
    if (this.isClosed || this.waiting.length >= this.parts.config.picturesWaiting)
      return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.waiting.push({ work, bytes, resolve })
      this.running ??= this.work()
    })
  }

  /** Nothing more is made; what waits gets nothing. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const { resolve } of this.waiting.splice(0)) resolve(undefined)
    await this.forget()
    await this.running
  }

  private async work(): Promise<void> {
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) job.resolve(await this.one(job))
    // In the same turn in which nothing waits any more: whatever comes later starts anew and never waits for ever.
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
      // What cannot be read is the fault of whoever uploaded it; what does not end has to be ended.
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
    super('a picture took too long')
  }
}
