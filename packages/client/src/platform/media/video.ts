// Measures a video before it is sent: its size, its length and one frame.

import type { MediaDetails } from '../platform.ts'
import type { Size } from './picture.ts'

/** Videos often begin with a dark frame, so a slightly later one is taken. */
const frameAt = 0.5

/** Reports values as soon as they are found, so that a video without readable frames still has a size. */
export async function measureVideo(
  url: string,
  report: (found: MediaDetails) => void,
  onFrame: (frame: HTMLVideoElement, size: Size) => void,
): Promise<void> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await next(video, 'loadedmetadata')
    const { videoWidth: width, videoHeight: height } = video
    const size = { width, height }
    if (width > 0 && height > 0) report(size)
    const seconds = await lengthOf(video)
    if (seconds) report({ duration: wholeSeconds(seconds) })
    if (!(width > 0 && height > 0)) return
    const sought = next(video, 'seeked')
    video.currentTime = Math.min(frameAt, (seconds ?? 0) / 2)
    await sought
    onFrame(video, size)
  } finally {
    // Lets the browser free its buffers.
    video.removeAttribute('src')
    video.load()
  }
}

/** The duration of a video or a sound. Recordings of a browser have none until they were played to the end once. */
export async function lengthOf(media: HTMLMediaElement): Promise<number | undefined> {
  if (media.duration === Number.POSITIVE_INFINITY) {
    const changed = next(media, 'durationchange')
    media.currentTime = Number.MAX_SAFE_INTEGER
    await changed
  }
  return Number.isFinite(media.duration) ? media.duration : undefined
}

export const next = (media: HTMLMediaElement, name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    media.addEventListener(name, resolve, { once: true })
    media.addEventListener('error', reject, { once: true })
  })

/** Durations are whole seconds on the wire, and at least 1. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds))
