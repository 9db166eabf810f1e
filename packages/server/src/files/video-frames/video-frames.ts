// A queue for video frames: bounded concurrency, a short queue and a time limit. A video that took too long is not
// tried again soon.

import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host } from '../../platform/host.ts'
import type { Box } from '../images/image-engine.ts'
import type { Video, VideoEngine } from './video-engine.ts'

export interface VideoFramesParts {
  readonly host: Host
  readonly config: Pick<Config, 'maxPixels' | 'stillMs' | 'stillsAtOnce' | 'picturesWaiting'>
  readonly metrics: Pick<Metrics, 'problem'>
  /** Undefined if ffmpeg is not available. */
  readonly engine: VideoEngine | undefined
}

/** A frame; 'none' if the video has none; or undefined if there is none now, which says nothing about the video. */
export type VideoFrame = Uint8Array | 'none' | undefined

/** How many videos that took too long are remembered, least recent dropped first. */
const mostGivenUp = 10_000

export class VideoFrames {
  private readonly parts: VideoFramesParts
  private readonly running = new Map<AbortController, Promise<unknown>>()
  private readonly waiting: (() => void)[] = []
  private readonly givenUp = new Set<string>()
  private isClosed = false

  constructor(parts: VideoFramesParts) {
    this.parts = parts
  }

  /** Whether frames can be made at all. */
  get isThere(): boolean {
    return this.parts.engine !== undefined
  }

  /** `name` identifies the video, which is opened when its turn comes. */
  async make(name: string, box: Box, video: () => Promise<Video | undefined>): Promise<VideoFrame> {
    const { engine } = this.parts
    if (!engine || this.isClosed || this.givenUp.has(name)) return undefined
    const { stillsAtOnce, picturesWaiting } = this.parts.config
    if (this.running.size >= stillsAtOnce && this.waiting.length >= picturesWaiting) return undefined
    while (this.running.size >= stillsAtOnce) {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
      if (this.isClosed) return undefined
    }
    const stop = new AbortController()
    const made = this.one(engine, name, box, video, stop)
    this.running.set(stop, made)
    try {
      return await made
    } finally {
      this.running.delete(stop)
      this.waiting.shift()?.()
    }
  }

  /** Stops. Running and waiting work resolves with undefined. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const resolve of this.waiting.splice(0)) resolve()
    for (const stop of this.running.keys()) stop.abort()
    await Promise.allSettled(this.running.values())
    await this.parts.engine
      ?.end()
      .catch((error: unknown) => this.parts.metrics.problem('video frames', error))
  }

  private async one(
    engine: VideoEngine,
    name: string,
    box: Box,
    open: () => Promise<Video | undefined>,
    stop: AbortController,
  ): Promise<VideoFrame> {
    const { host, config, metrics } = this.parts
    const timer = host.setTimer(() => stop.abort(), config.stillMs)
    try {
      const video = await open()
      if (!video) return 'none'
      return (await engine.still(video, { box, mostPixels: config.maxPixels }, stop.signal)) ?? 'none'
    } catch (error) {
      if (!this.isClosed) {
        metrics.problem('video frames', error)
        this.giveUp(name)
      }
      return undefined
    } finally {
      host.clearTimer(timer)
    }
  }

  /** Kept in memory only: on a less busy machine the video may be fast enough later. */
  private giveUp(name: string): void {
    this.givenUp.add(name)
    if (this.givenUp.size > mostGivenUp)
      for (const oldest of this.givenUp) return void this.givenUp.delete(oldest)
  }
}
