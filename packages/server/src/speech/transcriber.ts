// Speech to text with a time limit, bounded concurrency and a cache, because many members of a group ask for the same
// message. Refusals have the reasons that clients know. Failures are reported to the operator, but never the
// transcribed text.

import { createHash } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { BoundedQueue } from '../limits/bounded-queue.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import { type Sound, SoundRefused, type SoundShape, type SpeechEngine } from './engine.ts'
import { lengthOf } from './wav.ts'

export type TranscriberConfig = Pick<
  Config,
  | 'speechBytes'
  | 'speechLengthMs'
  | 'speechMs'
  | 'speechAtOnce'
  | 'speechWaiting'
  | 'speechOpenPerUser'
  | 'speechCached'
>

export interface TranscriberParts {
  readonly config: TranscriberConfig
  readonly host: Pick<Host, 'now' | 'setTimer' | 'clearTimer'>
  /** Undefined: speech to text is disabled. */
  readonly engine: SpeechEngine | undefined
  readonly report: (where: string, error: unknown) => void
}

/** Failures are reported at most this often. */
const reportMs = 10_000

const rates = { least: 4000, most: 192_000 }

export class Transcriber {
  private readonly parts: TranscriberParts
  private readonly turns: BoundedQueue
  private readonly cache: LruCache<string, string>
  /** Concurrent requests for the same recording share one. */
  private readonly running = new Map<string, Promise<string>>()
  /** Open requests, per user and in total. */
  private readonly open = new Map<number, number>()
  private openInAll = 0
  private reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: TranscriberParts) {
    const { config } = parts
    this.parts = parts
    this.turns = new BoundedQueue({ atOnce: config.speechAtOnce, waiting: config.speechWaiting })
    this.cache = new LruCache(config.speechCached)
  }

  /** The text of a recording. The recording is read only after admission, because it is held in memory. */
  async textOf(userId: number, read: () => Promise<Sound>): Promise<string> {
    const leave = this.enter(userId)
    try {
      const sound = await read()
      this.demandReadable(sound)
      return await this.written(sound)
    } finally {
      leave()
    }
  }

  private written(sound: Sound): Promise<string> {
    const { format, sampleRate, bitsPerSample, channels } = sound.shape
    const hash = createHash('sha256').update(sound.bytes)
    const key = hash.update(JSON.stringify([format, sampleRate, bitsPerSample, channels])).digest('base64')
    const known = this.cache.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const request =
      this.running.get(key) ??
      this.ask((signal) => this.enabled().textOf(sound, signal))
        .then((text) => {
          this.cache.set(key, text)
          return text
        })
        .finally(() => this.running.delete(key))
    this.running.set(key, request)
    return request
  }

  private enabled(): SpeechEngine {
    return this.parts.engine ?? fail('serviceNotEnabled', { service: 'speech' })
  }

  private enter(userId: number): () => void {
    this.enabled()
    const { speechOpenPerUser, speechAtOnce, speechWaiting } = this.parts.config
    const before = this.open.get(userId) ?? 0
    if (before >= speechOpenPerUser || this.openInAll >= speechAtOnce + speechWaiting) fail('maxLimit')
    this.open.set(userId, before + 1)
    this.openInAll++
    return () => {
      this.openInAll--
      const left = (this.open.get(userId) ?? 1) - 1
      if (left > 0) this.open.set(userId, left)
      else this.open.delete(userId)
    }
  }

  private demandReadable({ bytes, shape }: Sound): void {
    const { speechBytes, speechLengthMs } = this.parts.config
    if (bytes.length === 0 || !isShape(shape)) fail('soundUnreadable')
    if (bytes.length > speechBytes) fail('soundTooLarge')
    const length = lengthOf({ bytes, shape })
    // Clients round the seconds.
    if (length !== undefined && length >= speechLengthMs + 1000) fail('soundTooLong')
  }

  /** Settles within the time limit, including the time in the queue. */
  private async ask(question: (signal: AbortSignal) => Promise<string>): Promise<string> {
    const { config, host } = this.parts
    const deadline = new AbortController()
    let timer: unknown
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = host.setTimer(() => {
          reject(new Error(`no answer within ${config.speechMs} ms`))
          deadline.abort()
        }, config.speechMs)
      })
      const { signal } = deadline
      return await Promise.race([this.turns.take(() => question(signal), signal), timeout])
    } catch (error) {
      if (error instanceof SoundRefused) return fail(error.reason)
      this.failed(error)
      return fail('transcriptionFailed')
    } finally {
      host.clearTimer(timer)
    }
  }

  private failed(error: unknown): void {
    const { host, report } = this.parts
    const now = host.now()
    if (Math.abs(now - this.reportedAt) < reportMs) return
    this.reportedAt = now
    const text = error instanceof Error ? error.message : String(error)
    report('speech', new Error(`the speech engine failed: ${text}`, { cause: error }))
  }
}

function isShape({ format = '', sampleRate, bitsPerSample, channels }: SoundShape): boolean {
  const isIn = (value: number | undefined, values: readonly number[]) =>
    value === undefined || values.includes(value)
  const isRate =
    sampleRate === undefined ||
    (Number.isInteger(sampleRate) && sampleRate >= rates.least && sampleRate <= rates.most)
  return (
    /^[\w.+-]{0,20}$/.test(format) && isRate && isIn(bitsPerSample, [8, 16, 24, 32]) && isIn(channels, [1, 2])
  )
}
