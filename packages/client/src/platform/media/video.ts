// A video before it is sent: its size, its length and one frame of it.

import type { Measured } from '../platform.ts'
import type { Size } from './picture.ts'

/** Films often begin in the dark: the frame is taken a little later. */
const frameAt = 0.5

/** Tells what it finds as soon as it is found, so that a film whose frames cannot be read still has a size. */
export async function lookAtVideo(
  url: string,
  tell: (found: Measured) => void,
  seen: (frame: HTMLVideoElement, size: Size) => void,
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
    if (width > 0 && height > 0) tell(size)
    const seconds = await lengthOf(video)
    if (seconds) tell({ duration: wholeSeconds(seconds) })
    if (!(width > 0 && height > 0)) return
    const sought = next(video, 'seeked')
    video.currentTime = Math.min(frameAt, (seconds ?? 0) / 2)
    await sought
    seen(video, size)
  } finally {
    // Lets the browser drop what it has read.
    video.removeAttribute('src')
    video.load()
  }
}

/** Recordings of a browser do not know how long they are until somebody goes to their end. */
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

/** They are whole on the wire, and nothing that can be heard is nothing. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds))
