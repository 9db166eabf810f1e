// Video frames: few are made at once, few wait, none takes long, and what took too long is not tried again soon.

import type { Config } from '../../config.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host } from '../../platform/host.ts'
import type { Box } from '../images/image-engine.ts'
import type { Video, VideoEngine } from './video-engine.ts'

export interface VideoFramesParts {
  readonly host: Host
  readonly config: Pick<Config, 'maxPixels' | 'stillMs' | 'stillsAtOnce' | 'picturesWaiting'>
  readonly metrics: Pick<Metrics, 'problem'>
  /** Undefined where there is no program for it. */
  readonly engine: VideoEngine | undefined
}

/** A picture; that there is none in this video; or nothing now, which says nothing about the video. */
export type VideoFrame = Uint8Array | 'none' | undefined

/** So many videos that took too long are remembered; the oldest is forgotten then. */
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

  /** Whether there is a program for it at all. */
  get isThere(): boolean {
    return this.parts.engine !== undefined
  }

  /** `name` is what a video is known by; the video is opened when it is its turn. */
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

  /** Nothing more is made; what waits and what is being made gets nothing. */
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

  /** Not written down: another day, on a machine with less to do, it may be quick enough. */
  private giveUp(name: string): void {
    this.givenUp.add(name)
    if (this.givenUp.size > mostGivenUp)
      for (const oldest of this.givenUp) return void this.givenUp.delete(oldest)
  }
}
